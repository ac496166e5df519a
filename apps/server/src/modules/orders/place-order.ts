import { createHash } from 'node:crypto'
import type { OrderBrief } from '@rialto/contract'
import { Refusal, refuse } from '../../lib/refusal.ts'
import { type TextKey, text } from '../../texts/index.ts'
import { withinLimits } from '../rate-limits/index.ts'
import type { Settings } from '../settings/index.ts'
import { limitsOf } from './limit-calls.ts'
import { loadOrders, translateOrders } from './load-orders.ts'
import { prepareChange } from './order-change.ts'
import type { OrderWanted } from './order-rows.ts'
import type { OrderDeps } from './payment-desk.ts'
import { presentBrief } from './present.ts'
import { publishStockChange } from './publish-stock-change.ts'
import { claimKey, type KeptAnswer, saveAnswer, selectKey } from './repository-keys.ts'
import { costsNothing, firstPaymentStatus } from './rules.ts'
import type { Caller } from './rules-limits.ts'
import { type WrittenOrder, writeOrders } from './write-orders.ts'

/** How long the same key gets the same answer. */
export const KEY_KEPT_MS = 24 * 60 * 60_000
/** A request that has not been answered for so long has ended with its process; longer than a gateway is waited for. */
const STUCK_MS = 60_000

export interface PlacedOrders {
  orders: OrderBrief[]
  /** Where to pay; null: in cash, or the gateway could not be reached and it is paid later. */
  order_payment_url: string | null
  message: TextKey
}

interface Request extends OrderWanted, Caller {
  /** Of the Idempotency-Key header. */
  key: string | undefined
}

/**
 * Makes the use case that places orders. The same key with the same body gets the same answer for {@link KEY_KEPT_MS}, also while
 * the first is still under way, and another process's or a crashed one's orders are taken up, never placed again. A refusal
 * changed nothing and is not kept: the same request may succeed later.
 */
export function createPlaceOrder(deps: OrderDeps) {
  /** What is under way in this process, by shopper and key. */
  const running = new Map<string, { bodyHash: string; answer: Promise<PlacedOrders | Refusal> }>()

  return async (request: Request): Promise<PlacedOrders | Refusal> => {
    if (request.key === undefined) return placeOrders(deps, request, '')
    const bodyHash = hashOf(request)
    const id = `${request.userId} ${request.key}`
    const same = running.get(id)
    if (same) return same.bodyHash === bodyHash ? same.answer : refuseMismatch()
    const answer = placeOrders(deps, request, bodyHash).finally(() => running.delete(id))
    running.set(id, { bodyHash, answer })
    return answer
  }
}

function hashOf({ userId: _user, network: _network, locale: _locale, key: _key, ...body }: Request): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}

async function placeOrders(deps: OrderDeps, request: Request, bodyHash: string): Promise<PlacedOrders | Refusal> {
  const { database } = deps
  const change = await prepareChange(deps)
  const notOffered = refusePayment(deps, change.settings, request.gateway)
  const key = request.key === undefined ? undefined : { userId: request.userId, key: request.key }
  const limits = limitsOf('place', request, change)
  const written = await database.write(async (tx) => {
    const claim = { bodyHash, now: change.now, oldest: change.now - KEY_KEPT_MS }
    if (key && !(await claimKey(tx, { ...key, ...claim }))) return 'known'
    const placed =
      notOffered ?? (await withinLimits(tx, limits, () => writeOrders(tx, database.engine, change, request)))
    if (!key || placed instanceof Refusal) return placed
    const answer = { orderIds: placed.orders.map(({ order }) => order.id), paymentUrl: null }
    await saveAnswer(tx, key, { status: toBePaid(request, placed.orders).length === 0 ? 200 : null, answer })
    return placed
  })
  if (written instanceof Refusal) return written
  if (written === 'known') return repeatAnswer(deps, { ...request, key: request.key ?? '' }, bodyHash)
  deps.outbound.kick()
  publishStockChange(deps, written.stock)
  return finish(deps, request, written.orders)
}

function refusePayment({ payments }: OrderDeps, settings: Settings, gateway: string | null): Refusal | undefined {
  const isOffered = gateway === null ? settings.cash_on_delivery : payments.gatewaysOnOffer(settings).includes(gateway)
  if (isOffered) return undefined
  const why = text('This way to pay is not offered. Please choose another.')
  return refuse('payment_method_unavailable', why, { errors: { payment_method: [{ text: why }] } })
}

/** The orders for which a gateway is to be asked, by their ids. */
const toBePaid = ({ gateway }: Pick<Request, 'gateway'>, written: readonly WrittenOrder[]): number[] =>
  gateway === null ? [] : written.flatMap(({ order }) => (costsNothing(order) ? [] : [order.id]))

/** What comes after the orders stand: where they are paid, and the answer. */
async function finish(deps: OrderDeps, wanted: Request, written: readonly WrittenOrder[]): Promise<PlacedOrders> {
  const { userId, locale, gateway, key } = wanted
  const orderIds = written.map(({ order }) => order.id)
  const unpaid = toBePaid(wanted, written)
  if (gateway === null || unpaid.length === 0) return answerWith(deps, wanted, written, { orderIds, paymentUrl: null })
  const payment = await deps.payments.startPayment({ orderIds: unpaid, userId, gateway, locale })
  const answer = { orderIds, paymentUrl: payment instanceof Refusal ? null : payment.url }
  if (key !== undefined) await deps.database.write((tx) => saveAnswer(tx, { userId, key }, { status: 200, answer }))
  return answerWith(deps, wanted, written, answer)
}

async function answerWith(
  { database }: OrderDeps,
  wanted: Pick<Request, 'gateway' | 'locale'>,
  written: readonly WrittenOrder[],
  { paymentUrl }: KeptAnswer,
): Promise<PlacedOrders> {
  const shown = await translateOrders(database.db, wanted.locale, written)
  return {
    // As they were placed: that is what is answered, however often it is asked for.
    orders: shown.map((one) =>
      presentBrief({
        ...one,
        order: { ...one.order, status: 'pending', payment_status: firstPaymentStatus(one.order) },
      }),
    ),
    order_payment_url: paymentUrl,
    message:
      toBePaid(wanted, written).length > 0 && paymentUrl === null
        ? text('Order placed. It could not be paid just now: pay it from your orders within 30 minutes.')
        : text('Order placed successfully'),
  }
}

/** The answer to a request whose key was used before. */
async function repeatAnswer(
  deps: OrderDeps,
  wanted: Request & { key: string },
  bodyHash: string,
): Promise<PlacedOrders | Refusal> {
  const { database, now } = deps
  const { userId, key } = wanted
  const kept = await selectKey(database.db, { userId, key })
  if (kept && kept.body_hash !== bodyHash) return refuseMismatch()
  // Without an answer: another process has just begun.
  const isStuck = kept !== undefined && Math.abs(now() - kept.created_at) > STUCK_MS
  if (!kept?.reply_json || (kept.status === null && !isStuck))
    return refuse('request_in_progress', text('Your order is being placed. Please wait a moment.'), { retryAfter: 2 })
  const answer: KeptAnswer = JSON.parse(kept.reply_json)
  const orders = await loadOrders(database.db, answer.orderIds)
  // Its process ended between the orders and their payment.
  if (kept.status === null) return finish(deps, wanted, orders)
  return answerWith(deps, wanted, orders, answer)
}

const refuseMismatch = () =>
  refuse('idempotency_mismatch', text('This order was sent before with something else in it. Please try again.'))
