import { timeZone } from '@rialto/client/time-zone.ts'
import { useQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'

const POLL_MS = 30_000

/** The work of the current shop, by days of its time zone; read again every 30 seconds. */
export function useToday() {
  const { place } = usePlace()
  return useQuery({
    queryKey: ['GET /seller/today', place?.key],
    queryFn: ({ signal }) => consoleApi.call('GET /seller/today', { query: { time_zone: timeZone() }, signal }),
    refetchInterval: POLL_MS,
  })
}
