import type { Selectable } from 'kysely'
import type { VouchersTable } from '../../db/tables.ts'
import { formatMoney, percentOf, type WrittenCurrency } from '../../lib/money.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'

/** A voucher as it is kept: money in minor units, times in milliseconds since 1970. */
export type VoucherTerms = Selectable<VouchersTable>

/** A voucher that was weighed and found good; `discount` is what it takes off its shop's goods, in minor units. */
export interface UsableVoucher {
  id: number
  shop_id: number
  code: string
  discount: number
}

/** What a voucher is held against. */
export interface Circumstances {
  /** What the goods of its shop cost that are to be bought; 0 where there are none. Minor units. */
  shopTotal: number
  now: number
  collected: boolean
  usedByShopper: number
  /** What amounts are written in where they are named. */
  currency: WrittenCurrency
}

/** What the goods of a shop cost: what vouchers and free delivery are measured by. */
export const goodsTotal = ({ lines }: { lines: readonly { line_total: number }[] }): number =>
  lines.reduce((sum, line) => sum + line.line_total, 0)

/** It runs from `starts_at` until just before `ends_at`. */
export const isRunning = ({ starts_at, ends_at }: Pick<VoucherTerms, 'starts_at' | 'ends_at'>, now: number): boolean =>
  starts_at <= now && now < ends_at

/** Whether it has been used as often as it may be by all shoppers together. */
export const isSoldOut = ({ use_limit, used }: Pick<VoucherTerms, 'use_limit' | 'used'>): boolean =>
  use_limit !== null && used >= use_limit

/** What a voucher takes off so many minor units of goods: a percentage up to its most, never more than there is (api.md, "Voucher"). */
export function discountOf({ discount_type, discount, max_discount_amount }: VoucherTerms, shopTotal: number): number {
  const wanted = discount_type === 'Percentage' ? percentOf(shopTotal, discount) : discount
  return Math.max(0, Math.min(wanted, max_discount_amount ?? wanted, shopTotal))
}

/** Whether a voucher may be used on a purchase, and what it then takes off; otherwise the reason in words (api.md, "Voucher"). */
export function weighVoucher(voucher: VoucherTerms, circumstances: Circumstances): UsableVoucher | Refusal {
  const { id, shop_id, code, min_order_amount: minimum } = voucher
  const { shopTotal, now, collected, usedByShopper, currency } = circumstances
  const values = { code }
  const notRunning = refuseOutsideItsTime(voucher, now)
  if (notRunning) return notRunning
  if (!collected)
    return refuse('voucher_not_collected', text('Collect the voucher {{code}} before you use it'), { values })
  if (voucher.use_limit_per_user !== null && usedByShopper >= voucher.use_limit_per_user)
    return refuse('voucher_used_up', text('You have used the voucher {{code}} as often as you may'), { values })
  if (isSoldOut(voucher)) return refuse('voucher_used_up', text('The voucher {{code}} has been used up'), { values })
  if (shopTotal <= 0)
    return refuse('nothing_to_order', text('Select something from its shop to use the voucher {{code}}'), { values })
  if (shopTotal < minimum) {
    const [amount, missing] = [formatMoney(minimum, currency), formatMoney(minimum - shopTotal, currency)]
    const why = text('Add {{missing}} more from its shop to use the voucher {{code}} (minimum {{amount}})')
    return refuse('voucher_minimum', why, { values: { code, amount, missing } })
  }
  return { id, shop_id, code, discount: discountOf(voucher, shopTotal) }
}

export function refuseOutsideItsTime(voucher: VoucherTerms, now: number): Refusal | undefined {
  const values = { code: voucher.code }
  if (now < voucher.starts_at)
    return refuse('voucher_not_running', text('The voucher {{code}} has not begun yet'), { values })
  if (!isRunning(voucher, now)) return refuse('voucher_not_running', text('The voucher {{code}} has ended'), { values })
  return undefined
}
