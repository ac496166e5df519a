import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Coupon } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { useState } from 'react'
import { CollectAction } from './collect-action.tsx'
import { useLoadCollected } from './use-load-collected.ts'
import { VoucherCard } from './voucher-card.tsx'

/** On phones only so many are shown until the shopper asks for all. */
const ON_PHONES = 2

interface VoucherListProps {
  shopId: number
  coupons: readonly Coupon[]
  /** Accessible name of the list. */
  label: string
  className?: string
}

/** A shop's vouchers, as many in a row as fit, each of which can be collected. */
export function VoucherList({ shopId, coupons, label, className }: VoucherListProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  useLoadCollected(shopId, coupons.length > 0)
  if (coupons.length === 0) return null
  return (
    <div className={className}>
      <ul
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-2.5 sm:gap-4"
      >
        {coupons.map((coupon, place) => (
          <li key={coupon.id} className={cx('grid', !all && place >= ON_PHONES && 'max-sm:hidden')}>
            <VoucherCard coupon={coupon} action={<CollectAction coupon={coupon} />} />
          </li>
        ))}
      </ul>
      {!all && coupons.length > ON_PHONES && (
        <TextButton className="mt-3 sm:hidden" onClick={() => setAll(true)}>
          {t('All {{count}} vouchers', { count: coupons.length })}
        </TextButton>
      )}
    </div>
  )
}
