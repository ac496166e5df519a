import type { OrderTax } from '../../../db/tables.ts'
import { marketUnits } from '../../../lib/money.ts'
import { shareByWeight } from '../../../lib/shares.ts'
import type { LineShare } from '../../goods/taxes/index.ts'

interface SharedAmounts {
  voucherDiscount: number
  taxes: readonly OrderTax[]
}

/**
 * Shares an order's voucher and the taxes of the list over its lines. A tax is calculated once for the whole order, so a line's amount is a share of that
 * amount by what the line costs after its voucher, and the shares add up to it.
 */
export function shareByLine(
  lineTotals: readonly number[],
  { voucherDiscount, taxes }: SharedAmounts,
  quantum = marketUnits().quantum,
): LineShare[] {
  const vouchers = shareByWeight(voucherDiscount, lineTotals, quantum)
  const bases = lineTotals.map((total, line) => total - (vouchers[line] ?? 0))
  const amounts = taxes.map(({ amount }) => shareByWeight(amount, bases, quantum))
  return bases.map((base, line) => ({
    voucher: vouchers[line] ?? 0,
    taxes: taxes.map(({ id, name, percentage }, tax) => ({
      ...{ id, name, percentage, base },
      amount: amounts[tax]?.[line] ?? 0,
    })),
  }))
}
