import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/index.ts'
import { inMarketUnits } from '../../../../db/order-amounts.ts'
import type { Span } from '../rules.ts'

/** The offers of sales that count, in the order of each sale. */
export const selectCounted = (db: Db | Tx, saleIds: readonly number[]) =>
  db
    .selectFrom('flash_sale_products as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('f.flash_sale_id', 'in', saleIds.length > 0 ? saleIds : [0])
    .select(['f.flash_sale_id', 'p.id', 'p.name', 'p.thumbnail', 'p.sale_price', 'p.stock', 'p.shop_id'])
    .select(['s.name as shop_name', 'f.price as offer_price', 'f.quantity', 'f.sold'])
    .orderBy('f.position')
    .orderBy('p.id')
    .execute()

/** Lines, pieces and pieces sold of sales. */
export const sumLines = (db: Db, saleIds: readonly number[]) =>
  db
    .selectFrom('flash_sale_products')
    .where('flash_sale_id', 'in', saleIds.length > 0 ? saleIds : [0])
    .select((eb) => [
      'flash_sale_id as id',
      eb.fn.countAll<number>().as('lines'),
      eb.fn.sum<number>('quantity').as('quantity'),
      eb.fn.sum<number>('sold').as('sold'),
    ])
    .groupBy('flash_sale_id')
    .execute()

/** Counts offers of sellers that wait for the market. */
export const countWaiting = (db: Db, saleIds: readonly number[]) =>
  db
    .selectFrom('flash_sale_offers')
    .where('flash_sale_id', 'in', saleIds.length > 0 ? saleIds : [0])
    .where('refusal', 'is', null)
    .where('proposal', 'is', null)
    .select((eb) => ['flash_sale_id as id', eb.fn.countAll<number>().as('count')])
    .groupBy('flash_sale_id')
    .execute()

/** The amounts of lines of orders that stand, by sale and product. */
export const sumRevenue = (db: Db, saleIds: readonly number[]) =>
  db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .where('l.flash_sale_id', 'in', saleIds.length > 0 ? saleIds : [0])
    .where('o.status', '<>', 'cancelled')
    .select((eb) => [
      'l.flash_sale_id as id',
      'l.product_id',
      eb.fn.sum<number>(inMarketUnits('l.line_total', 'o.exponent')).as('sum'),
    ])
    .groupBy(['l.flash_sale_id', 'l.product_id'])
    .execute()

/** A product of an open shop that shoppers can see. */
export const selectSoldProduct = (tx: Tx, id: number) =>
  tx
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('p.id', '=', id)
    .where('p.status', '=', 'active')
    .where('s.status', '=', 'active')
    .select(['p.id', 'p.name', 'p.sale_price', 'p.stock', 'p.shop_id'])
    .executeTakeFirst()

/** Of the products of a sale, one that another sale offers in this span, with that sale. */
export const selectOverlapOfSale = (tx: Tx, saleId: number, span: Span) =>
  tx
    .selectFrom('flash_sale_products as own')
    .innerJoin('flash_sale_products as f', 'f.product_id', 'own.product_id')
    .innerJoin('flash_sales as s', 's.id', 'f.flash_sale_id')
    .innerJoin('products as p', 'p.id', 'own.product_id')
    .where('own.flash_sale_id', '=', saleId)
    .where('f.flash_sale_id', '<>', saleId)
    .where('s.starts_at', '<', span.ends_at)
    .where('s.ends_at', '>', span.starts_at)
    .select(['p.name as product', 's.name'])
    .orderBy('own.position')
    .executeTakeFirst()

/** Locks the shops of a sale's products, so that none of these gets into another sale meanwhile. */
export async function lockShopsOfSale(tx: Tx, saleId: number): Promise<void> {
  const shops = await tx
    .selectFrom('flash_sale_products as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .where('f.flash_sale_id', '=', saleId)
    .select('p.shop_id')
    .distinct()
    .orderBy('p.shop_id')
    .execute()
  for (const { shop_id } of shops)
    await tx
      .updateTable('shops')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('id', '=', shop_id)
      .execute()
}

/** Selects products that may be added to a sale, by name. */
export const selectCandidates = (
  db: Db,
  { ids, saleId, limit }: { ids: readonly number[]; saleId: number; limit: number },
) =>
  db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('p.id', 'in', ids.length > 0 ? ids : [0])
    .where('p.status', '=', 'active')
    .where('s.status', '=', 'active')
    .where(
      sql<boolean>`not exists (select 1 from flash_sale_offers o where o.product_id = p.id and o.flash_sale_id = ${saleId} and o.refusal is null and o.proposal is null)`,
    )
    .where(
      sql<boolean>`not exists (select 1 from flash_sale_products f where f.product_id = p.id and f.flash_sale_id = ${saleId})`,
    )
    .select(['p.id', 'p.name', 'p.thumbnail', 'p.sale_price', 'p.stock', 'p.shop_id', 's.name as shop_name'])
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(limit)
    .execute()
