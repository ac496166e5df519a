import type { DisputeState } from '@rialto/contract/enums'
import type { Tx } from '../../../db/index.ts'
import { noteDispute } from '../../base/notifications/index.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'
import {
  endHold,
  holdForDispute,
  postDisputeFee,
  postDisputeLost,
  postDisputeTaken,
  postDisputeWon,
  wasDisputeTaken,
} from '../ledger/index.ts'
import { mergeStockChanges, type OrderWriteContext, type StockChange } from '../orders/index.ts'
import { markWhollyRefunded, recordLostDispute } from '../refunds/index.ts'
import { type DisputeRow, insertDispute, selectDisputeAt, selectOrdersOf, updateDispute } from './repository.ts'

/** What a gateway tells of a dispute; amounts in units of its payment. */
export interface ToldDispute {
  payment: { id: number; gateway: string; exponent: number }
  reference: string
  state: 'needs_response' | 'under_review' | 'won' | 'lost'
  amount: number
  fee: number
  reason: string
  evidenceBy: number | null
  funds: 'withdrawn' | 'reinstated' | null
}

const RANKS: Readonly<Record<DisputeState, number>> = {
  needs_response: 1,
  under_review: 2,
  won: 3,
  lost: 3,
  accepted: 3,
}

export const NO_STOCK = mergeStockChanges([])

/**
 * Applies what a gateway tells of a dispute, under the locks of all orders of its payment: its state only rises, and each step of its money
 * is posted once, in whatever order they are told. It holds its order, or all of the payment until somebody says of which it is.
 */
export async function applyDispute(tx: Tx, context: OrderWriteContext, told: ToldDispute): Promise<StockChange> {
  const { payment } = told
  const known = await selectDisputeAt(tx, payment.gateway, told.reference)
  const dispute = known ? await renew(tx, context, known, told) : await open(tx, context, told)
  await postMoney(tx, context, dispute, told)
  return settle(tx, context, dispute, payment.exponent)
}

async function open(tx: Tx, context: OrderWriteContext, told: ToldDispute): Promise<DisputeRow> {
  const { payment, reference, state, amount, fee, reason, evidenceBy } = told
  const orders = await selectOrdersOf(tx, [payment.id])
  const [first, ...others] = orders
  const dispute = await insertDispute(tx, {
    ...{ gateway: payment.gateway, reference, payment_id: payment.id, amount, fee, reason, state },
    order_id: first && others.length === 0 ? first.id : null,
    ...{ evidence_by: evidenceBy, bearer: context.settings.dispute_bearer, bearer_reason: null },
    ...{ opened_at: context.now, closed_at: null },
  })
  for (const order of orders) {
    await holdForDispute(tx, context, { disputeId: dispute.id, orderId: order.id })
    await noteDispute(tx, { shopId: order.shop_id, disputeId: dispute.id, isOver: false, now: context.now })
    await tellOf(tx, context, dispute, order)
  }
  return dispute
}

async function renew(
  tx: Tx,
  context: OrderWriteContext,
  dispute: DisputeRow,
  { state, fee, evidenceBy }: ToldDispute,
): Promise<DisputeRow> {
  const rises = RANKS[state] > RANKS[dispute.state]
  const set = { fee: Math.max(fee, dispute.fee), evidence_by: evidenceBy ?? dispute.evidence_by }
  if (!rises && set.fee === dispute.fee && set.evidence_by === dispute.evidence_by) return dispute
  const renewed = await updateDispute(tx, dispute.id, { ...set, ...(rises && { state }) })
  for (const order of await heldOrders(tx, renewed)) await tellOf(tx, context, renewed, order)
  return renewed
}

const tellOf = (tx: Tx, { now }: OrderWriteContext, { id }: DisputeRow, { shop_id }: { shop_id: number }) =>
  noteWebhookEvent(tx, { shopId: shop_id, type: 'dispute.changed', id, now })

/** The orders that a dispute holds. */
async function heldOrders(tx: Tx, { payment_id, order_id }: DisputeRow) {
  const orders = await selectOrdersOf(tx, [payment_id])
  return orders.filter(({ id }) => order_id === null || id === order_id)
}

async function postMoney(
  tx: Tx,
  context: OrderWriteContext,
  { id, gateway, amount, fee, state }: DisputeRow,
  { funds, payment: { exponent } }: ToldDispute,
): Promise<void> {
  const money = { id, gateway, amount, exponent }
  // What is given back was withdrawn, whichever is told first; what is lost was, too.
  if (funds !== null || state === 'lost') await postDisputeTaken(tx, context, money)
  const isTaken = await wasDisputeTaken(tx, money)
  if (fee > 0 && isTaken) await postDisputeFee(tx, context, { ...money, fee })
  if (isTaken && (funds === 'reinstated' || state === 'won')) await postDisputeWon(tx, context, money)
}

/** Ends a dispute that is decided, once its order is known where it is lost. */
export async function settle(
  tx: Tx,
  context: OrderWriteContext,
  dispute: DisputeRow,
  exponent: number,
): Promise<StockChange> {
  const { id, gateway, payment_id, order_id: orderId, amount, bearer, state } = dispute
  if (dispute.closed_at !== null || RANKS[state] < RANKS.won) return NO_STOCK
  const isLost = state !== 'won'
  if (isLost && orderId === null) return NO_STOCK
  let stock = NO_STOCK
  const held = await heldOrders(tx, dispute)
  if (isLost && orderId !== null) {
    const payment = { id: payment_id, gateway }
    const lost = await recordLostDispute(tx, context, { disputeId: id, payment, orderId, amount, bearer })
    await postDisputeLost(tx, context, { id, gateway, amount, exponent, orderId, bearer, ...lost })
    stock = (await markWhollyRefunded(tx, context, [orderId])).stock
  }
  const closed = await updateDispute(tx, id, { closed_at: context.now })
  for (const order of held) {
    await endHold(tx, context, { disputeId: id, orderId: order.id })
    await noteDispute(tx, { shopId: order.shop_id, disputeId: id, isOver: true, now: context.now })
    await tellOf(tx, context, closed, order)
  }
  return stock
}
