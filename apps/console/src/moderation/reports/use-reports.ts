import { REPORT_VIEWS, type ReportOutcome } from '@rialto/contract/enums'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../../lib/api.ts'
import type { ListState } from '../../list/use-list-state.ts'
import { usePagedList } from '../../list/use-paged-list.ts'

const REPORTS = 'GET /admin/reports'
const REPORT = 'GET /admin/reports/{id}'

/** The reports of a view. */
export function useReports(state: ListState) {
  const view = REPORT_VIEWS.find((one) => one === state.view)
  return usePagedList({
    queryKey: [REPORTS, 'market', { view }],
    read: (cursor, signal) => consoleApi.call(REPORTS, { query: { view, cursor }, signal }),
    isRealtime: false,
  })
}

export const useReport = (id: number) =>
  useQuery({
    queryKey: [REPORT, 'market', id],
    queryFn: ({ signal }) => consoleApi.call(REPORT, { params: { id }, signal }),
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
    onSuccess: (data) => queries.setQueryData([REPORT, 'market', id], data),
    onSettled: (data) =>
      Promise.all([
        data ? undefined : queries.invalidateQueries({ queryKey: [REPORT] }),
        queries.invalidateQueries({ queryKey: [REPORTS] }),
        queries.invalidateQueries({ queryKey: ['GET /admin/products'], refetchType: 'none' }),
        queries.invalidateQueries({ queryKey: ['GET /admin/reviews'], refetchType: 'none' }),
      ]),
  })
}

/** Reads the messages of a reported conversation, each time by a person's own press, since it is recorded. */
export const useReadMessages = (id: number) =>
  useMutation({ mutationFn: () => consoleApi.call('POST /admin/reports/{id}/messages', { params: { id } }) })
