import type { Order } from '@rialto/contract'
import type { Deps } from '../../deps.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { ratingsOfLines } from '../reviews/index.ts'
import { type ModuleDeps, settingText } from '../settings/index.ts'
import { translateRows } from '../translations/index.ts'
import { loadOrders, translateOrders } from './load-orders.ts'
import { presentOrder, type ShownOrder } from './present-order.ts'
import { type LineRow, selectAvailableStock, selectEvents, selectOrderOfShopper } from './repository.ts'

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
  const [settings, shown, stock, ratings, events, [delivery]] = await Promise.all([
    deps.settings.read(),
    translateOrder(deps, loaded, locale),
    selectAvailableStock(db, { variantIds: loaded.lines.map((line) => line.variant_id) }),
    ratingsOfLines(
      db,
      loaded.lines.map((line) => line.id),
    ),
    selectEvents(db, orderId),
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
    estimatedDelivery: delivery?.estimated_delivery ?? '',
    translateTax: (name) => settingText(settings, locale, name),
  })
}

async function translateOrder({ database: { db } }: Deps, loaded: ShownOrder, locale: string): Promise<ShownOrder> {
  const [order] = await translateOrders(db, locale, [loaded])
  const { lines, ...rest } = order ?? loaded
  const translateOptions = (kind: 'size' | 'color', id: 'size_id' | 'color_id', name: 'size_name' | 'color_name') =>
    translateRows(
      db,
      kind,
      locale,
      lines.map((line) => ({ id: line[id] ?? 0, name: line[name] ?? '' })),
      ['name'],
    )
  const [sizes, colors] = await Promise.all([
    translateOptions('size', 'size_id', 'size_name'),
    translateOptions('color', 'color_id', 'color_name'),
  ])
  const translated = lines.map(
    (line, index): LineRow => ({
      ...line,
      size_name: line.size_id === null ? null : (sizes[index]?.name ?? line.size_name),
      color_name: line.color_id === null ? null : (colors[index]?.name ?? line.color_name),
    }),
  )
  return { ...rest, lines: translated }
}
