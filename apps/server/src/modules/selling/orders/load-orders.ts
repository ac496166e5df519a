import type { Db, Tx } from '../../../db/index.ts'
import { averageStars } from '../../../lib/star-rating.ts'
import { translateRows } from '../../base/translations/index.ts'
import type { BriefOrder, ShownOrder } from './present-order.ts'
import {
  type BriefLineRow,
  type BriefOrderRow,
  selectBriefLines,
  selectBriefOrders,
  selectLines,
  selectOrders,
} from './repository.ts'

/** Loads orders with their lines and shops, in the order of `ids`, with the names of the time when they were placed. */
export async function loadOrders(db: Db | Tx, ids: readonly number[]): Promise<ShownOrder[]> {
  const [rows, lines] = await Promise.all([selectOrders(db, { ids }), selectLines(db, { orderIds: ids })])
  return inOrder(ids, rows, lines)
}

/** Loads all that lists show of orders, in the order of `ids`. */
export async function loadBriefOrders(db: Db | Tx, ids: readonly number[]): Promise<BriefOrder[]> {
  const [rows, lines] = await Promise.all([selectBriefOrders(db, { ids }), selectBriefLines(db, { orderIds: ids })])
  return inOrder(ids, rows, lines)
}

interface ShopColumns {
  shop_name: string
  shop_logo: string
  shop_rating_sum: number
  shop_review_count: number
}

function inOrder<Row extends BriefOrderRow, Line extends BriefLineRow>(
  ids: readonly number[],
  rows: readonly (Row & ShopColumns)[],
  lines: readonly Line[],
): ShownOrder<Line, Row>[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  return ids.flatMap((id) => {
    const order = byId.get(id)
    if (!order) return []
    const rating = averageStars(order.shop_rating_sum, order.shop_review_count)
    const shop = { id: order.shop_id, name: order.shop_name, logo: order.shop_logo, rating }
    return [{ order, shop, lines: linesOf.get(id) ?? [] }]
  })
}

/** Translates the names of products and shops. */
export async function translateOrders<Line extends BriefLineRow, Row>(
  db: Db | Tx,
  locale: string,
  orders: readonly ShownOrder<Line, Row>[],
): Promise<ShownOrder<Line, Row>[]> {
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
