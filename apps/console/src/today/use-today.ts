import { useQuery } from '@tanstack/react-query'
import { consoleApi } from '../api/console-api.ts'
import { usePlace } from '../place/place-context.tsx'

const POLL_MS = 30_000

/** The work of the current shop, by days as this device counts them; read again every 30 seconds. */
export function useToday() {
  const { place } = usePlace()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return useQuery({
    queryKey: ['GET /seller/today', place?.key],
    queryFn: ({ signal }) => consoleApi.call('GET /seller/today', { query: { time_zone: timeZone || 'UTC' }, signal }),
    refetchInterval: POLL_MS,
  })
}
