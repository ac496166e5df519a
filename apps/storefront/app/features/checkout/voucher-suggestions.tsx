import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CheckoutGroup, CollectedCoupon } from '@rialto/contract'
import { sumAmounts } from '@rialto/contract/price-rules'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TicketPercent } from 'lucide'
import { usePrice } from '../settings/index.ts'

interface SavingsProps {
  groups: readonly CheckoutGroup[]
  bestOf: (shopId: number) => CollectedCoupon | undefined
  onUse: (codes: readonly { shopId: number; code: string }[]) => void
}

/** Suggests vouchers for shops without one and applies all of them with one click. */
export function VoucherSuggestions({ groups, bestOf, onUse }: SavingsProps) {
  const { t } = useTranslation()
  const price = usePrice()
  const open = groups.filter((group) => group.coupon_code === null)
  const best = open.flatMap(({ shop_id: shopId }) => {
    const coupon = bestOf(shopId)
    return coupon ? [{ shopId, code: coupon.code, amount: coupon.discount_amount }] : []
  })
  const saved = sumAmounts(best.map((one) => one.amount))
  if (saved <= 0) return null
  return (
    <div className="mt-4 flex items-center gap-3 rounded-control bg-accent-soft px-3.5 py-2.5">
      <Icon as={TicketPercent} className="text-accent-ink" />
      <p className="min-w-0 flex-1">{t('Your vouchers take off {{amount}}', { amount: price(saved) })}</p>
      <Button
        variant="sec"
        size="sm"
        onClick={(event) => {
          // The button disappears with the suggestion.
          event.currentTarget.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
          onUse(best)
        }}
      >
        {t('Use them')}
      </Button>
    </div>
  )
}

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
