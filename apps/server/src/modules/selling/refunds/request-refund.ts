import { createHash } from 'node:crypto'
import type { RefundBearer } from '@rialto/contract/enums'
import type { Db, Tx } from '../../../db/index.ts'
import { toMinor } from '../../../lib/money.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse, returnRefusal } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import { postRefundDone } from '../ledger/index.ts'
import {
  type OrderDeps,
  type OrderRow,
  prepareWriteContext,
  publishOrderChange,
  publishStockChange,
  refundablePieces,
  selectLines,
  sendOrderMail,
} from '../orders/index.ts'
import { type BegunRefund, beginRefund, type RefundContent } from './begin-refund.ts'
import { lockOrder, markHandedOver, selectRefund, selectRefundOfRequest, touchOrder } from './repository.ts'
import { markWhollyRefunded } from './settle-refunds.ts'

export interface WantedRefund {
  orderId: number
  /** Null: the market's staff gives back. */
  shopId: number | null
  lines: readonly { line_id: number; quantity: number }[]
  delivery: boolean | undefined
  /** A decimal. */
  goodwill: number | undefined
}

interface RefundOrder extends WantedRefund {
  bearer: RefundBearer
  reason: string | null
  restock: boolean
  version: number
  /** The `Idempotency-Key`. */
  key: string | undefined
  actor: Actor
}

const unknownOrder = (): Refusal => refuse('not_found', text('This order does not exist'))

/** Gives pieces that were sent, the delivery, or an amount back. A request that is repeated with its key changes nothing. */
export async function refundOrder(deps: OrderDeps, wanted: RefundOrder): Promise<RecordedChange | undefined | Refusal> {
  const context = await prepareWriteContext(deps)
  const { shopId, bearer, reason, restock, version, key, actor } = wanted
  const hash = createHash('sha256')
    .update(JSON.stringify([wanted.lines, wanted.delivery, wanted.goodwill, bearer, reason, restock]))
    .digest('hex')
  const result = await returnRefusal(() =>
    deps.database.write(async (tx) => {
      const order = await lockOwnOrder(tx, wanted)
      if (!order) return unknownOrder()
      const before = key === undefined ? undefined : await selectRefundOfRequest(tx, order.id, key)
      if (before) return before.request_hash === hash ? undefined : refuseOtherBody()
      if (version !== order.version)
        return refuse('stale', text('Somebody else has changed this order in the meantime'))
      const content = await contentOf(tx, order, wanted)
      if (content instanceof Refusal) return content
      const begun = await beginRefund(tx, context, {
        ...content,
        ...{ kind: content.goodwill === undefined ? 'complaint' : 'goodwill', bearer, restock, reason },
        // By the version, which this request changes: two of the same are one.
        causeKey: `request:${order.id}:${version}`,
        by: { actor, permission: shopId === null ? 'refunds' : 'orders.refund' },
        ...(key !== undefined && { request: { key, hash } }),
      })
      if (begun instanceof Refusal) return begun
      return { order, begun, change: await recordRefundBegun(tx, { order, begun, wanted, at: context.now }) }
    }),
  )
  if (result === undefined || result instanceof Refusal) return result
  deps.outbound.kick()
  deps.payments.kick()
  publishStockChange(deps, result.begun.stock)
  publishOrderChange(deps, [result.order])
  return result.change
}

const refuseOtherBody = () =>
  refuse('idempotency_mismatch', text('This was sent before with something else in it. Please try again.'))

async function lockOwnOrder(
  tx: Tx,
  { orderId, shopId }: Pick<WantedRefund, 'orderId' | 'shopId'>,
): Promise<OrderRow | undefined> {
  const order = await lockOrder(tx, orderId)
  return order && (shopId === null || order.shop_id === shopId) ? order : undefined
}

/** What a seller or the staff asks to give back: pieces that were sent and their delivery, or an amount. */
export async function contentOf(
  db: Db | Tx,
  order: OrderRow,
  { lines: wanted, delivery, goodwill }: WantedRefund,
): Promise<RefundContent | Refusal> {
  const orderId = order.id
  if (order.payment_status !== 'paid')
    return refuse('refund_too_much', text('Nothing has been paid for this order that could be given back'))
  if (goodwill !== undefined) {
    if (wanted.length > 0 || delivery)
      return refuse('invalid', text('An amount is given back alone, without pieces and delivery'))
    return { orderId, lines: [], delivery: 'none', goodwill: toMinor(goodwill) }
  }
  if (wanted.length === 0 && !delivery) return refuse('invalid', text('Choose what is given back'))
  const lines = await selectLines(db, { orderIds: [orderId] })
  const askedOf = (id: number) =>
    wanted.reduce((sum, { line_id, quantity }) => (line_id === id ? sum + quantity : sum), 0)
  const tooMany = lines.find((line) => askedOf(line.id) > refundablePieces(order, line))
  if (tooMany)
    return refuse('refund_too_much', text('Pieces of {{name}} that were sent and can be given back: {{left}}'), {
      values: { name: tooMany.name, left: refundablePieces(order, tooMany) },
    })
  const isLast = wanted.length > 0 && lines.every((line) => line.refunded + askedOf(line.id) >= line.quantity)
  return { orderId, lines: wanted, delivery: (delivery ?? isLast) ? 'left' : 'none' }
}

interface Recorded {
  order: OrderRow
  begun: BegunRefund
  wanted: RefundOrder
  at: number
}

/** Records a refund; its shopper has a mail of it, so it is not taken back. */
async function recordRefundBegun(tx: Tx, { order, begun, wanted, at }: Recorded): Promise<RecordedChange> {
  const { actor, shopId, bearer } = wanted
  const made = {
    ...{ actor, at },
    action: 'refund_begun',
    subject: { kind: 'order' as const, id: order.id, name: order.code },
    sentence: text('Gave money of order {{code}} back'),
    values: { code: order.code },
    after: {
      amount: begun.amount,
      refunds: begun.ids,
      pieces: wanted.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      ...(shopId === null && { bearer }),
    },
  }
  const change = await recordChange(tx, { ...made, shopId: order.shop_id })
  return shopId === null ? recordChange(tx, { ...made, shopId: null }) : change
}

interface HandOver {
  refundId: number
  shopId: number
  actor: Actor
}

/** Records that a shop has given cash back by hand. Its shopper is asked to object where that is not so. */
export async function handRefundOver(
  deps: OrderDeps,
  { refundId, shopId, actor }: HandOver,
): Promise<{ orderId: number; change: RecordedChange } | Refusal> {
  const context = await prepareWriteContext(deps)
  const { now } = context
  const result = await deps.database.write(async (tx) => {
    const seen = await selectRefund(tx, refundId)
    const order = seen?.order_id ? await lockOwnOrder(tx, { orderId: seen.order_id, shopId }) : undefined
    const refund = order && (await selectRefund(tx, refundId))
    if (!order || !refund) return refuse('not_found', text('This refund does not exist'))
    if (refund.means !== 'cash' || refund.status !== 'open')
      return refuse('return_state', text('This refund is not one that is still to be handed over in cash'))
    await markHandedOver(tx, refund.id, now)
    const { id, attempt, amount } = refund
    await postRefundDone(tx, context, { id, attempt, order_id: order.id, amount, by: 'shop' })
    await touchOrder(tx, order, now)
    await sendOrderMail(tx, context, order, 'refund_handed_over', { amount })
    const { stock } = await markWhollyRefunded(tx, context, [order.id])
    const change = await recordChange(tx, {
      ...{ actor, shopId, at: now },
      action: 'refund_handed_over',
      subject: { kind: 'order', id: order.id, name: order.code },
      sentence: text('Handed over in cash what is given back of order {{code}}'),
      values: { code: order.code },
      after: { amount, refund: id },
    })
    return { order, change, stock }
  })
  if (result instanceof Refusal) return result
  deps.outbound.kick()
  publishStockChange(deps, result.stock)
  publishOrderChange(deps, [result.order])
  return { orderId: result.order.id, change: result.change }
}
