import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/client.ts'
import { session } from './session.ts'

/**
 * What belongs to one shopper, for the account area and other parts that come late: public pages must not carry it.
 * Keys begin with the call's: `['GET /addresses']`. It is emptied when the session ends or becomes another person's.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays one; what did not get through is tried again.
      retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
    },
  },
})

let owner = session.get()?.user.id
session.subscribe(() => {
  const now = session.get()?.user.id
  if (now === owner) return
  owner = now
  queryClient.clear()
})
