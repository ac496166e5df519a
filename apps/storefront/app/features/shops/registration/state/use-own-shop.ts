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
        .catch(nullIfForbidden),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

function nullIfForbidden(error: unknown): null {
  if (error instanceof ApiError && error.status === 403) return null
  throw error
}

/** Puts a newly registered shop into the query cache. */
export function cacheOwnShop(client: QueryClient, shop: RegisteredShop): void {
  client.setQueryData(ownShopKey, shop)
}
