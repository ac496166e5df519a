import type { Db, Tx } from '../../db/index.ts'
import { averageStars } from '../../lib/star-rating.ts'
import { translateRows } from '../translations/index.ts'
import type { BriefLine, ShownOrder } from './present-order.ts'
import { selectLines, selectOrders } from './repository.ts'

/** Loads orders with their lines and shops, in the order of `ids`, with the names of the time when they were placed. */
export async function loadOrders(db: Db | Tx, ids: readonly number[]): Promise<ShownOrder[]> {
  const [rows, lines] = await Promise.all([selectOrders(db, { ids }), selectLines(db, { orderIds: ids })])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { shop_name, shop_logo, shop_rating_sum, shop_review_count, ...order } = row
    const rating = averageStars(shop_rating_sum, shop_review_count)
    const shop = { id: order.shop_id, name: shop_name, logo: shop_logo, rating }
    return [{ order, shop, lines: lines.filter((line) => line.order_id === id) }]
  })
}

/** Translates the names of products and shops. */
export async function translateOrders<Line extends BriefLine>(
  db: Db | Tx,
  locale: string,
  orders: readonly ShownOrder<Line>[],
): Promise<ShownOrder<Line>[]> {
  const products = orders.flatMap(({ lines }) => lines.map(({ product_id, name }) => ({ id: product_id, name })))
  const [names, shops] = await Promise.all([
    translateRows(db, 'product', locale, products, ['name']),
    translateRows(
      db,
      'shop',
      locale,
      orders.map(({ shop }) => shop),
      ['name'],
    ),
  ])
  let nameIndex = 0
  return orders.map(({ order, shop, lines }, index) => ({
    order,
    shop: shops[index] ?? shop,
    lines: lines.map((line) => ({ ...line, name: names[nameIndex++]?.name ?? line.name })),
  }))
}
