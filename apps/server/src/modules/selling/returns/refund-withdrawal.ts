import type { Tx } from '../../../db/index.ts'
import { Refusal } from '../../../lib/refusal.ts'
import {
  type LineRow,
  mergeStockChanges,
  type OrderWriteContext,
  type RefundAuthor,
  type StockChange,
  selectLines,
} from '../orders/index.ts'
import { type BegunRefund, beginRefund, type RefundContent } from '../refunds/index.ts'
import { selectLinesOf, type WithdrawalRow } from './repository.ts'
import { stepWithdrawal } from './step-withdrawal.ts'
import { canMove, type Mover, refuseReturnState } from './transitions.ts'

interface Begun {
  order: { id: number; shop_id: number }
  stock: StockChange
  withdrawal: WithdrawalRow
}

interface RefundBy {
  by: Extract<Mover, 'seller' | 'server'>
  /** Whose permission the refund asks for; the market's own on the last day. */
  author?: RefundAuthor
  actorKind: 'member' | 'key' | 'command' | 'system' | 'staff'
}

interface Named {
  /** Kept back of goods that lost value, in minor units. */
  deduction: number
  named: readonly { line_id: number; quantity: number; cancelled: number }[]
  ordered: readonly LineRow[]
}

/** What a withdrawal gives back: its pieces that were sent, with the standard delivery where they are the last. */
export function contentOfWithdrawal(orderId: number, { named, ordered, deduction }: Named): RefundContent {
  const lines = named.flatMap(({ line_id, quantity, cancelled }) => {
    const line = ordered.find(({ id }) => id === line_id)
    // Pieces may have gone back in another way meanwhile, as with a parcel that came back.
    const pieces = Math.min(quantity - cancelled, line ? line.quantity - line.refunded : 0)
    return pieces > 0 ? [{ line_id, quantity: pieces }] : []
  })
  const piecesOf = (lineId: number) => lines.find(({ line_id }) => line_id === lineId)?.quantity ?? 0
  const isLast = ordered.every((line) => line.refunded + piecesOf(line.id) >= line.quantity)
  return { orderId, lines, delivery: isLast ? 'standard' : 'none', ...(deduction > 0 && { deduction }) }
}

/**
 * Gives back what a withdrawal names, with the standard delivery where nothing of the order is left (Directive 2011/83/EU, Art. 13(2)).
 * The caller has locked the withdrawal.
 */
export async function refundWithdrawal(
  tx: Tx,
  context: OrderWriteContext,
  withdrawal: WithdrawalRow,
  { by, author = 'expiry', actorKind }: RefundBy,
): Promise<Begun | Refusal> {
  const { order_id: orderId, shop_id: shopId } = withdrawal
  if (orderId === null || shopId === null || !canMove(withdrawal.state, 'refunding', by)) return refuseReturnState()
  const begun = await beginWithdrawalRefund(tx, context, withdrawal, author)
  if (begun instanceof Refusal) return begun
  const moved = await stepWithdrawal(tx, context, withdrawal, { to: 'refunding', actor: actorKind })
  return { order: { id: orderId, shop_id: shopId }, stock: begun.stock, withdrawal: moved }
}

/** Begins the refund of what a withdrawal names, once: less what is kept back of goods that lost value. */
export async function beginWithdrawalRefund(
  tx: Tx,
  context: OrderWriteContext,
  { id, code, order_id, restock, deduction }: WithdrawalRow,
  by: RefundAuthor,
): Promise<BegunRefund | Refusal> {
  const orderId = order_id ?? 0
  const named = await selectLinesOf(tx, [id])
  const ordered = await selectLines(tx, { orderIds: [orderId] })
  const content = contentOfWithdrawal(orderId, { named, ordered, deduction })
  if (content.lines.length === 0) return { ids: [], amount: 0, isNew: false, stock: mergeStockChanges([]) }
  return beginRefund(tx, context, {
    ...content,
    ...{ kind: 'withdrawal', caseKind: 'withdrawal', caseId: id, causeKey: `withdrawal:${id}`, by },
    ...{ restock: restock === 1, reason: code },
  })
}

/** Gives back what had been kept back, or a part of it, as the market has decided. */
export const releaseDeduction = (
  tx: Tx,
  context: OrderWriteContext,
  { id, code, order_id: orderId }: WithdrawalRow,
  { amount, by }: { amount: number; by: RefundAuthor },
): Promise<BegunRefund | Refusal> =>
  beginRefund(tx, context, {
    ...{ orderId: orderId ?? 0, lines: [], delivery: 'none', released: amount },
    ...{ kind: 'withdrawal', caseKind: 'withdrawal', caseId: id, causeKey: `withdrawal:${id}:deduction`, by },
    ...{ restock: false, reason: code },
  })
