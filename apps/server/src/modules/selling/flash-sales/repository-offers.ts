import { type Insertable, type Selectable, sql } from 'kysely'
import { inMarketUnits } from '../../../db/amounts.ts'
import type { Db, Tx } from '../../../db/index.ts'
import type { FlashSaleOffersTable } from '../../../db/tables.ts'
import type { Span } from './rules.ts'

// An accepted offer is a row of `flash_sale_products`. One that waits for the market, was refused by it or is proposed to its shop is a
// row of `flash_sale_offers`.

export type UnacceptedOffer = Selectable<FlashSaleOffersTable>

/** The offers of a shop, or of all shops for null, that are not accepted. */
export const selectUnaccepted = (
  db: Db | Tx,
  { shopId, saleIds }: { shopId: number | null; saleIds: readonly number[] },
) =>
  db
    .selectFrom('flash_sale_offers as o')
    .innerJoin('products as p', 'p.id', 'o.product_id')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('o.flash_sale_id', 'in', saleIds.length > 0 ? saleIds : [0])
    .$if(shopId !== null, (query) => query.where('p.shop_id', '=', shopId ?? 0))
    .select(['o.flash_sale_id', 'p.id', 'p.name', 'p.thumbnail', 'p.sale_price', 'p.stock', 'p.shop_id'])
    .select(['s.name as shop_name', 'o.price as offer_price', 'o.quantity', 'o.refusal', 'o.proposal'])
    .orderBy('o.created_at')
    .orderBy('p.id')
    .execute()

export const selectUnacceptedOffer = (tx: Tx, saleId: number, productId: number) =>
  tx
    .selectFrom('flash_sale_offers')
    .where('flash_sale_id', '=', saleId)
    .where('product_id', '=', productId)
    .selectAll()
    .executeTakeFirst()

/** Saves an offer that is not accepted yet, in place of an earlier one of the same product. */
export async function saveUnaccepted(tx: Tx, offer: Insertable<FlashSaleOffersTable>): Promise<void> {
  await deleteUnaccepted(tx, offer.flash_sale_id, offer.product_id)
  await tx.insertInto('flash_sale_offers').values(offer).execute()
}

export async function deleteUnaccepted(tx: Tx, saleId: number, productId: number): Promise<void> {
  await tx
    .deleteFrom('flash_sale_offers')
    .where('flash_sale_id', '=', saleId)
    .where('product_id', '=', productId)
    .execute()
}

/** Counts the market's proposals in sales that have not ended about which a shop is to decide. */
export async function countProposals(db: Db, { shopId, now }: { shopId: number; now: number }): Promise<number> {
  const row = await db
    .selectFrom('flash_sale_offers as o')
    .innerJoin('products as p', 'p.id', 'o.product_id')
    .innerJoin('flash_sales as s', 's.id', 'o.flash_sale_id')
    .where('p.shop_id', '=', shopId)
    .where('o.proposal', '=', 'open')
    .where('s.ends_at', '>', now)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Counts all offers of a sale, accepted or not. */
export async function countOffers(tx: Tx, saleId: number): Promise<number> {
  const count = async (table: 'flash_sale_products' | 'flash_sale_offers') => {
    const row = await tx
      .selectFrom(table)
      .where('flash_sale_id', '=', saleId)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }
  return (await count('flash_sale_products')) + (await count('flash_sale_offers'))
}

export async function hasOneShop(tx: Tx): Promise<boolean> {
  const shops = await tx.selectFrom('shops').select('id').limit(2).execute()
  return shops.length === 1
}

/** Adds an accepted offer, behind the others of its sale. Only `acceptOffer` calls it. */
export async function appendAccepted(
  tx: Tx,
  { saleId, productId, price, quantity }: { saleId: number; productId: number; price: number; quantity: number },
): Promise<void> {
  const { last } = await tx
    .selectFrom('flash_sale_products')
    .where('flash_sale_id', '=', saleId)
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const position = Number(last ?? -1) + 1
  await tx
    .insertInto('flash_sale_products')
    .values({ flash_sale_id: saleId, product_id: productId, price, quantity, position })
    .execute()
}

/** The accepted offers of a shop in flash sales, in the order of each sale. */
export const selectAcceptedOfShop = (
  db: Db | Tx,
  { shopId, saleIds }: { shopId: number; saleIds: readonly number[] },
) =>
  db
    .selectFrom('flash_sale_products as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .where('p.shop_id', '=', shopId)
    .where('f.flash_sale_id', 'in', saleIds.length > 0 ? saleIds : [0])
    .select([
      'f.flash_sale_id',
      'p.id',
      'p.name',
      'p.thumbnail',
      'p.sale_price',
      'f.price as offer_price',
      'f.quantity',
      'f.sold',
    ])
    .orderBy('f.position')
    .orderBy('p.id')
    .execute()

export type OfferRow = Awaited<ReturnType<typeof selectAcceptedOfShop>>[number]

/** Locks a shop until the transaction ends, so that a product is not offered in two sales at once. */
export const lockShop = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .updateTable('shops')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .execute()
}

/** A product of a shop that shoppers can see; undefined for any other. */
export const selectOwnProduct = (tx: Tx, shopId: number, id: number) =>
  tx
    .selectFrom('products')
    .where('id', '=', id)
    .where('shop_id', '=', shopId)
    .where('status', '=', 'active')
    .select(['id', 'name', 'sale_price', 'stock', 'shop_id'])
    .executeTakeFirst()

/** A flash sale that offers a product and overlaps a span, the product's own sale included. */
export const selectOverlapping = (tx: Tx, productId: number, span: { starts_at: number; ends_at: number }) =>
  tx
    .selectFrom('flash_sale_products as f')
    .innerJoin('flash_sales as s', 's.id', 'f.flash_sale_id')
    .where('f.product_id', '=', productId)
    .where('s.starts_at', '<', span.ends_at)
    .where('s.ends_at', '>', span.starts_at)
    .select(['s.id', 's.name'])
    .executeTakeFirst()

/** @returns undefined if there is no such accepted offer. */
export const deleteAccepted = (tx: Tx, saleId: number, productId: number) =>
  tx
    .deleteFrom('flash_sale_products')
    .where('flash_sale_id', '=', saleId)
    .where('product_id', '=', productId)
    .returning(['price', 'quantity'])
    .executeTakeFirst()

/** The accepted offers of sales, in the order of each sale. */
export const selectAcceptedOfSales = (db: Db | Tx, saleIds: readonly number[]) =>
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

/** The number of accepted offers of sales, their pieces, and how many of these are sold. */
export const sumOffers = (db: Db, saleIds: readonly number[]) =>
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
export const selectVisibleProduct = (tx: Tx, id: number) =>
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

/** Selects products that may be added to a sale, by name: those that it does not offer and that do not wait for the market. */
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
