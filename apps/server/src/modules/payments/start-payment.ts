import type { Tx } from '../../db/index.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { canPay } from '../orders/index.ts'
import { offeredGateways } from '../settings/index.ts'
import { type PaymentContext, reasonOf } from './context.ts'
import type { Gateway } from './gateway.ts'
import {
  askSoon,
  insertPayment,
  isSuperseded,
  lockOrders,
  markNotStarted,
  markPaying,
  type PaymentRow,
  savePlace,
  selectEmail,
  selectOpenPayments,
  selectPaidOrders,
} from './repository.ts'
import { keyOf, nextAskAt, returnUrls } from './rules.ts'

export interface WantedPayment {
  orderIds: readonly number[]
  userId: number
  /** The name of a gateway on offer. */
  gateway: string
  /** The language that the gateway speaks to the shopper. */
  locale: string
}

/**
 * Begins to pay orders of one shopper together, or leads back to the payment of the very same orders that is open. One that another
 * gateway has open for them is closed soon. Where the gateway does not answer, the orders stay unpaid as they were.
 */
export async function startPayment(context: PaymentContext, wanted: WantedPayment): Promise<{ url: string } | Refusal> {
  const gateway = await findOnOffer(context, wanted.gateway)
  if (gateway instanceof Refusal) return gateway
  const payment = await openPayment(context, wanted)
  if (payment instanceof Refusal) return payment
  return payment.url === null ? leadToGateway(context, gateway, payment, wanted.locale) : { url: payment.url }
}

async function findOnOffer({ config, settings, gateways }: PaymentContext, name: string): Promise<Gateway | Refusal> {
  const isOffered = offeredGateways(await settings.read(), config).some((one) => one.name === name)
  const gateway = isOffered ? await gateways.find(name) : undefined
  return gateway ?? refuse('payment_method_unavailable', text('This way to pay is not available'))
}

async function openPayment(context: PaymentContext, wanted: WantedPayment): Promise<PaymentRow | Refusal> {
  const { database, settings, now } = context
  const { orderIds, userId, gateway } = wanted
  const { currency } = await settings.read()
  return database.write(async (tx) => {
    const orders = await lockOrders(tx, orderIds)
    const own = orders.filter(({ user_id }) => user_id === userId)
    if (own.length === 0 || own.length < new Set(orderIds).size)
      return refuse('not_found', text('This order does not exist'))
    if (!own.every(canPay)) return refuse('order_not_payable', text('This order cannot be paid any more'))
    const ids = own.map(({ id }) => id)
    const amount = own.reduce((sum, order) => sum + order.payable_amount, 0)
    const open = await findOpen(tx, { gateway, amount, ids })
    const payment =
      open ?? (await insertPayment(tx, { ...newPayment(wanted, ids, now()), amount, currency: currency.name }))
    await askSoon(tx, ids, now(), payment.id)
    await markPaying(tx, ids, gateway)
    return payment
  })
}

/** The open payment of the very same orders. One that another has followed is being closed, so nobody is led there. */
async function findOpen(
  tx: Tx,
  { gateway, amount, ids }: { gateway: string; amount: number; ids: readonly number[] },
): Promise<PaymentRow | undefined> {
  const open = (await selectOpenPayments(tx, ids)).find(
    (payment) => payment.gateway === gateway && payment.amount === amount && payment.orderIds.join() === ids.join(),
  )
  return open && !(await isSuperseded(tx, open.id)) ? open : undefined
}

const newPayment = ({ gateway, userId }: WantedPayment, orderIds: readonly number[], now: number) => ({
  gateway,
  user_id: userId,
  orderIds,
  now,
  ask_at: nextAskAt(now, now),
})

async function leadToGateway(
  { config, database: { db }, now, warn }: PaymentContext,
  gateway: Gateway,
  payment: PaymentRow,
  locale: string,
): Promise<{ url: string } | Refusal> {
  const [orders, email] = await Promise.all([selectPaidOrders(db, payment.id), selectEmail(db, payment.user_id)])
  const orderIds = orders.map(({ id }) => id)
  try {
    const place = await gateway.start({
      key: keyOf(payment),
      currency: payment.currency,
      lines: orders.map(({ code, payable_amount }) => ({ code, amount: payable_amount })),
      email,
      locale,
      ...returnUrls(config.appUrl, { id: payment.id, orderIds }),
    })
    await savePlace(db, { id: payment.id, ...place })
    return { url: place.url }
  } catch (failure) {
    await markNotStarted(db, payment.id, now())
    warn({ payment: payment.id, gateway: payment.gateway, error: reasonOf(failure) }, 'a payment could not be started')
    return refuse('payment_failed', text('The payment could not be started. Please try again in a moment.'))
  }
}
