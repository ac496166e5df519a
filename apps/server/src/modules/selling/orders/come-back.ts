import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { requireEffect } from '../../../lib/people.ts'
import { Refusal, refuse, returnRefusal } from '../../../lib/refusal.ts'
import { text, translate } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import { cancelOrders } from './cancel-orders.ts'
import { type OrderDeps, prepareWriteContext, publishOrderChange } from './order-mail.ts'
import { isPickupOver } from './pickup.ts'
import { selectOrderOfShop } from './repository.ts'
import { canComeBack, isPickedUp } from './rules.ts'
import { refuseUnknownOrder } from './show-order.ts'
import { publishStockChange } from './stock.ts'

interface CameBack {
  orderId: number
  shopId: number
  /** The goods are sold again. */
  restock: boolean
  actor: Actor
}

/**
 * Records that the parcel of an order came back: it could not be delivered, was refused at the door, or nobody came to the stall for it. The order ends without a commission;
 * what was paid goes back as a whole, and cash is not collected any more. Its shopper has a mail, so that it is not taken back.
 */
export async function recordCameBack(
  deps: OrderDeps,
  { orderId, shopId, restock, actor }: CameBack,
): Promise<RecordedChange | Refusal> {
  const context = await prepareWriteContext(deps)
  const result = await returnRefusal(() =>
    deps.database.write(async (tx) => {
      const order = await selectOrderOfShop(tx, { id: orderId, shopId })
      if (!order) return refuseUnknownOrder()
      const isAtStall = isPickedUp(order)
      if (!canComeBack(order, await isPickupOver(tx, order, context))) return refuseTransition(isAtStall)
      const permission = 'orders.refund' as const
      const { orders, stock } = await cancelOrders(tx, context, {
        ...{ orderIds: [orderId], by: 'undelivered', restock },
        reason: translate(
          order.locale,
          isAtStall ? text('The order was not picked up.') : text('The parcel came back to the shop.'),
        ),
        returnMoney: (ids) => deps.payments.requestRefund(tx, context, ids, { actor, permission }, 'undelivered'),
      })
      if (orders.length === 0) return refuseTransition(isAtStall)
      if (order.payment_status === 'paid') requireEffect(actor, permission)
      const change = await recordChange(tx, {
        ...{ actor, at: context.now, shopId, action: 'order_came_back' },
        subject: { kind: 'order', id: order.id, name: order.code },
        sentence: isAtStall ? text('Order {{code}} was not picked up') : text('The parcel of order {{code}} came back'),
        values: { code: order.code },
        before: { status: order.status },
        after: { status: 'cancelled', restock },
      })
      return { order, stock, change }
    }),
  )
  if (result instanceof Refusal) return result
  deps.outbound.kick()
  deps.payments.kick()
  publishStockChange(deps, result.stock)
  publishOrderChange(deps, [result.order])
  return result.change
}

const refuseTransition = (isAtStall: boolean): Refusal =>
  refuse(
    'order_transition',
    isAtStall
      ? text('Only an order that is ready can be left at the stall, and not before its hours are over')
      : text('Only a parcel that is packed or on the way can come back'),
  )
