import type { Coupon } from '@rialto/contract'
import { toDecimal } from '../../../lib/money.ts'
import type { VoucherRow } from './rules.ts'

export const presentCoupon = (voucher: VoucherRow, isCollected: boolean): Coupon => ({
  id: voucher.id,
  code: voucher.code,
  discount_type: voucher.discount_type,
  discount: voucher.discount_type === 'Percentage' ? voucher.discount : toDecimal(voucher.discount),
  min_order_amount: toDecimal(voucher.min_order_amount),
  max_discount_amount: voucher.max_discount_amount === null ? null : toDecimal(voucher.max_discount_amount),
  validity: new Date(voucher.ends_at).toISOString(),
  is_collected: isCollected,
})
