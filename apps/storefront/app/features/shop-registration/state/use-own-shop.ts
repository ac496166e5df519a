import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import type { RegisteredShop } from '@rialto/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'

const ownShopKey = ['GET /seller/shop'] as const

/** The logged-in user's shop, whatever the status of its application, or null. Always refetched. */
export function useOwnShop() {
  return useQuery({
    queryKey: ownShopKey,
    queryFn: ({ signal }) =>
      api
        .call('GET /seller/shop', { signal })
        .then(({ shop }) => shop)
        .catch(orNone),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

function orNone(error: unknown): null {
  if (error instanceof ApiError && error.status === 403) return null
  throw error
}

/** Puts a newly registered shop into the query cache. */
export function learnShop(client: QueryClient, shop: RegisteredShop): void {
  client.setQueryData(ownShopKey, shop)
}
