import type { Tx } from '../../../db/index.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import { isAwaitingProof, lockOrderRows, proveArrival } from '../ledger/index.ts'
import { type OrderDeps, type OrderWriteContext, prepareWriteContext, publishOrderChange } from './order-mail.ts'
import { type OrderRow, selectOrder, selectOrderOfShopper } from './repository.ts'
import { insertNote } from './repository-lists.ts'
import { awaitsPayment, hasLeft } from './rules.ts'
import { refuseUnknownOrder } from './show-order.ts'
import { advance } from './update-order-status.ts'

// An order has arrived because its shopper says so, or the staff records what the carrier says (decision 199).

/** The shopper has an order. Saying so again changes nothing. */
export async function confirmReceipt(
  deps: OrderDeps,
  { orderId, userId }: { orderId: number; userId: number },
): Promise<Refusal | undefined> {
  const context = await prepareWriteContext(deps)
  const result = await deps.database.write(async (tx): Promise<OrderRow | Refusal> => {
    await lockOrderRows(tx, [orderId])
    const order = await selectOrderOfShopper(tx, { id: orderId, userId })
    if (!order) return refuseUnknownOrder()
    if (hasLeft(order) && order.payment_method === 'cash' && order.payment_status !== 'paid')
      return refuse('order_transition', text('This order is paid when it arrives, which its shop confirms'))
    return (await arrive(tx, context, order, 'shopper')) ?? order
  })
  if (result instanceof Refusal) return result
  deps.outbound.kick()
  publishOrderChange(deps, [result])
  return undefined
}

interface StaffProof {
  orderId: number
  /** Where this is known from; the shop reads it beside the order. */
  reason: string
  actor: Actor
}

/** The staff records that an order has arrived, as its carrier says. */
export async function recordArrival(
  deps: OrderDeps,
  { orderId, reason, actor }: StaffProof,
): Promise<RecordedChange | Refusal> {
  const context = await prepareWriteContext(deps)
  const result = await deps.database.write(
    async (tx): Promise<{ order: OrderRow; change: RecordedChange } | Refusal> => {
      await lockOrderRows(tx, [orderId])
      const order = await selectOrder(tx, orderId)
      if (!order) return refuseUnknownOrder()
      if (hasLeft(order) && !(await isAwaitingProof(tx, orderId)))
        return refuse('order_transition', text('It is known already that this order has arrived'))
      const refusal = await arrive(tx, context, order, 'tracking')
      if (refusal) return refusal
      const at = context.now
      await insertNote(tx, {
        ...{ order_id: orderId, author_id: null, author_name: actor.name, note: reason, created_at: at },
      })
      const change = await recordChange(tx, {
        ...{ at, actor, shopId: null, action: 'order_arrival_recorded' },
        subject: { kind: 'order', id: orderId, name: order.code },
        sentence: text('Recorded that order {{code}} has arrived'),
        values: { code: order.code },
        before: { status: order.status },
        after: { status: 'delivered', reason },
      })
      return { order, change }
    },
  )
  if (result instanceof Refusal) return result
  deps.outbound.kick()
  publishOrderChange(deps, [result.order])
  return result.change
}

/** Delivers an order that is on its way, and proves its arrival. */
async function arrive(
  tx: Tx,
  context: OrderWriteContext,
  order: OrderRow,
  proof: 'shopper' | 'tracking',
): Promise<Refusal | undefined> {
  if (order.status === 'cancelled') return refuse('order_transition', text('This order is cancelled'))
  if (!hasLeft(order) || awaitsPayment(order))
    return refuse('order_transition', text('This order has not been sent yet'))
  if (order.status === 'on_the_way') {
    const moved = await advance(tx, context, order, 'delivered')
    if (moved instanceof Refusal) return moved
  }
  await proveArrival(tx, context, { orderId: order.id, proof })
  return undefined
}
