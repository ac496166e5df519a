import { api } from '@rialto/client/api/browser.ts'
import type { CollectedCoupon } from '@rialto/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

const collectedKey = ['GET /get-collected-vouchers', 'checkout'] as const

interface Asked {
  buyNow: boolean
  shopIds: readonly number[]
  /** Changes with what is in the basket: what a voucher takes off changes with it. */
  totals: string
}

/** The shopper's vouchers of these shops, best first: the first of a shop that applies is the one to suggest. */
export function useCollected({ buyNow, shopIds, totals }: Asked) {
  const { data, refetch } = useQuery({
    queryKey: [...collectedKey, { buyNow, shopIds, totals }],
    queryFn: async ({ signal }) =>
      (
        await api.call('GET /get-collected-vouchers', {
          query: { shop_ids: shopIds.map(String), is_buy_now: buyNow },
          signal,
        })
      ).coupons,
    enabled: shopIds.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const ofShop = (shopId: number): CollectedCoupon[] => (data ?? []).filter(({ shop }) => shop.id === shopId)
  return {
    ofShop,
    /** The one to suggest. */
    bestOf: (shopId: number) => ofShop(shopId).find((coupon) => coupon.applicable && coupon.discount_amount > 0),
    refetch,
  }
}
