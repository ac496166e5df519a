import { api } from '@rialto/client/api/browser.ts'
import type { CollectedCoupon } from '@rialto/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

const collectedKey = ['GET /get-collected-vouchers', 'checkout'] as const

interface CollectedVouchersRequest {
  buyNow: boolean
  shopIds: readonly number[]
  /** A key that changes with the basket, because discounts depend on it. */
  totals: string
}

/** The shopper's collected vouchers of these shops, best first. */
export function useCollectedVouchers({ buyNow, shopIds, totals }: CollectedVouchersRequest) {
  const { data, refetch, isPending, isPlaceholderData } = useQuery({
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
  const ofShop = (shopId: number): CollectedCoupon[] =>
    (data ?? []).filter(({ shop, for_shop_id }) => (shop?.id ?? for_shop_id) === shopId)
  return {
    ofShop,
    /** The voucher to suggest. */
    bestOf: (shopId: number) => ofShop(shopId).find((coupon) => coupon.applicable && coupon.discount_amount > 0),
    refetch,
    /** Not asked yet, so that the best ones are not known. */
    isPending,
    /** Known for the present basket. */
    isCurrent: data !== undefined && !isPlaceholderData,
  }
}
