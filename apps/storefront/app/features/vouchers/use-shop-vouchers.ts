import { api } from '@rialto/client/api/browser.ts'
import { queryClient } from '@rialto/client/query.ts'
import type { Coupon } from '@rialto/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { normalizeCoupons } from './normalize-coupons.ts'

interface ShopVouchers {
  /** Undefined until loaded. */
  coupons: Coupon[] | undefined
  failed: boolean
  loading: boolean
  retry: () => void
}

/** A shop's vouchers, read each time the popup opens; `onError` is called for each failure. */
export function useShopVouchers(shopId: number, onError: (error: unknown) => void): ShopVouchers {
  const { data, error, errorUpdatedAt, isError, isFetching, refetch } = useQuery(
    {
      queryKey: ['GET /get-vouchers', shopId],
      queryFn: async ({ signal }) =>
        normalizeCoupons((await api.call('GET /get-vouchers', { query: { shop_id: shopId }, signal })).coupons),
      staleTime: 0,
      gcTime: 0,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queryClient,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told, also where it is the same error
  useEffect(() => {
    if (error) onError(error)
  }, [error, errorUpdatedAt, onError])
  return { coupons: data, failed: isError, loading: isFetching, retry: () => void refetch() }
}
