import type { DataOf, EndpointOf, MarketArticle } from '@rialto/contract'
import { ARTICLE_VIEWS, type ArticleKind } from '@rialto/contract/market-enums'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { consoleApi } from '../api/console-api.ts'
import { itemsOf, pagedList } from '../list/paged-list.ts'
import type { ListData } from '../list/types.ts'
import { useDebounced } from '../list/use-debounced.ts'
import type { ListState } from '../list/use-list-state.ts'

export const LISTS = { post: 'GET /admin/posts', page: 'GET /admin/pages' } as const

type Counts = DataOf<EndpointOf<'GET /admin/posts'>>['counts']

/** Posts or pages as the list's state asks for them. */
export function useArticles(
  kind: ArticleKind,
  state: ListState,
): { data: ListData<MarketArticle>; counts: Counts | undefined } {
  const search = useDebounced(state.search.trim())
  const view = ARTICLE_VIEWS.find((one) => one === state.view)
  const query = useInfiniteQuery({
    queryKey: [LISTS[kind], 'market', { view, search }],
    queryFn: ({ pageParam, signal }) => {
      const asked = { query: { view, search, cursor: pageParam }, signal }
      return kind === 'post' ? consoleApi.call(LISTS.post, asked) : consoleApi.call(LISTS.page, asked)
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
  const { data } = query
  return {
    counts: data?.pages[0]?.counts,
    data: pagedList(query, {
      rows: query.isPlaceholderData ? undefined : data && itemsOf(data.pages),
      total: data?.pages[0]?.total ?? null,
    }),
  }
}
