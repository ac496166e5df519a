import type { DataOf, EndpointOf, MarketReport } from '@rialto/contract'
import { REPORT_VIEWS, type ReportOutcome } from '@rialto/contract/enums'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../../api/console-api.ts'
import { itemsOf, pagedList } from '../../list/paged-list.ts'
import type { ListData } from '../../list/types.ts'
import type { ListState } from '../../list/use-list-state.ts'
import { usePollMs } from '../../live/live-state.ts'

const LIST = 'GET /admin/reports'
const ONE = 'GET /admin/reports/{id}'
type Counts = DataOf<EndpointOf<typeof LIST>>['counts']

/** The reports of a view. */
export function useReports(state: ListState): { data: ListData<MarketReport>; counts: Counts | undefined } {
  const view = REPORT_VIEWS.find((one) => one === state.view)
  const query = useInfiniteQuery({
    queryKey: [LIST, 'market', { view }],
    queryFn: ({ pageParam, signal }) => consoleApi.call(LIST, { query: { view, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: usePollMs(),
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

export const useReport = (id: number) =>
  useQuery({
    queryKey: [ONE, 'market', id],
    queryFn: ({ signal }) => consoleApi.call(ONE, { params: { id }, signal }),
  })

export interface Settling {
  outcome: ReportOutcome
  reason?: string
  note?: string
}

/** Settles the reports of a thing. The reply is the report as it is now. */
export function useSettle(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Settling) => consoleApi.call('POST /admin/reports/{id}/settle', { params: { id }, body }),
    onSuccess: (data) => queries.setQueryData([ONE, 'market', id], data),
    onSettled: (data) =>
      Promise.all([
        data ? undefined : queries.invalidateQueries({ queryKey: [ONE] }),
        queries.invalidateQueries({ queryKey: [LIST] }),
        queries.invalidateQueries({ queryKey: ['GET /admin/products'], refetchType: 'none' }),
        queries.invalidateQueries({ queryKey: ['GET /admin/reviews'], refetchType: 'none' }),
      ]),
  })
}

/** Reads the messages of a reported conversation, each time by a person's own press, since it is recorded. */
export const useReadMessages = (id: number) =>
  useMutation({ mutationFn: () => consoleApi.call('POST /admin/reports/{id}/messages', { params: { id } }) })
