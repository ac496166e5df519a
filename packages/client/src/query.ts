import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api/client.ts'
import { session } from './session.ts'

/** Retries only calls that change nothing; any other call fails at its first failure. */
class ShopQueryClient extends QueryClient {
  override defaultQueryOptions: QueryClient['defaultQueryOptions'] = (options) => {
    const complete = super.defaultQueryOptions(options)
    return isRead(complete.queryKey) ? complete : { ...complete, retry: false }
  }
}

const isRead = (key: QueryKey): boolean => String(key[0]).startsWith('GET ')

/**
 * For the account area and other parts that load late: public pages must not carry it (decision 064).
 * Keys begin with the call's: `['GET /addresses']`. It is emptied for another person and after a logout; after a refusal once nobody
 * logs in again (docs/decisions/049).
 */
export const queryClient = new ShopQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Retries calls that did not get through, never refusals.
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
