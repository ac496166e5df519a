import { timeZone } from '@rialto/client/time-zone.ts'
import { useQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'

const POLL_MS = 30_000

/** The market at this moment, by days of its time zone; read again every 30 seconds. */
export function useOverview() {
  return useQuery({
    queryKey: ['GET /admin/overview'],
    queryFn: ({ signal }) => consoleApi.call('GET /admin/overview', { query: { time_zone: timeZone() }, signal }),
    refetchInterval: POLL_MS,
  })
}
