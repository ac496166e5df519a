import { ApiError } from '@rialto/client/api/client.ts'
import { QueryClient } from '@tanstack/react-query'
import { $undone } from './changes.ts'

/** The state of the server as the screens last read it. Refusals are final; calls that could not be delivered are tried again. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
      },
      mutations: { retry: false },
    },
  })
  $undone.listen(() => void client.invalidateQueries())
  return client
}
