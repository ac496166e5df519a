import { consoleApi } from './api/console-api.ts'

/** The query of the market's settings, which rarely change. */
export const settingsQuery = {
  queryKey: ['GET /master'],
  queryFn: ({ signal }: { signal?: AbortSignal }) => consoleApi.call('GET /master', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
}
