import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { useQuery } from '@tanstack/react-query'
import { $mayBeEntered, consoleApi } from '../lib/api.ts'

/** The query of the person who is logged in. A refusal with 401 means that nobody is. */
export const userQuery = {
  queryKey: ['GET /console/me'],
  queryFn: ({ signal }: { signal?: AbortSignal }) => consoleApi.call('GET /console/me', { signal }),
  // The counts of the navigation are as old as the lists; roles may change while the console is open.
  staleTime: 20_000,
  refetchInterval: 30_000,
  // The request of the start may have been refused already.
  retryOnMount: false,
}

export function useConsoleUser() {
  const enabled = useStoreValue($mayBeEntered, false)
  return { ...useQuery({ ...userQuery, enabled }), mayBeEntered: enabled }
}
