import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/client.ts'
import { session } from './session.ts'

/**
 * What belongs to one shopper, for the account area and other parts that come late: public pages must not carry it.
 * Keys begin with the call's: `['GET /addresses']`. It is emptied for another person and after a logout; after a refusal once nobody
 * logs in again (docs/decisions/049).
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

let owner = session.owner()?.id
session.subscribe((event) => {
  const now = session.owner()?.id
  // docs/spec §4 and §8 name addresses among what a 401 clears.
  if (event === 'refused') queryClient.removeQueries({ queryKey: ['GET /addresses'] })
  if (now === owner) return
  owner = now
  queryClient.clear()
})
