import { percentOf } from '../../../../lib/money.ts'
import { shareByLine } from '../../checkout/checkout.ts'
import type { InvoicedOrder } from '../invoice-data.ts'

export const words = (text: string) => ({ en: text })
const UNITS = { quantum: 1 }

interface Priced {
  quantity: number
  total: number
}
interface Terms {
  percentages: number[]
  voucher: number
  isOfMarket: boolean
  delivery: number
}

/** An order with taxes on top, taxed as checkout does: each tax once, on the lines after the voucher. */
export function orderOf(
  lines: readonly Priced[],
  { percentages, voucher, isOfMarket, delivery }: Terms,
): InvoicedOrder {
  const goods = lines.reduce((sum, { total }) => sum + total, 0)
  const discount = Math.min(voucher, goods)
  const taxes = percentages.map((percentage, index) => ({
    ...{ id: index + 1, name: `Tax ${index + 1}`, percentage },
    amount: percentOf(goods - discount, percentage, UNITS),
  }))
  const shares = shareByLine(
    lines.map(({ total }) => total),
    { voucherDiscount: discount, taxes },
    1,
  )
  return {
    includesTax: false,
    lines: lines.map((line, index) => ({
      ...{ id: index + 1, name: words('Cup'), details: words(''), ...line },
      shopVoucher: isOfMarket ? 0 : (shares[index]?.voucher ?? 0),
      marketVoucher: isOfMarket ? (shares[index]?.voucher ?? 0) : 0,
      taxes: shares[index]?.taxes ?? [],
    })),
    delivery: { charge: delivery, name: words('Delivery') },
    taxes,
    payable: goods + delivery - discount + taxes.reduce((sum, { amount }) => sum + amount, 0),
    isPaid: false,
  }
}

export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
