import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api/client.ts'
import { session } from './session.ts'

/** Retries only calls that change nothing; others fail at the first failure. */
class ShopQueryClient extends QueryClient {
  override defaultQueryOptions: QueryClient['defaultQueryOptions'] = (options) => {
    const complete = super.defaultQueryOptions(options)
    return isRead(complete.queryKey) ? complete : { ...complete, retry: false }
  }
}

const isRead = (key: QueryKey): boolean => String(key[0]).startsWith('GET ')

/**
 * The query cache of the account area and other parts that load late; public pages must not contain it (decision 062).
 * Keys begin with that of the call: `['GET /addresses']`. It is cleared for another account and after a logout, and
 * after a refusal when nobody logs in again (docs/decisions/049).
 */
export const queryClient = new ShopQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Retries calls that could not be delivered, never refusals.
      retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
    },
    mutations: { retry: false },
  },
})

let owner = session.owner()?.id
session.subscribe((event) => {
  const now = session.owner()?.id
  // A 401 also clears the addresses (docs/spec §4 and §8).
  if (event === 'refused') queryClient.removeQueries({ queryKey: ['GET /addresses'] })
  if (now === owner) return
  owner = now
  queryClient.clear()
})
