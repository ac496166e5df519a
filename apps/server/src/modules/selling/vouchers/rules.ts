import type { VoucherView } from '@rialto/contract'
import type { Selectable } from 'kysely'
import type { VouchersTable } from '../../../db/tables.ts'
import { formatMoney, percentOf, type WrittenCurrency } from '../../../lib/money.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'

/** A row of the database: money in minor units, times in milliseconds since 1970. */
export type VoucherRow = Omit<Selectable<VouchersTable>, 'version'>

/** A voucher that a purchase can use; `discount` is what it takes off its shop's subtotal, in minor units. */
export interface UsableVoucher {
  id: number
  /** The shop whose order it counts in. */
  shopId: number
  code: string
  discount: number
  /** The part that the market bears, in parts per million: its shop is owed that too. */
  marketPpm: number
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
  return { id, shopId, code, discount: calculateDiscount(voucher, shopTotal), marketPpm: voucher.market_share_ppm }
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

/** The terms of a voucher that its seller sets; money in minor units, times in milliseconds since 1970. */
export type VoucherTerms = Pick<
  VoucherRow,
  | 'discount_type'
  | 'discount'
  | 'market_share_ppm'
  | 'min_order_amount'
  | 'max_discount_amount'
  | 'starts_at'
  | 'ends_at'
  | 'use_limit'
  | 'use_limit_per_user'
>

interface TermsProblem {
  field: keyof VoucherTerms
  text: TextKey
}

export const statusOf = (
  { starts_at, ends_at }: Pick<VoucherTerms, 'starts_at' | 'ends_at'>,
  now: number,
): VoucherView => (ends_at <= now ? 'ended' : now < starts_at ? 'coming' : 'running')

/** Finds terms that contradict each other. */
export function checkTerms(terms: VoucherTerms, now: number): TermsProblem | undefined {
  const { discount_type, discount, max_discount_amount: max, starts_at, ends_at } = terms
  if (discount_type === 'Percentage' && (discount > 100 || !Number.isInteger(discount)))
    return { field: 'discount', text: text('A percentage is a whole number from 1 to 100') }
  if (discount_type === 'Amount' && max !== null)
    return { field: 'max_discount_amount', text: text('Only a percentage has a maximum') }
  if (ends_at <= starts_at) return { field: 'ends_at', text: text('A voucher ends after it begins') }
  if (ends_at <= now) return { field: 'ends_at', text: text('This time is over') }
  return undefined
}

const FIXED = ['discount_type', 'discount', 'min_order_amount', 'max_discount_amount', 'starts_at'] as const
const LIMITS = ['use_limit', 'use_limit_per_user'] as const

/** Finds a change that would break what shoppers were promised when they collected the voucher. */
export function checkPromise(before: VoucherTerms, after: VoucherTerms): TermsProblem | undefined {
  const changed = FIXED.find((name) => before[name] !== after[name])
  if (changed) return { field: changed, text: text('Shoppers have collected the voucher, so this stays as it is') }
  if (after.ends_at < before.ends_at)
    return { field: 'ends_at', text: text('Shoppers have collected the voucher, so it cannot end earlier') }
  const lowered = LIMITS.find((name) => isLower(after[name], before[name]))
  if (lowered) return { field: lowered, text: text('Shoppers have collected the voucher, so the limit can only rise') }
  return undefined
}

/** Compares limits; null is none. */
const isLower = (after: number | null, before: number | null): boolean =>
  after !== null && (before === null || after < before)
