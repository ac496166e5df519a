import {
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { usePollMs } from '../lib/live-state.ts'
import type { ListData } from './types.ts'

interface Page {
  items: readonly { id: number }[]
  next_cursor: string | null
  total?: number | null
  /** By view. */
  counts?: unknown
}

interface PagedListOptions<P extends Page> {
  /** Begins with the call, by which changes are told; then the place and the choices. */
  queryKey: QueryKey
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<P>
  /** How many rows match, if the pages do not say it. */
  totalOf?: (first: P) => number | null | undefined
  /** The rows stand until those of other choices are read, rather than making room for placeholders. */
  keepsRows?: boolean
  /** Tells its items apart, where ids alone do not. */
  keyOf?: (item: P['items'][number]) => string
  /** False for lists whose changes do not arrive over realtime. */
  isRealtime?: boolean
}

interface PagedList<P extends Page> {
  data: ListData<P['items'][number]>
  /** The first page, also that of the choices before while others are read. */
  first: P | undefined
  /** Those of {@link first}, so that tabs keep their counts. */
  counts: P['counts'] | undefined
}

/** A list that is read page by page, and by itself again while the page is visible. */
export function usePagedList<P extends Page>(options: PagedListOptions<P>): PagedList<P> {
  const { queryKey, read, totalOf = ({ total }) => total, keepsRows = false, keyOf, isRealtime } = options
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: usePollMs(isRealtime),
  })
  const pages = query.data?.pages
  const first = pages?.[0]
  return {
    first,
    counts: first?.counts,
    data: pagedList(query, {
      rows: query.isPlaceholderData && !keepsRows ? undefined : pages && itemsOf(pages, keyOf),
      total: (first && totalOf(first)) ?? null,
    }),
  }
}

type Query = Pick<UseQueryResult<unknown>, 'error' | 'isFetching' | 'dataUpdatedAt' | 'refetch'>

/** The data of a list that one call answers whole. @param rows those to show; undefined until they are read */
export const wholeList = <Row>(
  { error, isFetching, dataUpdatedAt, refetch }: Query,
  { rows, total }: { rows: readonly Row[] | undefined; total: number | null },
): ListData<Row> => ({
  rows,
  total,
  error,
  isFetching,
  updatedAt: dataUpdatedAt,
  hasMore: false,
  isLoadingMore: false,
  loadMore: () => {},
  reload: () => void refetch(),
})

type PagedQuery = Pick<
  UseInfiniteQueryResult<unknown>,
  'error' | 'isFetching' | 'dataUpdatedAt' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>

/** The data of a list that is read page by page. @param rows those of the pages so far; undefined until they are read */
export const pagedList = <Row>(
  query: PagedQuery,
  shown: { rows: readonly Row[] | undefined; total: number | null },
): ListData<Row> => ({
  ...wholeList(query, shown),
  hasMore: query.hasNextPage,
  isLoadingMore: query.isFetchingNextPage,
  loadMore: () => void query.fetchNextPage(),
})

/** The items of all pages. One that changed between two pages may stand on both, and is taken once. */
export function itemsOf<Row extends { id: number }>(
  pages: readonly { items: readonly Row[] }[],
  keyOf: (item: Row) => string | number = ({ id }) => id,
): Row[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [keyOf(item), item])).values()]
}
