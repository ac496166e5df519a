import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { offeredGateways } from '../../base/settings/index.ts'
import { canPay } from '../orders/index.ts'
import type { PaymentContext } from './payment-context.ts'
import { selectOrdersOfShopper, selectOrdersPaidTogether } from './repository.ts'
import { startPayment } from './start-payment.ts'

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
