import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { canPay } from '../orders/index.ts'
import { offeredGateways } from '../settings/index.ts'
import type { PaymentContext } from './context.ts'
import { selectOrdersToPay, selectPaidTogether } from './repository.ts'
import { startPayment } from './start-payment.ts'

interface Wish {
  orderId: number
  userId: number
  /** Absent: the gateway that the order was placed with. */
  gateway: string | undefined
  locale: string
}

/**
 * Where an order is paid that was not, or not with success. Orders that were placed together are paid together, as far as they still
 * are to be paid: who comes back from the gateway without having paid finds the same sum again.
 */
export async function payOrder(context: PaymentContext, wish: Wish): Promise<{ url: string } | Refusal> {
  const { orderId, userId, locale } = wish
  const { db } = context.database
  const together = await selectPaidTogether(db, orderId)
  const orders = await selectOrdersToPay(db, [orderId, ...together], userId)
  const order = orders.find(({ id }) => id === orderId)
  if (!order) return refuse('not_found', text('This order does not exist'))
  if (!canPay(order)) return refuse('order_not_payable', text('This order cannot be paid any more'))
  const orderIds = orders.filter(canPay).map(({ id }) => id)
  const gateway = wish.gateway ?? (await usualGateway(context, order.gateway))
  return startPayment(context, { orderIds, userId, gateway, locale })
}

/** The one that the order was placed with; where that is not on offer any more, the first that is. */
async function usualGateway({ settings, config }: PaymentContext, placedWith: string | null): Promise<string> {
  const names = offeredGateways(await settings.read(), config).map(({ name }) => name)
  return names.find((name) => name === placedWith) ?? names[0] ?? ''
}
