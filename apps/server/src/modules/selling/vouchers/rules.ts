import type { Selectable } from 'kysely'
import type { VouchersTable } from '../../../db/tables.ts'
import { formatMoney, percentOf, type WrittenCurrency } from '../../../lib/money.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'

/** A row of the database: money in minor units, times in milliseconds since 1970. */
export type VoucherRow = Omit<Selectable<VouchersTable>, 'version'>

/** A voucher that a purchase can use; `discount` is what it takes off its shop's subtotal, in minor units. */
export interface UsableVoucher {
  id: number
  /** The shop whose order it counts in. */
  shopId: number
  code: string
  discount: number
}

/** The purchase that a voucher is evaluated for. */
export interface VoucherContext {
  shopId: number
  /** The subtotal of its shop in the purchase, in minor units. */
  shopTotal: number
  now: number
  collected: boolean
  usedByShopper: number
  /** The currency of amounts in messages. */
  currency: WrittenCurrency
  /** False where one seller sells: messages then speak of no shops. */
  isMarket: boolean
}

/** The sum of a shop's lines, by which vouchers and free delivery are measured. */
export const subtotal = ({ lines }: { lines: readonly { lineTotal: number }[] }): number =>
  lines.reduce((sum, line) => sum + line.lineTotal, 0)

/** A voucher runs from `starts_at` until just before `ends_at`. */
const isRunning = ({ starts_at, ends_at }: Pick<VoucherRow, 'starts_at' | 'ends_at'>, now: number): boolean =>
  starts_at <= now && now < ends_at

/** True if all shoppers together have used it as often as its limit allows. */
export const isUsedUp = ({ use_limit, used }: Pick<VoucherRow, 'use_limit' | 'used'>): boolean =>
  use_limit !== null && used >= use_limit

/** Calculates the discount on a subtotal: a percentage up to its maximum, never more than the subtotal (docs/spec/api §5, "Voucher"). */
export function calculateDiscount(
  { discount_type, discount, max_discount_amount }: VoucherRow,
  shopTotal: number,
): number {
  const discounted = discount_type === 'Percentage' ? percentOf(shopTotal, discount) : discount
  return Math.max(0, Math.min(discounted, max_discount_amount ?? discounted, shopTotal))
}

const SELECT_OF_SHOP = text('Select something from its shop to use the voucher {{code}}')
const SELECT_ANY = text('Select something to use the voucher {{code}}')
const ADD_OF_SHOP = text('Add {{missing}} more from its shop to use the voucher {{code}} (minimum {{amount}})')
const ADD_ANY = text('Add {{missing}} more to use the voucher {{code}} (minimum {{amount}})')
const ADD_IN_ONE = text('Add {{missing}} more from one shop to use the voucher {{code}} (minimum {{amount}})')

/** Evaluates a voucher for a purchase (docs/spec/api §5, "Voucher"). */
export function evaluateVoucher(voucher: VoucherRow, context: VoucherContext): UsableVoucher | Refusal {
  const { id, code, min_order_amount: minimum } = voucher
  const { shopId, shopTotal, now, collected, usedByShopper, currency, isMarket } = context
  const values = { code }
  const isOfMarket = voucher.shop_id === null
  const notRunning = refuseNotRunning(voucher, now)
  if (notRunning) return notRunning
  if (!collected)
    return refuse('voucher_not_collected', text('Collect the voucher {{code}} before you use it'), { values })
  if (voucher.use_limit_per_user !== null && usedByShopper >= voucher.use_limit_per_user)
    return refuse('voucher_used_up', text('You have used the voucher {{code}} as often as you may'), { values })
  if (isUsedUp(voucher)) return refuse('voucher_used_up', text('The voucher {{code}} has been used up'), { values })
  if (shopTotal <= 0)
    return refuse('nothing_to_order', isOfMarket || !isMarket ? SELECT_ANY : SELECT_OF_SHOP, { values })
  if (shopTotal < minimum) {
    const [amount, missing] = [formatMoney(minimum, currency), formatMoney(minimum - shopTotal, currency)]
    const message = !isMarket ? ADD_ANY : isOfMarket ? ADD_IN_ONE : ADD_OF_SHOP
    return refuse('voucher_minimum', message, { values: { code, amount, missing } })
  }
  return { id, shopId, code, discount: calculateDiscount(voucher, shopTotal) }
}

/**
 * Evaluates a voucher of the market, which counts in the order of one shop: the one with the largest subtotal, since no other has a
 * larger discount.
 */
export function evaluateMarketVoucher(
  voucher: VoucherRow,
  {
    shopTotals,
    ...context
  }: Omit<VoucherContext, 'shopId' | 'shopTotal'> & { shopTotals: ReadonlyMap<number, number> },
): UsableVoucher | Refusal {
  const shopId = largestOf(shopTotals) ?? 0
  return evaluateVoucher(voucher, { ...context, shopId, shopTotal: shopTotals.get(shopId) ?? 0 })
}

/** The shop with the largest subtotal; of equal ones, the first. Null without shops. */
export const largestOf = (shopTotals: ReadonlyMap<number, number>): number | null =>
  [...shopTotals].reduce<[number | null, number]>(
    (most, [id, total]) => (total > most[1] ? [id, total] : most),
    [null, -1],
  )[0]

export function refuseNotRunning(voucher: VoucherRow, now: number): Refusal | undefined {
  const values = { code: voucher.code }
  if (now < voucher.starts_at)
    return refuse('voucher_not_running', text('The voucher {{code}} has not begun yet'), { values })
  if (!isRunning(voucher, now)) return refuse('voucher_not_running', text('The voucher {{code}} has ended'), { values })
  return undefined
}
