import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ListData } from './types.ts'
import { wholeList } from './whole-list.ts'

type Query = Pick<
  UseInfiniteQueryResult<unknown>,
  'error' | 'isFetching' | 'dataUpdatedAt' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>

/** The data of a list that is read page by page. @param rows those of the pages so far; undefined until they are read */
export const pagedList = <Row>(
  query: Query,
  shown: { rows: readonly Row[] | undefined; total: number | null },
): ListData<Row> => ({
  ...wholeList(query, shown),
  hasMore: query.hasNextPage,
  isLoadingMore: query.isFetchingNextPage,
  loadMore: () => void query.fetchNextPage(),
})

/** The items of all pages. One that changed between two pages may stand on both, and is taken once. */
export function itemsOf<Row extends { id: number }>(pages: readonly { items: readonly Row[] }[]): Row[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()]
}
