import { useQuery } from '@tanstack/react-query'
import { consoleApi } from '../api/console-api.ts'

const POLL_MS = 30_000

/** The market at this moment, by days as this device counts them; read again every 30 seconds. */
export function useOverview() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return useQuery({
    queryKey: ['GET /admin/overview'],
    queryFn: ({ signal }) =>
      consoleApi.call('GET /admin/overview', { query: { time_zone: timeZone || 'UTC' }, signal }),
    refetchInterval: POLL_MS,
  })
}
