import type { Coupon } from '@rialto/contract'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { VoucherStub } from './voucher-stub.tsx'

interface VoucherListProps {
  coupons: readonly Coupon[]
  /** Names the list. */
  label: string
  /** On each stub: collecting, once there is such a thing. */
  action?: (coupon: Coupon) => ReactNode
  className?: string
}

/** A shop's vouchers; how many stand side by side is the caller's to say. */
export function VoucherList({ coupons, label, action, className }: VoucherListProps) {
  if (coupons.length === 0) return null
  return (
    <ul aria-label={label} className={cx('grid gap-2.5 sm:gap-4', className)}>
      {coupons.map((coupon) => (
        <li key={coupon.id} className="grid">
          <VoucherStub coupon={coupon} action={action?.(coupon)} />
        </li>
      ))}
    </ul>
  )
}
