import type { CommissionOnRefund } from '@rialto/contract/market-enums'
import type { Tx } from '../../../db/index.ts'
import { marketUnits } from '../../../lib/money.ts'
import { partOf, roundedPart } from '../../../lib/shares.ts'
import { claimEntries, type MoneyContext, monthOf, posting } from './order-money.ts'
import { post, postingMonth } from './post.ts'
import {
  addToFeePeriod,
  type OrderMoneyRow,
  selectMonthOfCharge,
  selectOpenCharge,
  setFeeVat,
  sumCommission,
  sumGivenBack,
} from './repository.ts'

// What the market charges for an order, and gives back.

/** The commission of what is left of an order: of its pieces and its delivery, without what refunds give back. */
export async function commissionOf(tx: Tx, money: OrderMoneyRow): Promise<number> {
  const whole = (await sumCommission(tx, money.order_id)) + money.delivery_commission
  return Math.max(0, whole - (await sumGivenBack(tx, money.order_id)).commission)
}

interface LineFee {
  quantity: number
  commission: number | null
  commission_fixed: number | null
}

/**
 * The commission of `pieces` of a line, after `gone` others: the fixed part for each, the rest as a part of the whole, so that all pieces
 * come to the line's commission in any order. Where a cap made it less than its fixed part, all of it is shared.
 */
export function commissionOfPieces(
  { quantity, commission, commission_fixed }: LineFee,
  gone: number,
  pieces: number,
): number {
  const whole = commission ?? 0
  const fixed = (commission_fixed ?? 0) * quantity
  const part = (amount: number) => partOf(amount, { gone, pieces, of: quantity }, marketUnits().quantum)
  return whole < fixed ? part(whole) : (commission_fixed ?? 0) * pieces + part(whole - fixed)
}

/** What a refund of pieces gives back of a commission that was charged, as the rule of its line says. */
export function givenBackOfPieces(line: RefundedFee, gone: number, pieces: number): number {
  const given = commissionOfPieces(line, gone, pieces)
  const { commission, commission_fixed, quantity, commission_on_refund: mode } = line
  if (mode === null || mode === 'all') return given
  const fixed = commission_fixed ?? 0
  // A cap has taken all of the percentage.
  if (mode === 'none' || (commission ?? 0) < fixed * quantity) return 0
  return given - fixed * pieces
}

interface RefundedFee extends LineFee {
  commission_on_refund: CommissionOnRefund | null
}

/** The tax on a commission: what the tax of the period's sum becomes, less what was posted of it (design: rounding rule c). */
export async function chargeVat(
  tx: Tx,
  period: Parameters<typeof addToFeePeriod>[1],
  commission: number,
): Promise<number> {
  const { net, vat } = await addToFeePeriod(tx, period, commission)
  const total = roundedPart(net, period.vat_ppm, 1_000_000, marketUnits().quantum)
  if (total !== vat) await setFeeVat(tx, period, total)
  return total - vat
}

/** Gives commission back. In the month of its charge it lowers the charge, later it is a reversal of its own. */
export async function giveFeesBack(
  tx: Tx,
  context: MoneyContext,
  money: OrderMoneyRow,
  { causeKey, commission }: { causeKey: string; commission: number },
): Promise<void> {
  const month = await feeMonth(tx, context)
  const key = { shop_id: money.shop_id, month, vat: money.fee_vat, vat_ppm: money.fee_vat_ppm }
  const charge = await selectOpenCharge(tx, key)
  const isSameMonth =
    charge !== undefined && charge.commission >= commission && (await selectMonthOfCharge(tx, money.order_id)) === month
  const vat = isSameMonth
    ? -(await chargeVat(tx, { ...key, document: 'charge' }, -commission))
    : await chargeVat(tx, { ...key, document: 'reversal' }, commission)
  const about = { order: money.order_id }
  await post(
    tx,
    posting(context, 'fee_back', causeKey, [
      { account: 'commission', amount: commission, ...about },
      { account: 'commission_vat', amount: vat, ...about },
      ...(await claimEntries(tx, money, -(commission + vat))),
    ]),
  )
}

/** The month whose fees a posting of now belongs to: that of the posting, which may not be that of the clock. */
export const feeMonth = (tx: Tx, context: MoneyContext): Promise<string> =>
  postingMonth(tx, { at: context.now, month: monthOf(context) })
