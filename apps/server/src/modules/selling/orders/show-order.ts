import type { Order } from '@rialto/contract'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { type ModuleDeps, settingText } from '../../base/settings/index.ts'
import { translateRows } from '../../base/translations/index.ts'
import { ratingsOfLines } from '../../goods/reviews/index.ts'
import { loadOrders } from './load-orders.ts'
import { presentOrder } from './present-order.ts'
import { selectAvailableStock, selectEvents, selectOrderOfShopper } from './repository.ts'
import { listShipments } from './shipments/list-shipments.ts'
import { translateOrder } from './translate-order.ts'

interface OrderQuery {
  orderId: number
  userId: number
  locale: string
}

export const refuseUnknownOrder = (): Refusal => refuse('not_found', text('This order does not exist'))

/** Shows a shopper's order with all its details, in their language. */
export async function showOrder(deps: ModuleDeps, { orderId, userId, locale }: OrderQuery): Promise<Order | Refusal> {
  const { db } = deps.database
  const own = await selectOrderOfShopper(db, { id: orderId, userId })
  const [loaded] = own ? await loadOrders(db, [own.id]) : []
  if (!loaded) return refuseUnknownOrder()
  const [settings, shown, stock, ratings, events, shipments, [delivery]] = await Promise.all([
    deps.settings.read(),
    translateOrder(db, loaded, locale),
    selectAvailableStock(db, { variantIds: loaded.lines.map((line) => line.variant_id) }),
    ratingsOfLines(
      db,
      loaded.lines.map((line) => line.id),
    ),
    selectEvents(db, orderId),
    listShipments(db, orderId, locale),
    translateRows(
      db,
      'shop',
      locale,
      [{ ...loaded.shop, estimated_delivery: loaded.order.estimated_delivery }],
      ['estimated_delivery'],
    ),
  ])
  return presentOrder(shown, {
    stock: new Map(stock.map((row) => [row.id, row.stock])),
    ratings,
    events,
    shipments,
    estimatedDelivery: delivery?.estimated_delivery ?? '',
    translateTax: (name) => settingText(settings, locale, name),
  })
}
