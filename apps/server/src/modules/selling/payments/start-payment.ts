import type { Tx } from '../../../db/index.ts'
import { storedUnits } from '../../../lib/money.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { clearStartFailure, noteStartFailure, offeredGateways } from '../../base/settings/index.ts'
import { canPay } from '../orders/index.ts'
import type { Gateway } from './gateway.ts'
import { errorMessage, type PaymentContext } from './gateways.ts'
import {
  insertPayment,
  isSuperseded,
  lockOrders,
  markPaymentStarted,
  markStartFailed,
  type PaymentRow,
  saveReference,
  scheduleCheck,
  selectEmail,
  selectOpenPayments,
  selectOrdersOfPayment,
  selectOrdersOfShopper,
  selectOrdersPaidTogether,
} from './repository.ts'
import { nextCheckAt, paymentKey, returnUrls } from './rules.ts'

interface PayOrderRequest {
  orderId: number
  userId: number
  /** Defaults to the gateway that the order was placed with. */
  gateway: string | undefined
  locale: string
}

/**
 * Starts the payment of an unpaid order, together with the unpaid orders that were placed with it, so that a shopper who returns from
 * the gateway without having paid finds the same amount again.
 */
export async function payOrder(context: PaymentContext, request: PayOrderRequest): Promise<{ url: string } | Refusal> {
  const { orderId, userId, locale } = request
  const { db } = context.database
  const together = await selectOrdersPaidTogether(db, orderId)
  const orders = await selectOrdersOfShopper(db, [orderId, ...together], userId)
  const order = orders.find(({ id }) => id === orderId)
  if (!order) return refuse('not_found', text('This order does not exist'))
  if (!canPay(order)) return refuse('order_not_payable', text('This order cannot be paid any more'))
  const orderIds = orders.filter(canPay).map(({ id }) => id)
  const gateway = request.gateway ?? (await defaultGateway(context, order.gateway))
  return startPayment(context, { orderIds, userId, gateway, locale })
}

/** The gateway that the order was placed with, or the first offered one if that is no longer offered. */
async function defaultGateway({ settings, config }: PaymentContext, placedWith: string | null): Promise<string> {
  const names = offeredGateways(await settings.snapshot(), config).map(({ name }) => name)
  return names.find((name) => name === placedWith) ?? names[0] ?? ''
}

interface StartPaymentRequest {
  orderIds: readonly number[]
  userId: number
  /** The name of an offered gateway. */
  gateway: string
  /** The language of the gateway's page. */
  locale: string
}

/**
 * Starts one payment for orders of one shopper, or returns their open one; an open payment at another gateway is then cancelled. If the
 * gateway does not answer, the orders stay unpaid.
 */
export async function startPayment(
  context: PaymentContext,
  request: StartPaymentRequest,
): Promise<{ url: string } | Refusal> {
  const gateway = await findOfferedGateway(context, request.gateway)
  if (gateway instanceof Refusal) return gateway
  const payment = await findOrInsertPayment(context, request)
  if (payment instanceof Refusal) return payment
  return payment.url === null ? startAtGateway(context, gateway, payment, request.locale) : { url: payment.url }
}

async function findOfferedGateway(
  { config, settings, gateways }: PaymentContext,
  name: string,
): Promise<Gateway | Refusal> {
  const isOffered = offeredGateways(await settings.snapshot(), config).some((gateway) => gateway.name === name)
  const gateway = isOffered ? await gateways.find(name) : undefined
  return gateway ?? refuse('payment_method_unavailable', text('This way to pay is not available'))
}

async function findOrInsertPayment(
  context: PaymentContext,
  request: StartPaymentRequest,
): Promise<PaymentRow | Refusal> {
  const { database, now } = context
  const { orderIds, userId, gateway } = request
  return database.write(async (tx) => {
    const orders = await lockOrders(tx, orderIds)
    const ownOrders = orders.filter(({ user_id }) => user_id === userId)
    if (ownOrders.length === 0 || ownOrders.length < new Set(orderIds).size)
      return refuse('not_found', text('This order does not exist'))
    if (!ownOrders.every(canPay)) return refuse('order_not_payable', text('This order cannot be paid any more'))
    const ids = ownOrders.map(({ id }) => id)
    // Orders that are paid together were placed together, so their currency is one.
    const { currency, exponent } = ownOrders[0] ?? storedUnits()
    const amount = ownOrders.reduce((sum, order) => sum + order.payable_amount, 0)
    const open = await findOpenPayment(tx, { gateway, amount, ids })
    const payment =
      open ?? (await insertPayment(tx, { ...newPayment(request, ids, now()), amount, currency, exponent }))
    await scheduleCheck(tx, ids, now(), payment.id)
    await markPaymentStarted(tx, ids, gateway)
    return payment
  })
}

/** Finds the open payment of exactly these orders, unless a newer one exists: it is then being cancelled. */
async function findOpenPayment(
  tx: Tx,
  { gateway, amount, ids }: { gateway: string; amount: number; ids: readonly number[] },
): Promise<PaymentRow | undefined> {
  const open = (await selectOpenPayments(tx, ids)).find(
    (payment) => payment.gateway === gateway && payment.amount === amount && payment.orderIds.join() === ids.join(),
  )
  return open && !(await isSuperseded(tx, open.id)) ? open : undefined
}

const newPayment = ({ gateway, userId }: StartPaymentRequest, orderIds: readonly number[], now: number) => ({
  gateway,
  user_id: userId,
  orderIds,
  now,
  ask_at: nextCheckAt(now, now),
})

async function startAtGateway(
  { config, database: { db }, now, warn }: PaymentContext,
  gateway: Gateway,
  payment: PaymentRow,
  locale: string,
): Promise<{ url: string } | Refusal> {
  const [orders, email] = await Promise.all([selectOrdersOfPayment(db, payment.id), selectEmail(db, payment.user_id)])
  const orderIds = orders.map(({ id }) => id)
  try {
    const started = await gateway.start({
      key: paymentKey(payment),
      currency: payment.currency,
      exponent: payment.exponent,
      lines: orders.map(({ code, payable_amount }) => ({ code, amount: payable_amount })),
      email,
      locale,
      ...returnUrls(config.appUrl, { id: payment.id, orderIds }),
    })
    await saveReference(db, { id: payment.id, ...started })
    await clearStartFailure(db, payment.gateway)
    return { url: started.url }
  } catch (failure) {
    await markStartFailed(db, payment.id, now())
    await noteStartFailure(db, { gateway: payment.gateway, failure: errorMessage(failure), at: now() })
    warn(
      { payment: payment.id, gateway: payment.gateway, error: errorMessage(failure) },
      'a payment could not be started',
    )
    return refuse(
      'payment_failed',
      text('The payment could not be started. Your order is kept: choose another way to pay, or try again later.'),
    )
  }
}
