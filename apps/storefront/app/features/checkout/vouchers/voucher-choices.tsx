import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CollectedCoupon } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Check } from 'lucide'
import { useIsMarket, usePrice } from '../../settings/index.ts'
import { conditionLabel, discountLabel } from '../../vouchers/index.ts'

interface VoucherChoicesProps {
  coupons: readonly CollectedCoupon[]
  /** The applied code. */
  used: string | null
  shopName: string
  onUse: (code: string) => void
}

/** The collected vouchers with their current discount, or the reason why they do not apply. */
export function VoucherChoices({ coupons, used, shopName, onUse }: VoucherChoicesProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  if (coupons.length === 0) {
    return (
      <p className="text-ink-2">
        {isMarket ? t('You have collected no voucher of this shop yet.') : t('You have collected no voucher yet.')}
      </p>
    )
  }
  return (
    <ul
      aria-label={isMarket ? t('Your vouchers from {{shop}}', { shop: shopName }) : t('Your vouchers')}
      className="grid gap-2.5"
    >
      {coupons.map((coupon) => (
        <li
          key={coupon.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-card px-3.5 py-2.5"
        >
          <VoucherDetails coupon={coupon} />
          {coupon.code === used ? (
            <span className="inline-flex min-h-9 items-center gap-1.5 font-semibold text-ok">
              <Icon as={Check} size={18} />
              {t('In use')}
            </span>
          ) : (
            coupon.applicable && (
              <Button size="sm" onClick={() => onUse(coupon.code)}>
                {t('Use')} <span className="sr-only">{coupon.code}</span>
              </Button>
            )
          )}
        </li>
      ))}
    </ul>
  )
}

function VoucherDetails({ coupon }: { coupon: CollectedCoupon }) {
  const { t } = useTranslation()
  const price = usePrice()
  return (
    <div className="min-w-0 flex-1">
      <p>
        <b className="num">{coupon.code}</b>{' '}
        <span className="text-ink-2">
          {t('{{discount}} off', { discount: discountLabel(coupon, { price }) })} ·{' '}
          {conditionLabel(coupon, { t, price })}
        </span>
      </p>
      {coupon.applicable ? (
        <p className="text-12 text-ok">{t('Takes off {{amount}} now', { amount: price(coupon.discount_amount) })}</p>
      ) : (
        <p className="text-12 text-ink-2">{coupon.reason}</p>
      )}
    </div>
  )
}
