import type { Tx } from '../../../db/index.ts'
import { type BackgroundWorker, createBackgroundWorker, type Log } from '../../../lib/background-worker.ts'
import { limitLog } from '../../../lib/diagnostics.ts'
import { storedUnits } from '../../../lib/money.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { clearStartFailure, noteStartFailure, offeredGateways } from '../../base/settings/index.ts'
import { canPay, type OrderPayments } from '../orders/index.ts'
import { applyAnswer } from './apply-outcome.ts'
import type { Gateway } from './gateway.ts'
import { createGateways, errorMessage, type GatewayAdapters, type PaymentContext } from './gateways.ts'
import { requestRefund } from './refunds.ts'
import {
  claimPayment,
  insertPayment,
  isSuperseded,
  lockOrders,
  markPaymentStarted,
  markStartFailed,
  type PaymentRow,
  saveReference,
  scheduleCheckOfOpenPayments,
  selectDuePayment,
  selectEmail,
  selectNextDue,
  selectOpenPayments,
  selectOrdersOfPayment,
  selectOrdersOfShopper,
  selectOrdersPaidTogether,
} from './repository.ts'
import { nextCheckAt, paymentKey, returnUrls } from './rules.ts'
import { checkNextRefunds, sendNextRefund } from './send-refunds.ts'

const POLL_INTERVAL_MS = 30_000
const FORGED_WARNINGS_PER_MINUTE = 5

/** The part of payments that orders use, and the worker that checks payments and sends refunds. */
export interface Payments extends OrderPayments, BackgroundWorker {
  context: PaymentContext
}

/** @param adapters for tests that add a gateway. */
export function createPayments(deps: OutboundDeps, adapters?: GatewayAdapters): Payments {
  const gateways = createGateways(deps, adapters)
  let log: Log | undefined
  const background = createBackgroundWorker({
    name: 'payments',
    async work({ mayGo }) {
      while (mayGo() && (await checkNextPayment(context)));
      while (mayGo() && (await checkNextRefunds(context)));
      while (mayGo() && (await sendNextRefund(context)));
    },
    failure: 'payments could not be worked off',
    now: deps.now,
    nextDueAt: () => selectNextDue(deps.database.db),
    lookEveryMs: POLL_INTERVAL_MS,
  })
  const { kick } = background
  const warn: PaymentContext['warn'] = (details, message) => log?.warn(details, message)
  const warnLimited = limitLog(warn, FORGED_WARNINGS_PER_MINUTE)
  const context: PaymentContext = { ...deps, gateways, warn, warnLimited, kick }

  return {
    ...background,
    context,
    gatewaysOnOffer: async () => offeredGateways(await deps.settings.snapshot()).map(({ name }) => name),
    startPayment: (request) => startPayment(context, request),
    requestRefund: (tx, context, orderIds, by, kind) => requestRefund(tx, { orderIds, by, context, kind }),
    start(where) {
      log = where
      background.start(where)
    },
  }
}

/**
 * Checks the next due payment at its gateway: its webhook may be missing, or it may be obsolete and has to be cancelled. A failed check
 * is repeated later. @returns whether a payment was due.
 */
async function checkNextPayment(context: PaymentContext): Promise<boolean> {
  const { database, now, gateways, warn } = context
  const due = await selectDuePayment(database.db, now())
  if (!due) return false
  const payment = await database.write((tx) => claimPayment(tx, due, nextCheckAt(due.created_at, now())))
  if (!payment) return true
  try {
    const gateway = await gateways.find(payment.gateway)
    if (!gateway) throw new Error('this gateway is no longer configured')
    if (payment.reference === null) await database.write((tx) => markStartFailed(tx, payment.id, now()))
    else await checkPayment(context, gateway, payment, payment.reference)
  } catch (failure) {
    const { id, gateway } = payment
    warn({ payment: id, gateway, error: errorMessage(failure) }, 'a payment could not be checked')
  }
  return true
}

async function checkPayment(context: PaymentContext, gateway: Gateway, payment: PaymentRow, reference: string) {
  const outcome = await gateway.getOutcome(reference)
  const asked = { gateway, payment, reference }
  if (outcome.state !== 'open' || !(await isObsolete(context, payment))) return applyAnswer(context, asked, outcome)
  // Throws if the shopper has just paid; the next check then finds the payment.
  await gateway.cancel(reference)
  return applyAnswer(context, asked, { ...outcome, state: 'cancelled' })
}

/** True if one of its orders can no longer be paid, or has a newer payment. */
async function isObsolete({ database: { db } }: PaymentContext, { id }: PaymentRow): Promise<boolean> {
  const orders = await selectOrdersOfPayment(db, id)
  return !orders.every(canPay) || (await isSuperseded(db, id))
}

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
async function defaultGateway({ settings }: PaymentContext, placedWith: string | null): Promise<string> {
  const names = offeredGateways(await settings.snapshot()).map(({ name }) => name)
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
async function startPayment(context: PaymentContext, request: StartPaymentRequest): Promise<{ url: string } | Refusal> {
  const gateway = await findOfferedGateway(context, request.gateway)
  if (gateway instanceof Refusal) return gateway
  const payment = await findOrInsertPayment(context, request)
  if (payment instanceof Refusal) return payment
  return payment.url === null ? startAtGateway(context, gateway, payment, request.locale) : { url: payment.url }
}

async function findOfferedGateway({ settings, gateways }: PaymentContext, name: string): Promise<Gateway | Refusal> {
  const isOffered = offeredGateways(await settings.snapshot()).some((gateway) => gateway.name === name)
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
    await scheduleCheckOfOpenPayments(tx, ids, now(), payment.id)
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
  { config, database, now, warn }: PaymentContext,
  gateway: Gateway,
  payment: PaymentRow,
  locale: string,
): Promise<{ url: string } | Refusal> {
  const { db } = database
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
    await database.write(async (tx) => {
      await saveReference(tx, { id: payment.id, ...started })
      await clearStartFailure(tx, payment.gateway)
    })
    return { url: started.url }
  } catch (failure) {
    await database.write(async (tx) => {
      await markStartFailed(tx, payment.id, now())
      await noteStartFailure(tx, { gateway: payment.gateway, failure: errorMessage(failure), at: now() })
    })
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
