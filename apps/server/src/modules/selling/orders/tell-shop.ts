import type { Tx } from '../../../db/index.ts'
import { noteNewOrder } from '../../base/notifications/index.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'
import type { OrderRow } from './repository.ts'

/** Notes an order that is to be packed, for the shop's team and for its webhooks. */
export async function tellShop(tx: Tx, { id, shop_id: shopId }: Pick<OrderRow, 'id' | 'shop_id'>, now: number) {
  await noteNewOrder(tx, { shopId, orderId: id, now })
  await noteWebhookEvent(tx, { shopId, type: 'order.placed', id, now })
}
