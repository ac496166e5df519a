import fc from 'fast-check'
import type { Tx } from '../../../../db/index.ts'
import { toJson } from '../../../../db/json.ts'
import { marketUnits } from '../../../../lib/money.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { shareByWeight } from '../../../../lib/shares.ts'
import type { OrderWriteContext } from '../../orders/index.ts'
import { withSavepoint } from '../../orders/repository-idempotency.ts'
import { cancelPieces, judgeCancellation } from '../../refunds/cancel-pieces.ts'
import { beginRefund, recordPaymentRefund, refundCancelledOrders } from '../../refunds/index.ts'
import { lockOrder, selectPaymentsLeft } from '../../refunds/repository.ts'
import { releaseDue } from '../money-worker.ts'
import { postPayment } from '../post-payment.ts'
import { postRefundDone, postRefundFailed, voidOrders } from '../post-refunds.ts'
import { noteDispatched, proveArrival } from '../prove-arrival.ts'

// Random histories of orders: what people, gateways and workers do with their money, in any order and repeated.

const DAY = 86_400_000

const amount = fc.integer({ min: 1, max: 50_000 })
const anOrder = fc.record({
  shop_id: fc.constantFrom(1, 2, 3),
  lines: fc.array(
    fc.record({
      ...{ total: amount, quantity: fc.integer({ min: 1, max: 5 }), percent: fc.constantFrom(0, 8, 12) },
      ...{ product: fc.constantFrom(1, 2, 3), taxPercent: fc.constantFrom(0, 7, 19) },
      ...{ fixed: fc.constantFrom(0, 0, 25), onRefund: fc.constantFrom('all', 'all', 'percent_only', 'none') },
    }),
    { minLength: 1, maxLength: 3 },
  ),
  voucherPercent: fc.constantFrom(0, 0, 10, 33),
  fee_vat_ppm: fc.constantFrom(0, 190_000),
  isCash: fc.boolean(),
  legacy: fc.constantFrom(0, 0, 0, 1),
  ...{ country: fc.constantFrom(null, 'DE', 'FR'), delivery: fc.constantFrom(null, 'Standard', 'Express') },
})
const step = fc.record({
  what: fc.constantFrom(
    ...[
      'pay',
      'pay',
      'pay again',
      'part',
      'part',
      'goodwill',
      'pieces',
      'pieces',
      'cancel',
      'refund done',
      'refund failed',
      'dashboard',
    ],
    ...['arrive', 'release', 'restart'],
  ),
  amount,
  line: fc.nat(2),
  pieces: fc.integer({ min: 1, max: 3 }),
  bearer: fc.constantFrom('shop', 'shop', 'market'),
  order: fc.nat(2),
  isRepeated: fc.boolean(),
  days: fc.integer({ min: -1, max: 25 }),
})
export const aHistory = fc.record({
  orders: fc.array(anOrder, { minLength: 1, maxLength: 3 }),
  steps: fc.array(step, { maxLength: 12 }),
})

export type History = typeof aHistory extends fc.Arbitrary<infer T> ? T : never

interface LivingOrder {
  id: number
  payable: number
  isCash: boolean
  isPaid: boolean
  isCancelled: boolean
  hasArrived: boolean
  lineIds: number[]
}

let ids = 1_000
const nextId = () => ++ids

/**
 * Tells one history by the functions that use cases call, as they call them.
 * @param addedIds of its orders, which have no lines yet
 */
async function liveHistory(
  tx: Tx,
  base: OrderWriteContext,
  { orders, steps }: History,
  addedIds: readonly number[],
): Promise<void> {
  const { code, exponent, quantum } = marketUnits()
  const settings = { ...base.settings, time_zone: 'UTC', payout_hold_days: 21 }
  const context: OrderWriteContext = { ...base, now: Date.parse('2027-01-05'), settings }
  const living: LivingOrder[] = []
  for (const [index, { shop_id, lines, voucherPercent, fee_vat_ppm, isCash, legacy, ...place }] of orders.entries()) {
    const id = addedIds[index] as number
    const totals = lines.map(({ total }) => total * quantum)
    const goods = totals.reduce((sum, total) => sum + total, 0)
    const share = Math.floor((goods * voucherPercent) / 100 / quantum) * quantum
    const payable = goods - share
    await tx
      .insertInto('order_money')
      .values({
        ...{ order_id: id, shop_id, currency: code, exponent, quantum, prices_include_tax: 1, credit: goods },
        ...{ delivery: 0, delivery_standard: 0, delivery_commission: 0, received: isCash ? payable : 0 },
        ...{ fee_vat: fee_vat_ppm === 0 ? 'outside' : 'domestic', fee_vat_ppm, state: 'waiting', legacy },
      })
      .execute()
    const set = {
      status: 'pending',
      payment_method: isCash ? 'cash' : 'online',
      payment_status: 'pending',
      payable_amount: payable,
      coupon_discount: share,
      prices_include_tax: 1,
      ...{ country: place.country, delivery_name: place.delivery, gateway: isCash ? null : 'sandbox' },
    } as const
    await tx.updateTable('orders').set(set).where('id', '=', id).execute()
    const shares = shareByWeight(share, totals, quantum)
    const lineIds: number[] = []
    for (const [line, { quantity, percent, fixed, onRefund, product, taxPercent }] of lines.entries()) {
      const percentage = Math.floor(((totals[line] ?? 0) * percent) / 100 / quantum) * quantum
      const charged = Math.min(totals[line] ?? 0, percentage + fixed * quantum * quantity)
      const row = await tx
        .insertInto('order_lines')
        .values({
          ...{ order_id: id, product_id: product, variant_id: 1, name: 'Pot', thumbnail: '', brand: null, price: 1 },
          ...{ discount_price: 0, discount_percentage: 0, size_id: null, size_name: null, color_id: null },
          ...{ color_name: null, unit: null, flash_sale_id: null, quantity, line_total: totals[line] ?? 0 },
          ...{ commission_ppm: percent * 10_000, commission_fixed: legacy ? 0 : fixed * quantum },
          ...{ commission_base: totals[line] ?? 0, commission: legacy ? 0 : charged, commission_on_refund: onRefund },
          ...(!legacy && { shop_voucher: 0, market_voucher: shares[line] ?? 0, tax_added: 0, delivery_share: 0 }),
          ...(!legacy && { taxes_json: taxesOf(totals[line] ?? 0, taxPercent) }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      lineIds.push(row.id)
    }
    living.push({ id, payable, isCash, isPaid: false, isCancelled: false, hasArrived: false, lineIds })
  }
  for (const step of steps) {
    const { order: place, isRepeated, days } = step
    context.now += days * DAY
    const order = living[place % living.length]
    if (!order) continue
    const act = actOf(tx, context, order, step)
    await act()
    if (isRepeated) await act()
  }
}

/** A tax inside of a line's total. */
function taxesOf(total: number, percentage: number) {
  const { quantum } = marketUnits()
  const amount = Math.floor((total * percentage) / (100 + percentage) / quantum) * quantum
  const facts = {
    code: 'S' as const,
    exemption: null,
    delivery_base: 0,
    delivery_amount: 0,
    market_base: 0,
    market_amount: 0,
  }
  return toJson(
    percentage === 0
      ? []
      : [{ ...{ id: percentage, name: 'Tax', percentage, amount, base: total - amount }, ...facts }],
  )
}

const NOTHING = async () => {}

/** What happens to an order, as the use cases do it; the same may happen twice. */
function actOf(
  tx: Tx,
  context: OrderWriteContext,
  order: LivingOrder,
  { what, ...step }: History['steps'][number],
): () => Promise<void> {
  const { id: orderId, payable, isCash } = order
  const by = { gateway: 'sandbox' }
  const causeKey = `history:${nextId()}`
  switch (what) {
    case 'pay':
    case 'pay again': {
      if (isCash || (what === 'pay' && order.isPaid)) return NOTHING
      const isReturned = order.isPaid || order.isCancelled
      order.isPaid = true
      let id: number | undefined
      return async () => {
        id ??= await addPayment(tx, orderId, payable)
        const payment = { id, gateway: 'sandbox' }
        await postPayment(tx, context, payment, [{ orderId, amount: payable, isReturned }])
        if (!isReturned)
          await tx.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', orderId).execute()
        const duplicate = { payment, orderId, amount: payable, kind: 'duplicate', from: 'nobody', causeKey } as const
        if (isReturned) await recordPaymentRefund(tx, context, duplicate)
      }
    }
    case 'part':
    case 'goodwill': {
      if (order.isCancelled || (!order.isPaid && !isCash)) return NOTHING
      const line_id = order.lineIds[step.line % order.lineIds.length] ?? 0
      const isValue = what === 'goodwill'
      if (isValue && !order.isPaid) return NOTHING
      const amount = step.amount * marketUnits().quantum
      return async () =>
        void (await beginRefund(tx, context, {
          ...{ orderId, delivery: 'none', restock: false, reason: null, causeKey, by: 'shopper' },
          kind: isValue ? 'goodwill' : 'cancellation',
          lines: isValue ? [] : [{ line_id, quantity: 1 }],
          ...(isValue && { goodwill: amount, bearer: step.bearer }),
        }))
    }
    case 'pieces': {
      if (order.isCancelled || order.hasArrived) return NOTHING
      const lines = [{ line_id: order.lineIds[step.line % order.lineIds.length] ?? 0, quantity: step.pieces }]
      return async () => {
        const row = await lockOrder(tx, orderId)
        const judged = await judgeCancellation(tx, row, { orderId, lines, of: 'market' })
        if (judged instanceof Refusal) return
        // A refusal takes back what was written.
        const cancelled = await withSavepoint(tx, async () => {
          const done = await cancelPieces(tx, context, {
            ...{ judged, reason: 'Sold out', author: 'shopper', request: { key: null, hash: causeKey } },
            async returnMoney(orderIds) {
              if (!(await refundCancelledOrders(tx, context, { orderIds, by: 'shopper' }))) return
              throw new Error('nothing is disputed')
            },
          })
          return done instanceof Refusal ? undefined : done
        })
        order.isCancelled ||= cancelled !== undefined && judged.cancelsOrder
      }
    }
    case 'cancel':
      order.isCancelled = true
      return async () => {
        if (!isCash) await refundCancelledOrders(tx, context, { orderIds: [orderId], by: 'expiry' })
        await voidOrders(tx, context, [orderId])
      }
    case 'refund done':
    case 'refund failed': {
      const from = what === 'refund done' ? (['open', 'failed'] as const) : (['done'] as const)
      return async () => {
        const refund = await tx
          .selectFrom('refunds')
          .where('order_id', '=', orderId)
          .where('status', 'in', from)
          // Of cash that was never collected, nothing can fail.
          .where((eb) => eb.or([eb('means', '=', 'gateway'), eb('status', '=', 'open')]))
          .selectAll()
          .orderBy('id')
          .executeTakeFirst()
        if (!refund) return
        const attempt = refund.attempt + Number(refund.status === 'failed')
        const posted = { id: refund.id, attempt, order_id: orderId, amount: refund.amount }
        const status = what === 'refund done' ? 'done' : 'failed'
        await tx.updateTable('refunds').set({ status, attempt }).where('id', '=', refund.id).execute()
        if (status === 'failed') return postRefundFailed(tx, context, posted)
        await postRefundDone(tx, context, { ...posted, by: refund.means === 'cash' ? 'shop' : by })
      }
    }
    case 'dashboard': {
      let isMade = false
      return async () => {
        if (isMade) return
        isMade = true
        const [payment] = await selectPaymentsLeft(tx, { id: orderId, payable_amount: payable })
        const amount = Math.min(step.amount * marketUnits().quantum, payment?.left ?? 0)
        if (!payment || amount <= 0) return
        const made = { payment, orderId, amount, kind: 'gateway', causeKey, from: 'shop' } as const
        const id = await recordPaymentRefund(tx, context, { ...made, made: { reference: null } })
        if (id === undefined) return
        await tx.updateTable('refunds').set({ status: 'done' }).where('id', '=', id).execute()
        await postRefundDone(tx, context, { id, attempt: 1, order_id: orderId, amount, by })
      }
    }
    case 'arrive':
      return async () => {
        if (order.isCancelled) return
        order.hasArrived = true
        await noteDispatched(tx, context, orderId)
        // A silent seller has collected nothing that anybody knows of.
        const isTold = isCash && step.bearer === 'shop'
        await proveArrival(tx, context, { orderId, proof: isTold ? 'cash' : 'time' })
        if (!isTold) return
        order.isPaid = true
        await tx.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', orderId).execute()
      }
    default:
      return async () => void (await releaseDue({ db: tx, write: (job) => job(tx) }, context))
  }
}

async function addPayment(tx: Tx, order_id: number, amount: number): Promise<number> {
  const { code: currency, exponent } = marketUnits()
  const { id } = await tx
    .insertInto('payments')
    .values({
      ...{ gateway: 'sandbox', user_id: 1, reference: null, amount, currency, exponent, status: 'paid', url: null },
      ...{ created_at: 1, updated_at: 1, ask_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('payment_orders').values({ payment_id: id, order_id }).execute()
  return id
}

/** So many histories are told in one transaction. */
const AT_ONCE = 50

/** Tells histories whose orders `addOrders` adds. */
export async function liveHistories(
  write: (job: (tx: Tx) => Promise<void>) => Promise<void>,
  base: OrderWriteContext,
  histories: readonly History[],
  addOrders: (shopIds: readonly number[]) => Promise<number[]>,
): Promise<void> {
  for (let from = 0; from < histories.length; from += AT_ONCE) {
    const batch = histories.slice(from, from + AT_ONCE)
    const added = await addOrders(batch.flatMap(({ orders }) => orders.map(({ shop_id }) => shop_id)))
    await write(async (tx) => {
      let used = 0
      for (const history of batch) {
        await liveHistory(tx, base, history, added.slice(used, used + history.orders.length))
        used += history.orders.length
      }
    })
  }
}
