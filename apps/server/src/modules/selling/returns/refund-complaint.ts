import type { Tx } from '../../../db/index.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { loadMoney } from '../ledger/index.ts'
import {
  type LineRow,
  mergeStockChanges,
  type OrderWriteContext,
  type RefundAuthor,
  type StockChange,
  selectLines,
} from '../orders/index.ts'
import { beginRefund, keptBack, type RefundContent } from '../refunds/index.ts'
import { type ComplaintRow, selectComplaintLines } from './repository-complaints.ts'

type NamedLine = { line_id: number; quantity: number }

/**
 * What a complaint gives back: the part that was agreed to, or its pieces as far as they were not given back in another way, with what is
 * left of the delivery where they are the last. `left`: what can still be given back, in minor units.
 */
export function contentOfComplaint(
  { order_id: orderId, outcome, offer }: Pick<ComplaintRow, 'order_id' | 'outcome' | 'offer'>,
  { named, ordered, left }: { named: readonly NamedLine[]; ordered: readonly LineRow[]; left: number },
): RefundContent | null {
  if (left <= 0) return null
  if (outcome === 'part_refund')
    return { orderId, lines: [], delivery: 'none', goodwill: Math.min(offer ?? 0, left), atMostLeft: true }
  const lines = named.flatMap(({ line_id, quantity }) => {
    const line = ordered.find(({ id }) => id === line_id)
    const pieces = Math.min(quantity, line ? line.quantity - line.refunded : 0)
    return pieces > 0 ? [{ line_id, quantity: pieces }] : []
  })
  if (lines.length === 0) return null
  const isLast = ordered.every((line) => {
    const pieces = lines.find(({ line_id }) => line_id === line.id)?.quantity ?? 0
    return line.refunded + pieces >= line.quantity
  })
  return { orderId, lines, delivery: isLast ? 'left' : 'none', atMostLeft: true }
}

/** What an order can still give back, in its minor units. */
export async function amountLeft(tx: Tx, context: OrderWriteContext, orderId: number): Promise<number> {
  const [money] = await loadMoney(tx, context, [orderId])
  return money ? Math.max(0, money.received - money.refunding - (await keptBack(tx, orderId))) : 0
}

/** Gives back what was agreed to about a complaint, which the caller has locked. Nothing where all of it went back in another way. */
export async function refundComplaint(
  tx: Tx,
  context: OrderWriteContext,
  complaint: ComplaintRow,
  by: RefundAuthor,
): Promise<{ stock: StockChange } | Refusal> {
  const { id, code, order_id: orderId, restock } = complaint
  const content = contentOfComplaint(complaint, {
    named: await selectComplaintLines(tx, [id]),
    ordered: await selectLines(tx, { orderIds: [orderId] }),
    left: await amountLeft(tx, context, orderId),
  })
  if (!content) return { stock: mergeStockChanges([]) }
  const begun = await beginRefund(tx, context, {
    ...content,
    ...{ kind: 'complaint', caseKind: 'complaint', caseId: id, causeKey: `complaint:${id}`, by },
    ...{ restock: restock === 1, reason: code },
  })
  return begun instanceof Refusal ? begun : { stock: begun.stock }
}
