import type { RefundPreview } from '@rialto/contract'
import type { RefundBearer } from '@rialto/contract/enums'
import { decimalsOf } from '../../../lib/money.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { roundedPart } from '../../../lib/shares.ts'
import { text } from '../../../lib/texts.ts'
import { type OrderDeps, prepareWriteContext } from '../orders/index.ts'
import { isUncollected, previewRefund } from './begin-refund.ts'
import { contentOf, lockOwnOrder, type WantedRefund } from './request-refund.ts'

/** Shows what a refund would come to, for the shopper and for who bears it. */
export async function showRefundPreview(
  deps: OrderDeps,
  { bearer, ...wanted }: WantedRefund & { bearer: RefundBearer },
): Promise<RefundPreview | Refusal> {
  const context = await prepareWriteContext(deps)
  // It locks the order as the refund does, so that both see the same.
  const preview = await deps.database.write(async (tx) => {
    const order = await lockOwnOrder(tx, wanted)
    if (!order) return refuse('not_found', text('This order does not exist'))
    const content = await contentOf(tx, order, wanted)
    return content instanceof Refusal ? content : previewRefund(tx, context, content)
  })
  if (preview instanceof Refusal) return preview
  const { order, money, figures, left, credit } = preview
  const toDecimal = decimalsOf(order)
  const taxOf = (commission: number) => roundedPart(commission, money.fee_vat_ppm, 1_000_000, money.quantum)
  const sum = (of: 'goods' | 'shopVoucher' | 'marketVoucher' | 'taxAdded') =>
    figures.lines.reduce((total, line) => total + line[of], 0)
  const isShops = bearer === 'shop'
  const [commission, share] = isShops ? [figures.commission, figures.marketShare] : [0, 0]
  const offBalance = isShops ? figures.amount + share - commission - taxOf(commission) : 0
  const kept = credit.before - credit.commissionBefore - taxOf(credit.commissionBefore)
  return {
    lines: figures.lines.map(({ lineId, quantity, amount }) => ({
      ...{ line_id: lineId, quantity, amount: toDecimal(amount) },
    })),
    goods: toDecimal(figures.lines.length > 0 ? sum('goods') : figures.goods),
    voucher: toDecimal(sum('shopVoucher') + sum('marketVoucher')),
    delivery: toDecimal(figures.delivery),
    tax_added: toDecimal(money.prices_include_tax === 1 ? 0 : figures.tax),
    amount: toDecimal(figures.amount),
    tax: toDecimal(figures.tax),
    market_share: toDecimal(share),
    commission: toDecimal(commission),
    commission_tax: toDecimal(taxOf(commission)),
    off_balance: toDecimal(offBalance),
    kept_before: toDecimal(kept),
    kept: toDecimal(kept - offBalance),
    left: toDecimal(left),
    means: order.payment_method === 'cash' ? 'cash' : 'gateway',
    is_uncollected: isUncollected(order),
  }
}
