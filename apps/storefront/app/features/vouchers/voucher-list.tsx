import type { Coupon } from '@rialto/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { VoucherStub } from './voucher-stub.tsx'

/** On phones they stand one below the other: the others come when asked for. */
const ON_PHONES = 2

interface VoucherListProps {
  coupons: readonly Coupon[]
  /** Names the list. */
  label: string
  /** On each stub: collecting, once there is such a thing. */
  action?: (coupon: Coupon) => ReactNode
  className?: string
}

/** A shop's vouchers, as many side by side as there is room for. */
export function VoucherList({ coupons, label, action, className }: VoucherListProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  if (coupons.length === 0) return null
  return (
    <div className={className}>
      <ul
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-2.5 sm:gap-4"
      >
        {coupons.map((coupon, place) => (
          <li key={coupon.id} className={cx('grid', !all && place >= ON_PHONES && 'max-sm:hidden')}>
            <VoucherStub coupon={coupon} action={action?.(coupon)} />
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
