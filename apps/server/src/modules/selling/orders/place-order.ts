import { createHash } from 'node:crypto'
import type { CartReply, OrderBrief } from '@rialto/contract'
import type { Engine, Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import type { StoredAnswer } from '../../../db/tables.ts'
import { writeTogether } from '../../../db/write-together.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text, translate } from '../../../lib/texts.ts'
import { withinLimits } from '../../base/rate-limits/rate-limits.ts'
import { currentCurrency, type ModuleDeps, type Settings } from '../../base/settings/index.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { type AddLineContext, addLine, type CartPlace, lockCart, refreshCart, showCart } from '../cart/index.ts'
import { type CreatedOrder, type CreatedOrders, createOrders, type OrderRequest } from './create-orders.ts'
import { type OrderDeps, type OrderWriteContext, prepareWriteContext, publishOrderChange } from './order-mail.ts'
import { presentBrief } from './present.ts'
import { orderLimits } from './refuse-order.ts'
import { type LineRow, selectChoice, selectLines, selectOrderOfShopper } from './repository.ts'
import { answerToSave, claimKey, selectKey } from './repository-idempotency.ts'
import { type Caller, initialPaymentStatus, isFree } from './rules.ts'
import { loadOrders, refuseUnknownOrder, translateOrders } from './show-order.ts'
import { publishStockChange } from './stock.ts'

/** A key gets the same answer for so long. */
export const KEY_LIFETIME_MS = 24 * 60 * 60_000
/** A request without an answer for so long was abandoned by its process; this exceeds the timeout of gateways. */
const ABANDONED_AFTER_MS = 60_000

interface PlaceOrderReply {
  orders: OrderBrief[]
  /** Null for cash, and when the gateway could not be reached: the order is then paid later. */
  order_payment_url: string | null
  message: TextKey
}

interface PlaceOrderRequest extends OrderRequest, Caller {
  /** The Idempotency-Key header. */
  key: string | undefined
}

/**
 * Creates the use case that places orders, idempotently: a repeated key with the same body gets the same answer for
 * {@link KEY_LIFETIME_MS}, also while the first request is running, in another process or after a crash. A refusal changes nothing
 * and is not stored, so that the same request may succeed later.
 */
export function createPlaceOrder(deps: OrderDeps) {
  /** The running requests of this process, by shopper and key. */
  const running = new Map<string, { bodyHash: string; answer: Promise<PlaceOrderReply | Refusal> }>()
  const currency = { isSettled: false }

  return async (request: PlaceOrderRequest): Promise<PlaceOrderReply | Refusal> => {
    if (request.key === undefined) return placeOrders({ ...deps, currency }, request, '')
    const bodyHash = hashOf(request)
    const id = `${request.userId} ${request.key}`
    const first = running.get(id)
    if (first) return first.bodyHash === bodyHash ? first.answer : refuseMismatch()
    const answer = placeOrders({ ...deps, currency }, request, bodyHash).finally(() => running.delete(id))
    running.set(id, { bodyHash, answer })
    return answer
  }
}

function hashOf({ userId: _user, network: _network, locale: _locale, key: _key, ...body }: PlaceOrderRequest): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}

interface PlaceOrderDeps extends OrderDeps {
  /** An order was placed by this process, so the market's currency stays as it is. */
  currency: { isSettled: boolean }
}

async function placeOrders(
  deps: PlaceOrderDeps,
  request: PlaceOrderRequest,
  bodyHash: string,
): Promise<PlaceOrderReply | Refusal> {
  const { database } = deps
  const context = await prepareWriteContext(deps)
  const gatewayRefusal = await refuseGateway(deps, context.settings, request.gateway)
  const key = request.key === undefined ? undefined : { userId: request.userId, key: request.key }
  const limits = orderLimits('place', request, context)
  const created = await database.write(async (tx) => {
    const claim = { bodyHash, now: context.now, oldest: context.now - KEY_LIFETIME_MS }
    if (key && !(await claimKey(tx, { ...key, ...claim }))) return 'repeated'
    if (gatewayRefusal) return gatewayRefusal
    return withinLimits(tx, limits, async (last) => {
      const placed = await createOrdersInCurrency(deps, tx, context, request)
      if (placed instanceof Refusal) return placed
      last.push(...placed.last)
      const answer = { orderIds: placed.orders.map(({ order }) => order.id), paymentUrl: null }
      const status = ordersToPay(request, placed.orders).length === 0 ? 200 : null
      if (key) last.push(answerToSave(key, { status, answer }))
      return placed
    })
  })
  if (created instanceof Refusal) return created
  deps.currency.isSettled = true
  if (created === 'repeated') return repeatAnswer(deps, { ...request, key: request.key ?? '' }, bodyHash)
  deps.outbound.kick()
  publishStockChange(deps, created.stock)
  publishOrderChange(
    deps,
    created.orders.map(({ order }) => order),
  )
  return startPaymentAndAnswer(deps, request, created.orders)
}

/** The market's currency may change until the first order, so that one is checked against it after the order's table is locked. */
async function createOrdersInCurrency(
  { currency }: PlaceOrderDeps,
  tx: Tx,
  context: OrderWriteContext,
  request: OrderRequest,
): Promise<CreatedOrders | Refusal> {
  const created = await createOrders(tx, context, request)
  if (created instanceof Refusal || currency.isSettled) return created
  return (await currentCurrency(tx)) === context.settings.currency.name
    ? created
    : refuse('price_changed', text('The currency of the market has just changed. Please look at the amount again.'))
}

async function refuseGateway(
  { payments }: OrderDeps,
  settings: Settings,
  gateway: string | null,
): Promise<Refusal | undefined> {
  const isOffered = gateway === null ? settings.cash_on_delivery : (await payments.gatewaysOnOffer()).includes(gateway)
  if (isOffered) return undefined
  const message = text('This way to pay is not offered. Please choose another.')
  return refuse('payment_method_unavailable', message, { errors: { payment_method: [{ text: message }] } })
}

/** The ids of the orders that are to be paid online. */
const ordersToPay = ({ gateway }: Pick<PlaceOrderRequest, 'gateway'>, created: readonly CreatedOrder[]): number[] =>
  gateway === null ? [] : created.flatMap(({ order }) => (isFree(order) ? [] : [order.id]))

/** Runs after the orders are committed. */
async function startPaymentAndAnswer(
  deps: OrderDeps,
  request: PlaceOrderRequest,
  created: readonly CreatedOrder[],
): Promise<PlaceOrderReply> {
  const { userId, locale, gateway, key } = request
  const orderIds = created.map(({ order }) => order.id)
  const unpaid = ordersToPay(request, created)
  if (gateway === null || unpaid.length === 0)
    return presentAnswer(deps, request, created, { orderIds, paymentUrl: null })
  const payment = await deps.payments.startPayment({ orderIds: unpaid, userId, gateway, locale })
  const answer = { orderIds, paymentUrl: payment instanceof Refusal ? null : payment.url }
  if (key !== undefined)
    await deps.database.write((tx) => writeTogether(tx, [answerToSave({ userId, key }, { status: 200, answer })]))
  return presentAnswer(deps, request, created, answer)
}

async function presentAnswer(
  { database }: OrderDeps,
  request: Pick<PlaceOrderRequest, 'gateway' | 'locale'>,
  created: readonly CreatedOrder[],
  { paymentUrl }: StoredAnswer,
): Promise<PlaceOrderReply> {
  const shown = await translateOrders(database.db, request.locale, created)
  return {
    // A repeated request also gets the orders as they were placed.
    orders: shown.map((details) =>
      presentBrief({
        ...details,
        order: { ...details.order, status: 'pending', payment_status: initialPaymentStatus(details.order) },
      }),
    ),
    order_payment_url: paymentUrl,
    message:
      ordersToPay(request, created).length > 0 && paymentUrl === null
        ? text('Order placed. It could not be paid just now: pay it from your orders within 30 minutes.')
        : text('Order placed successfully'),
  }
}

/** Answers a request whose key was used before. */
async function repeatAnswer(
  deps: OrderDeps,
  request: PlaceOrderRequest & { key: string },
  bodyHash: string,
): Promise<PlaceOrderReply | Refusal> {
  const { database, now } = deps
  const { userId, key } = request
  const stored = await selectKey(database.db, { userId, key })
  if (stored && stored.body_hash !== bodyHash) return refuseMismatch()
  // The request may still be running in another process.
  const isAbandoned = stored !== undefined && Math.abs(now() - stored.created_at) > ABANDONED_AFTER_MS
  if (!stored?.reply_json || (stored.status === null && !isAbandoned))
    return refuse('request_in_progress', text('Your order is being placed. Please wait a moment.'), { retryAfter: 2 })
  const answer: StoredAnswer = fromJson(stored.reply_json)
  const orders = await loadOrders(database.db, answer.orderIds)
  // Its process ended between creating the orders and starting their payment.
  if (stored.status === null) return startPaymentAndAnswer(deps, request, orders)
  return presentAnswer(deps, request, orders, answer)
}

const refuseMismatch = () =>
  refuse('idempotency_mismatch', text('This order was sent before with something else in it. Please try again.'))

interface ReorderRequest {
  orderId: number
  caller: Caller
  locale: string
  place: CartPlace
}

interface ReorderShortage {
  unavailable: LineRow[]
  /** Lines of which fewer pieces are available than were ordered. */
  fewer: LineRow[]
}

/** Adds the lines of an order to the cart as far as they are available, and reports the others. */
export async function reorder(
  deps: ModuleDeps,
  { orderId, caller, locale, place }: ReorderRequest,
): Promise<CartReply | Refusal> {
  const { database, config } = deps
  const { userId } = caller
  const now = deps.now()
  const context = { userId, locale, now }
  const limits = orderLimits('again', caller, { rateLimits: config.rateLimits, now })
  const shortage = await database.write((tx) =>
    withinLimits(tx, limits, () => addOrderLines(tx, database.engine, context, orderId)),
  )
  if (shortage instanceof Refusal) return shortage
  const { cart, info } = await refreshCart(deps, { userId, locale })
  const message = [await describeShortage(deps, shortage, locale), info].filter(Boolean).join(' ')
  return showCart(deps, { cart, info: message || undefined, userId, place })
}

async function addOrderLines(
  tx: Tx,
  engine: Engine,
  context: AddLineContext,
  orderId: number,
): Promise<ReorderShortage | Refusal> {
  await lockCart(tx, engine, context.userId)
  if (!(await selectOrderOfShopper(tx, { id: orderId, userId: context.userId }))) return refuseUnknownOrder()
  const lines = await selectLines(tx, { orderIds: [orderId] })
  const shortage: ReorderShortage = { unavailable: [], fewer: [] }
  for (const line of lines) {
    const added = await addAvailablePieces(tx, context, line)
    if (added === 0) shortage.unavailable.push(line)
    else if (added < line.quantity) shortage.fewer.push(line)
  }
  if (shortage.unavailable.length < lines.length) return shortage
  return refuse('out_of_stock', text('Nothing of this order can be had at the moment'))
}

/** @returns how many pieces of a line were added to the cart: all, as many as are left, or none. */
async function addAvailablePieces(tx: Tx, context: AddLineContext, line: LineRow): Promise<number> {
  const { product_id: productId, quantity } = line
  const { size_id: sizeId, color_id: colorId } = (await selectChoice(tx, line.variant_id)) ?? line
  const add = (pieces: number) => addLine(tx, context, { productId, sizeId, colorId, quantity: pieces, buyNow: false })
  const result = await add(quantity)
  if (!(result instanceof Refusal)) return quantity
  const { count = 0, held = 0 } = result.code === 'out_of_stock' ? result.values : {}
  const left = Number(count) - Number(held)
  return left > 0 && !((await add(left)) instanceof Refusal) ? left : 0
}

async function describeShortage(
  { database: { db } }: Deps,
  { unavailable, fewer }: ReorderShortage,
  locale: string,
): Promise<string> {
  const describe = async (sentence: TextKey, lines: readonly LineRow[]) => {
    if (lines.length === 0) return []
    const rows = lines.map((line) => ({ id: line.product_id, name: line.name }))
    const names = (await translateRows(db, 'product', locale, rows, ['name'])).map((row) => row.name)
    const products = new Intl.ListFormat(locale, { type: 'conjunction' }).format(new Set(names))
    return [translate(locale, sentence, { products })]
  }
  const sentences = [
    ...(await describe(text('Not available at the moment: {{products}}.'), unavailable)),
    ...(await describe(text('Fewer left than you ordered then: {{products}}.'), fewer)),
  ]
  return sentences.join(' ')
}
