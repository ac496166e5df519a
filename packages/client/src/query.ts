import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api/client.ts'
import { session } from './session.ts'

/** Only calls that change nothing are tried again by themselves: any other call is told of at its first failure. */
class ShopQueryClient extends QueryClient {
  override defaultQueryOptions: QueryClient['defaultQueryOptions'] = (options) => {
    const complete = super.defaultQueryOptions(options)
    return isRead(complete.queryKey) ? complete : { ...complete, retry: false }
  }
}

const isRead = (key: QueryKey): boolean => String(key[0]).startsWith('GET ')

/**
 * What belongs to one shopper, for the account area and other parts that come late: public pages must not carry it.
 * Keys begin with the call's: `['GET /addresses']`. It is emptied for another person and after a logout; after a refusal once nobody
 * logs in again (docs/decisions/049).
 */
export const queryClient = new ShopQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays one; what did not get through is tried again.
      retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
    },
    mutations: { retry: false },
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
