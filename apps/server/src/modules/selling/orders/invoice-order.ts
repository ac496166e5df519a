import type { Tx } from '../../../db/index.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { recordChange } from '../../base/record/index.ts'
import { issueCreditNotes, issueInvoice, type NotIssued, refuseFacts } from '../invoices/index.ts'
import { type OrderWriteContext, prepareWriteContext, publishOrderChange, sendOrderMail } from './order-mail.ts'
import type { OrderRow } from './repository.ts'
import { lockOrderOfShop } from './repository-shipments.ts'
import { refuseUnknownOrder } from './show-order.ts'

/**
 * Issues the invoice of an order whose row is locked, and mails its shopper, unless it has one.
 * @returns the number if it is new, or why there is none; undefined: it has one
 */
export async function issueWithMail(
  tx: Tx,
  context: OrderWriteContext,
  order: OrderRow,
): Promise<{ id: number; number: string } | NotIssued | undefined> {
  const issued = await issueInvoice(tx, { order, settings: context.settings, now: context.now })
  if (typeof issued === 'string') return issued
  if (!issued.isNew) return undefined
  const { id, number } = issued.invoice
  await sendOrderMail(tx, context, order, 'invoice', { number })
  return { id, number }
}

/**
 * Takes back of the invoices of orders what was refunded or cancelled, and mails their shoppers. Their rows are locked; nothing is taken back
 * twice.
 */
export async function creditOrders(tx: Tx, context: OrderWriteContext, orders: readonly OrderRow[]): Promise<void> {
  // By shop: two transactions that lock the numbers of several shops never wait for each other.
  for (const order of [...orders].sort((one, other) => one.shop_id - other.shop_id || one.id - other.id)) {
    const notes = await issueCreditNotes(tx, { order, settings: context.settings, now: context.now })
    for (const { number } of notes) await sendOrderMail(tx, context, order, 'credit_note', { number })
  }
}

interface InvoiceRequest {
  orderId: number
  shopId: number
  actor: Actor
}

/** Issues the invoice of an order for its seller; one that has an invoice stays as it is. */
export async function invoiceOrder(
  deps: OutboundDeps,
  { orderId, shopId, actor }: InvoiceRequest,
): Promise<RecordedChange | undefined | Refusal> {
  const context = await prepareWriteContext(deps)
  const change = await deps.database.write(async (tx) => {
    const order = await lockOrderOfShop(tx, { id: orderId, shopId })
    if (!order) return refuseUnknownOrder()
    const issued = await issueWithMail(tx, context, order)
    if (issued === undefined) return undefined
    if (typeof issued === 'string') return refuseFacts(issued)
    return recordChange(tx, {
      ...{ actor, shopId, at: context.now },
      action: 'invoice_issued',
      subject: { kind: 'invoice', id: issued.id, name: issued.number },
      sentence: text('Issued invoice {{number}} of order {{code}}'),
      values: { number: issued.number, code: order.code },
    })
  })
  if (change === undefined || change instanceof Refusal) return change
  deps.outbound.kick()
  publishOrderChange(deps, [{ id: orderId, shop_id: shopId }])
  return change
}
