import { ARTICLE_VIEWS, type ArticleKind } from '@rialto/contract/market-enums'
import { consoleApi } from '../lib/api.ts'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'

export const LISTS = { post: 'GET /admin/posts', page: 'GET /admin/pages' } as const

/** Posts or pages as the list's state asks for them. */
export function useArticles(kind: ArticleKind, state: ListState) {
  const search = useDebounced(state.search.trim())
  const view = ARTICLE_VIEWS.find((one) => one === state.view)
  return usePagedList({
    queryKey: [LISTS[kind], 'market', { view, search }],
    read: (cursor, signal) => {
      const asked = { query: { view, search, cursor }, signal }
      return kind === 'post' ? consoleApi.call(LISTS.post, asked) : consoleApi.call(LISTS.page, asked)
    },
    isRealtime: false,
  })
}
