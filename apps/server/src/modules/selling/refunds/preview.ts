import type { CancellationPreview, RefundPreview } from '@rialto/contract'
import type { RefundBearer } from '@rialto/contract/enums'
import { decimalsOf } from '../../../lib/money.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { roundedPart } from '../../../lib/shares.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { type OrderDeps, type OrderRow, prepareWriteContext, refuseUnknownOrder, selectOrder } from '../orders/index.ts'
import { isUncollected, previewRefund, type RefundContent } from './begin-refund.ts'
import { judgeCancellation, refundOfCancelled, type WantedCancellation } from './cancel-pieces.ts'
import { contentOf, type WantedRefund } from './request-refund.ts'

/** Shows what a refund would come to, for the shopper and for who bears it. */
export async function showRefundPreview(
  deps: OrderDeps,
  { bearer, ...wanted }: WantedRefund & { bearer: RefundBearer },
): Promise<RefundPreview | Refusal> {
  const { database } = deps
  const order = await selectOrder(database.db, wanted.orderId)
  if (!order || (wanted.shopId !== null && order.shop_id !== wanted.shopId)) return refuseUnknownOrder()
  const content = await contentOf(database.db, order, wanted)
  if (content instanceof Refusal) return content
  return presentPreview(deps, order, content, bearer)
}

/** What a refund of an order would come to, for the shopper and for who bears it. */
export async function presentPreview(
  deps: OutboundDeps,
  order: OrderRow,
  content: RefundContent,
  bearer: RefundBearer,
): Promise<RefundPreview | Refusal> {
  const preview = await previewRefund(deps.database, await prepareWriteContext(deps), order, content)
  if (preview instanceof Refusal) return preview
  const { money, figures, left, credit } = preview
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
    ...(figures.deduction > 0 && { deduction: toDecimal(figures.deduction) }),
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

/** Shows what pieces that are cancelled come to for their shopper: what comes back, or is not paid any more. */
export async function showCancellationPreview(
  deps: OrderDeps,
  wanted: WantedCancellation,
): Promise<CancellationPreview | Refusal> {
  const { database } = deps
  const judged = await judgeCancellation(database.db, await selectOrder(database.db, wanted.orderId), wanted)
  if (judged instanceof Refusal) return judged
  const { order, cancelsOrder } = judged
  const is_uncollected = order.payment_status !== 'paid'
  const toDecimal = decimalsOf(order)
  if (is_uncollected && order.payment_method === 'online')
    return { amount: toDecimal(order.payable_amount), is_uncollected, cancels_order: cancelsOrder }
  const content = refundOfCancelled(judged)
  const preview = await previewRefund(database, await prepareWriteContext(deps), order, content)
  if (preview instanceof Refusal) return preview
  return { amount: toDecimal(preview.figures.amount), is_uncollected, cancels_order: cancelsOrder }
}
