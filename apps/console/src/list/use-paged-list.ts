import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { usePollMs } from '../lib/live/live-state.ts'
import { itemsOf, pagedList } from './paged-list.ts'
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
  const { queryKey, read, totalOf = ({ total }) => total, keepsRows = false, isRealtime } = options
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
      rows: query.isPlaceholderData && !keepsRows ? undefined : pages && itemsOf(pages),
      total: (first && totalOf(first)) ?? null,
    }),
  }
}
