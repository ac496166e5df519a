import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import type { RegisteredShop } from '@rialto/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'

const ownShopKey = ['GET /seller/shop'] as const

/** The shop of who is logged in, however its application stands; null: they have none. Asked again whenever it is looked at. */
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

/** Shows a shop that was just registered. */
export function learnShop(client: QueryClient, shop: RegisteredShop): void {
  client.setQueryData(ownShopKey, shop)
}
