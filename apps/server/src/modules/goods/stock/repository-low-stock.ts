import { sql } from 'kysely'
import { recentCounts } from '../../../cache/recent-counts.ts'
import type { Db, Tx } from '../../../db/index.ts'
import { readProducts } from '../../../db/read-products.ts'

/**
 * The variants of a shop that `isLowInStock` holds for, by the limit of the shop and by their own: a database finds no range for both.
 * Each is a range of an index, so that the cost grows with them, not with the shop's products.
 */
function lowByLimit(db: Db | Tx, shopId: number) {
  const onSale = db
    .selectFrom('product_variants')
    .where('shop_id', '=', shopId)
    .where(sql<boolean>`product_status = 'active'`)
    .select(['id', 'product_id', 'stock'])
  const ofShop = onSale
    .where('low_stock_limit', 'is', null)
    .where('stock', '<=', (eb) => eb.selectFrom('shops').where('id', '=', shopId).select('low_stock_limit'))
  const own = onSale
    .where('low_stock_limit', 'is not', null)
    .where((eb) => eb('stock', '<=', eb.ref('low_stock_limit')))
  return { ofShop, own }
}

/** The variants of a shop that are low in stock. */
export function lowVariants(db: Db | Tx, shopId: number) {
  const { ofShop, own } = lowByLimit(db, shopId)
  return ofShop.unionAll(own)
}

/** Those with the least stock; PostgreSQL would sort all of {@link lowVariants}. */
export function leastLowVariants(db: Db | Tx, shopId: number, limit: number) {
  const { ofShop, own } = lowByLimit(db, shopId)
  const least = (low: typeof own) =>
    db.selectFrom(low.orderBy('stock').orderBy('id').limit(limit).as('least')).select(['id', 'product_id', 'stock'])
  return least(ofShop).unionAll(least(own)).orderBy('stock').orderBy('id').limit(limit)
}

/** The ids of the shop's products with such a variant. */
export const lowProducts = (db: Db | Tx, shopId: number) =>
  db.selectFrom(lowVariants(db, shopId).as('low')).select('low.product_id')

/** The same condition for one row of variants, as those of a list are read in its order. */
export const isLowVariant = (shopId: number) =>
  sql<boolean>`product_status = 'active'
    and stock <= coalesce(low_stock_limit, (select limited.low_stock_limit from shops as limited where limited.id = ${shopId}))`

/** How many variants of a shop are low in stock, how many of them are sold out, and of how many products they are. */
export const countLow = recentCounts(async ({ database }, shopId: number) => {
  const read = await readProducts(database, shopId)
  const [row] = await read(
    database.db
      .selectFrom(lowVariants(database.db, shopId).as('low'))
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        sql<number>`count(case when stock = 0 then 1 end)`.as('sold_out'),
        eb.fn.count<number>('product_id').distinct().as('products'),
      ]),
  )
  return {
    count: Number(row?.count ?? 0),
    sold_out: Number(row?.sold_out ?? 0),
    products: Number(row?.products ?? 0),
  }
})
