import { ApiError } from '@rialto/client/api/client.ts'
import { QueryClient } from '@tanstack/react-query'

/** The state of the server as the screens last read it. Refusals are final; calls that could not be delivered are tried again. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
      },
      mutations: { retry: false },
    },
  })
