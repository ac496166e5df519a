import type { SavedView } from '@rialto/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { consoleApi } from '../../api/console-api.ts'
import type { ListDescription } from '../types.ts'

type Counted = Pick<ListDescription<never>, 'savedAs'>

/**
 * How many rows the saved views of a list show, by view; read after the list and with it again. A view with a search has no count.
 * @param readAt when the list was read; 0: not yet
 */
export function useViewCounts({ savedAs }: Counted, views: readonly SavedView[], readAt: number) {
  const counted = views.filter(({ query }) => !new URLSearchParams(query).has('search'))
  const { data } = useQuery({
    queryKey: ['GET /seller/views/counts', counted.map(({ id, version }) => [id, version]), readAt],
    queryFn: ({ signal }) =>
      consoleApi.call('GET /seller/views/counts', { query: { list: savedAs ?? 'orders' }, signal }),
    enabled: savedAs !== undefined && counted.length > 0 && readAt > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return new Map(data?.items.map(({ view_id, count }) => [view_id, count]))
}
