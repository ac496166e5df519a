import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CheckoutGroup, CollectedCoupon } from '@rialto/contract'
import { sumAmounts } from '@rialto/contract/price-rules'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { TicketPercent } from 'lucide'
import { usePrice } from '../../settings/index.ts'

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
