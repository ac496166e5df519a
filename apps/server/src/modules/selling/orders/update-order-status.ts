import type { RefusedOrder } from '@rialto/contract'
import type { OrderStatus } from '@rialto/contract/enums'
import { INTERNAL_NOTES_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, type RecordedChange, requireEffect } from '../../../lib/people.ts'
import { Refusal, refuse, returnRefusal } from '../../../lib/refusal.ts'
import { part, text, translate } from '../../../lib/texts.ts'
import { recordChange, valueTexts } from '../../base/record/index.ts'
import { dayName, localTime } from '../../goods/delivery/index.ts'
import { noteDispatched, proveArrival } from '../ledger/index.ts'
import { cancelOrders } from './cancel-orders.ts'
import { issueWithMail } from './invoice-order.ts'
import {
  type OrderDeps,
  type OrderWriteContext,
  prepareWriteContext,
  publishOrderChange,
  sendOrderMail,
} from './order-mail.ts'
import { pickupFacts } from './pickup.ts'
import { insertEvent, type OrderRow, selectOrder, selectOrderOfShop, updateOrder } from './repository.ts'
import { countNotes, insertNote } from './repository-lists.ts'
import { handOverParcels, lockOrderOfShop } from './repository-shipments.ts'
import { awaitsPayment, canTransition, isPickedUp } from './rules.ts'
import { describeTracking } from './send-parcel.ts'
import { refuseUnknownOrder } from './show-order.ts'
import { mergeStockChanges, publishStockChange, type StockChange } from './stock.ts'

interface StatusUpdate {
  orderId: number
  /** Null: the market's staff changes it. */
  shopId: number | null
  status: OrderStatus
  actor: Actor
  /** Of a cancellation; the shopper reads it. */
  reason?: string | undefined
}

/** Changes the status of an order for its seller, or for the market (docs/spec/api §5, "Status"). Of two concurrent changes, the second is refused. */
export async function updateOrderStatus(
  deps: OrderDeps,
  { orderId, shopId, status, actor, reason }: StatusUpdate,
): Promise<RecordedChange | Refusal> {
  const context = await prepareWriteContext(deps)
  const by = shopId === null ? 'market' : 'seller'
  const result = await returnRefusal(() =>
    deps.database.write(async (tx) => {
      const order = await (shopId === null ? selectOrder(tx, orderId) : selectOrderOfShop(tx, { id: orderId, shopId }))
      if (!order) return refuseUnknownOrder()
      if (!canTransition(order, status, by)) return refuseTransition()
      const stock = await (status === 'cancelled'
        ? cancel(tx, deps, context, { order, by, actor, reason })
        : advance(tx, context, order, status))
      if (stock instanceof Refusal) return stock
      const recorded = { order, to: status, actor, at: context.now }
      // The shop reads in its own record, and beside the order, what the market did.
      const change = await recordStatus(tx, recorded)
      if (by === 'seller') return { order, stock, change }
      const note = { order_id: order.id, author_id: null, author_name: actor.name, note: reason ?? '' }
      await insertNote(tx, { ...note, created_at: context.now })
      return { order, stock, change: await recordMarketCancel(tx, { ...recorded, reason }) }
    }),
  )
  if (result instanceof Refusal) return result
  deps.outbound.kick()
  deps.payments.kick()
  publishStockChange(deps, result.stock)
  publishOrderChange(deps, [result.order])
  return result.change
}

interface Cancel {
  order: OrderRow
  by: 'seller' | 'market'
  actor: Actor
  reason: string | undefined
}

async function cancel(
  tx: Tx,
  { payments }: OrderDeps,
  context: OrderWriteContext,
  { order, by, actor, reason }: Cancel,
) {
  const permission = by === 'market' ? 'refunds' : 'orders.refund'
  const result = await cancelOrders(tx, context, {
    ...{ orderIds: [order.id], by, reason: reason ?? null },
    returnMoney: (ids) => payments.requestRefund(tx, context, ids, { actor, permission }),
  })
  if (result.orders.length === 0) return refuseTransition()
  // Also of an order that a voucher paid, which the shopper gets back.
  if (result.orders.some((cancelled) => cancelled.payment_status === 'paid')) requireEffect(actor, permission)
  return result.stock
}

/** Moves an order on, as its seller may: its shopper is told, and its invoice issued once it has left. */
export async function advance(
  tx: Tx,
  context: OrderWriteContext,
  order: OrderRow,
  to: Exclude<OrderStatus, 'cancelled'>,
): Promise<StockChange | Refusal> {
  if (awaitsPayment(order)) return refuse('order_transition', text('This order has not been paid yet'))
  // Cash orders are paid on delivery.
  const isPaidNow = to === 'delivered' && order.payment_method === 'cash'
  const updated = await updateOrder(tx, {
    id: order.id,
    from: [order.status],
    set: {
      status: to,
      ...(isPaidNow && { payment_status: 'paid' }),
      ...(to === 'delivered' && arrivalOf(order, context)),
    },
    now: context.now,
    paymentStatus: [order.payment_status],
  })
  if (!updated) return refuseTransition()
  await insertEvent(tx, { order_id: order.id, status: to, at: context.now })
  const parcels = to === 'on_the_way' ? await handOverParcels(tx, order.id, context.now) : []
  if (to !== 'pending') await sendOrderMail(tx, context, updated, to, factsOf(updated, to, parcels))
  // With the last parcel, or when the order arrives otherwise.
  if (to === 'on_the_way' || to === 'delivered') {
    await issueWithMail(tx, context, updated)
    await noteDispatched(tx, context, order.id)
  }
  // Who says that a cash order is delivered has its cash.
  if (isPaidNow) await proveArrival(tx, context, { orderId: order.id, proof: 'cash' })
  return mergeStockChanges([])
}

/** The day by which a promise is measured. */
const arrivalOf = ({ promise_to }: OrderRow, { now, settings }: OrderWriteContext) =>
  promise_to === null ? {} : { arrived_on: dayName(localTime(now, settings.time_zone).day) }

function factsOf(order: OrderRow, to: OrderStatus, parcels: Parameters<typeof describeTracking>[1]) {
  if (isPickedUp(order)) return to === 'pickup' ? pickupFacts(order) : {}
  return describeTracking(order.locale, parcels)
}

const refuseTransition = () => refuse('order_transition', text('The order cannot be moved there from where it is now'))

interface StatusUpdates {
  ids: readonly number[]
  shopId: number
  status: OrderStatus
  /** The language of the reasons of refusals. */
  locale: string
  actor: Actor
}

/** Changes the status of several orders, each in a transaction of its own: a refused order holds no other back. */
export async function updateOrderStatuses(
  deps: OrderDeps,
  { ids, shopId, status, locale, actor }: StatusUpdates,
): Promise<{ done: number; refused: RefusedOrder[] }> {
  const unique = [...new Set(ids)]
  const refused: RefusedOrder[] = []
  for (const orderId of unique) {
    const refusal = await updateOrderStatus(deps, { orderId, shopId, status, actor })
    if (refusal instanceof Refusal)
      refused.push({
        id: orderId,
        code: refusal.code,
        message: translate(locale, refusal.text, refusal.values),
      })
  }
  return { done: unique.length - refused.length, refused }
}

interface NewNote {
  orderId: number
  shopId: number
  /** Null: a command. */
  authorId: number | null
  note: string
  actor: Actor
}

/** Adds an internal note of the shop's team to an order. Calls of shoppers never read these notes. */
export async function addOrderNote(
  deps: Deps,
  { orderId, shopId, authorId, note, actor }: NewNote,
): Promise<RecordedChange | Refusal> {
  const { database, now } = deps
  const change = await database.write(async (tx) => {
    const order = await lockOrderOfShop(tx, { id: orderId, shopId })
    if (!order) return refuseUnknownOrder()
    if ((await countNotes(tx, orderId)) >= INTERNAL_NOTES_MAX) return refuseTooMany()
    await insertNote(tx, { order_id: orderId, author_id: authorId, author_name: actor.name, note, created_at: now() })
    return recordNote(tx, { order, actor, at: now() })
  })
  if (!(change instanceof Refusal)) publishOrderChange(deps, [{ id: orderId, shop_id: shopId }])
  return change
}

const refuseTooMany = () =>
  refuse('conflict', text('An order can have at most {{max}} notes'), { values: { max: INTERNAL_NOTES_MAX } })

interface Made {
  order: Pick<OrderRow, 'id' | 'code' | 'shop_id' | 'status'>
  actor: Actor
  at: number
}

/** Records that an order was moved on; its shopper has a mail of that, so it is not taken back. */
const recordStatus = (tx: Tx, { to, ...made }: Made & { to: OrderStatus }): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asOrder(made),
    action: 'order_status_changed',
    sentence: to === 'cancelled' ? text('Cancelled order {{code}}') : text('Moved order {{code}} to {{status}}'),
    values: { code: made.order.code, status: part(valueTexts.status[to]) },
    before: { status: made.order.status },
    after: { status: to },
  })

/** Records a cancellation in the market's own record. */
const recordMarketCancel = (
  tx: Tx,
  { order, actor, at, reason = '' }: Made & { reason?: string | undefined },
): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asOrder({ order, actor, at }),
    shopId: null,
    action: 'order_cancelled',
    sentence: text('Cancelled order {{code}}'),
    values: { code: order.code },
    before: { status: order.status },
    after: { status: 'cancelled', reason },
  })

export const recordNote = (tx: Tx, made: Made): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asOrder(made),
    action: 'order_note_added',
    sentence: text('Added a note to order {{code}}'),
    values: { code: made.order.code },
  })

const asOrder = ({ order, ...made }: Made) => ({
  ...made,
  shopId: order.shop_id,
  subject: { kind: 'order' as const, id: order.id, name: order.code },
})
