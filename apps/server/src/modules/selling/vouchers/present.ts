import type { Coupon, SellerVoucher, SharedVoucher } from '@rialto/contract'
import { toDecimal, toMinor } from '../../../lib/money.ts'
import type { OwnVoucherRow } from './repository.ts'
import { statusOf, type VoucherRow, type VoucherTerms } from './rules.ts'

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

interface VoucherFigures {
  collected: number
  /** In minor units. */
  revenue: number
}

const toTime = (at: number): string => new Date(at).toISOString()

const PPM_OF_PERCENT = 10_000

/** The terms of a voucher as they are on the wire: money in decimals. */
export type WireTerms = Pick<SellerVoucher, Exclude<keyof VoucherTerms, 'market_share_ppm'> | 'market_share'>

export const presentTerms = (terms: VoucherTerms): WireTerms => ({
  discount_type: terms.discount_type,
  discount: terms.discount_type === 'Percentage' ? terms.discount : toDecimal(terms.discount),
  market_share: terms.market_share_ppm / PPM_OF_PERCENT,
  min_order_amount: toDecimal(terms.min_order_amount),
  max_discount_amount: terms.max_discount_amount === null ? null : toDecimal(terms.max_discount_amount),
  starts_at: toTime(terms.starts_at),
  ends_at: toTime(terms.ends_at),
  use_limit: terms.use_limit,
  use_limit_per_user: terms.use_limit_per_user,
})

/** The reverse of {@link presentTerms}. */
export const toTerms = (wire: WireTerms): VoucherTerms => ({
  discount_type: wire.discount_type,
  discount: wire.discount_type === 'Percentage' ? wire.discount : toMinor(wire.discount),
  market_share_ppm: Math.round(wire.market_share * PPM_OF_PERCENT),
  min_order_amount: toMinor(wire.min_order_amount),
  max_discount_amount: wire.max_discount_amount === null ? null : toMinor(wire.max_discount_amount),
  starts_at: Date.parse(wire.starts_at),
  ends_at: Date.parse(wire.ends_at),
  use_limit: wire.use_limit,
  use_limit_per_user: wire.use_limit_per_user,
})

export function presentShared(row: OwnVoucherRow, now: number): SharedVoucher {
  const { use_limit, use_limit_per_user, ...terms } = presentTerms(row)
  return { id: row.id, code: row.code, status: statusOf(row, now), ...terms }
}

export const presentSellerVoucher = (row: OwnVoucherRow, figures: VoucherFigures, now: number): SellerVoucher => ({
  id: row.id,
  code: row.code,
  status: statusOf(row, now),
  ...presentTerms(row),
  collected: figures.collected,
  used: row.used,
  revenue: toDecimal(figures.revenue),
  version: row.version,
})
