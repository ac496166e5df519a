import type { StockView } from '@rialto/contract/enums'
import { type Expression, type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import { type CountDeps, recentCounts } from '../../../cache/cached.ts'
import type { Database, Db, Tx } from '../../../db/index.ts'
import { readAside, readProducts } from '../../../db/read-aside.ts'
import type { StockMovementsTable } from '../../../db/tables.ts'
import { insertRows, type Write } from '../../../db/write-together.ts'

/** A position in the list: products by id, and the variants of each by id. */
export interface Position {
  productId: number
  variantId: number
}

export interface StockFilter {
  shopId: number
  view: StockView
  /** How many variants the view has, about. */
  viewCount: number
  after: Position | undefined
  count: number
}

/** Of so many variants in a view, positions are looked for by stock and then sorted. */
const SORTED_MAX = 2_000

/** The variants of a view; archived products have no stock to look after. */
function variantsOf(db: Db, { shopId, view, viewCount }: Pick<StockFilter, 'shopId' | 'view' | 'viewCount'>) {
  if (view === 'low' && viewCount <= SORTED_MAX) return lowVariants(db, shopId)
  const isOfView = { all: isNotArchived, low: isLowVariant(shopId), out: isSoldOut }[view]
  return db.selectFrom('product_variants').where('shop_id', '=', shopId).where(isOfView).select(['id', 'product_id'])
}

const isNotArchived = sql<boolean>`product_status <> 'archived'`
const isSoldOut = sql<boolean>`product_status = 'active' and stock = 0`

const items = (db: Db | Tx) =>
  db
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('shops as shop', 'shop.id', 'p.shop_id')
    .leftJoin('sizes', 'sizes.id', 'v.size_id')
    .leftJoin('colors', 'colors.id', 'v.color_id')
    .select(['v.id', 'v.product_id', 'v.size_id', 'v.color_id', 'v.sku', 'v.barcode', 'v.stock', 'v.low_stock_limit'])
    .select(['p.name', 'p.thumbnail', 'p.status', 'p.sku as product_sku', 'shop.low_stock_limit as shop_limit'])
    .select(['sizes.name as size', 'colors.name as color'])
    .orderBy('v.product_id')
    .orderBy('v.id')

const itemsOf = (db: Db | Tx, shopId: number) =>
  items(db).where('v.shop_id', '=', shopId).where('v.product_status', '<>', 'archived')

export type StockRow = Awaited<ReturnType<typeof selectStock>>[number]

/**
 * The next variants of a view. Their positions are read from indexes alone, and rows for those of the page: where the view has many, from
 * the index in the list's order until there are enough.
 */
export async function selectStock(database: Database, { after, count, ...list }: StockFilter) {
  const { db } = database
  const read = list.view === 'all' ? readAside(database, false) : await readProducts(database, list.shopId)
  // A sum has no index, so that few sold out are not looked for among all.
  const order =
    list.view !== 'all' && list.viewCount <= SORTED_MAX ? sql`of_view.product_id + 0` : sql`of_view.product_id`
  const positions = db
    .selectFrom(variantsOf(db, list).as('of_view'))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.and([
          eb('of_view.product_id', '>=', after?.productId ?? 0),
          eb.or([eb('of_view.product_id', '>', after?.productId ?? 0), eb('of_view.id', '>', after?.variantId ?? 0)]),
        ]),
      ),
    )
    .select('of_view.id')
    .orderBy(order)
    .orderBy('of_view.id')
    .limit(count)
  return read(items(db).where('v.id', 'in', positions))
}

/** The variants with exactly this barcode or SKU, or of the product with this SKU. */
export function selectByCode(db: Db, { shopId, code, count }: { shopId: number; code: string; count: number }) {
  const variantsWith = (column: 'barcode' | 'sku') =>
    db
      .selectFrom('product_variants')
      .where('shop_id', '=', shopId)
      .where(column, '=', code)
      .where(isGiven(column))
      .select('id')
  const ofProduct = db
    .selectFrom('products')
    .innerJoin('product_variants', 'product_variants.product_id', 'products.id')
    .where('products.shop_id', '=', shopId)
    .where('products.sku', '=', code)
    .where(isGiven('products.sku'))
    .select('product_variants.id')
  return itemsOf(db, shopId)
    .where('v.id', 'in', variantsWith('barcode').union(variantsWith('sku')).union(ofProduct))
    .limit(count)
    .execute()
}

/** As a literal, the condition of the codes' indexes. */
const isGiven = (column: string) => sql<boolean>`${sql.ref(column)} <> ''`

export const selectItem = (db: Db | Tx, { shopId, variantId }: { shopId: number; variantId: number }) =>
  itemsOf(db, shopId).where('v.id', '=', variantId).executeTakeFirst()

/** How many variants of a shop are in each view of the list. */
export async function countStock(deps: CountDeps, shopId: number): Promise<Record<StockView, number>> {
  const [{ all, out }, low] = await Promise.all([countAllAndOut(deps, shopId), countLow(deps, shopId)])
  return { all, low: low.count, out }
}

const countAllAndOut = recentCounts(async ({ database }, shopId: number) => {
  const read = await readProducts(database, shopId)
  const variants = database.db.selectFrom('product_variants').where('shop_id', '=', shopId)
  const count = async (isOfView: Expression<SqlBool>) => {
    const [row] = await read(variants.where(isOfView).select((eb) => eb.fn.countAll<number>().as('count')))
    return Number(row?.count ?? 0)
  }
  const [all, out] = await Promise.all([count(isNotArchived), count(isSoldOut)])
  return { all, out }
})

/** The names of a shop and of a variant's product, for the record. */
export async function selectNames(db: Db | Tx, { shopId, variantId }: { shopId: number; variantId: number }) {
  const shop = await db.selectFrom('shops').where('id', '=', shopId).select('name').executeTakeFirst()
  const product = await db
    .selectFrom('products as p')
    .innerJoin('product_variants as v', 'v.product_id', 'p.id')
    .where('v.id', '=', variantId)
    .where('p.shop_id', '=', shopId)
    .select(['p.id', 'p.name'])
    .executeTakeFirst()
  return { shop: shop?.name ?? '', product: product?.name ?? '', productId: product?.id ?? 0 }
}

/** Reads the limit of a shop, and locks it until the transaction ends. */
export async function lockShopLimit(tx: Tx, shopId: number): Promise<number | null> {
  const row = await tx
    .updateTable('shops')
    .set((eb) => ({ low_stock_limit: eb.ref('low_stock_limit') }))
    .where('id', '=', shopId)
    .returning('low_stock_limit')
    .executeTakeFirst()
  return row?.low_stock_limit ?? null
}

export const selectShopLimit = async (db: Db | Tx, shopId: number): Promise<number | null> =>
  (await db.selectFrom('shops').where('id', '=', shopId).select('low_stock_limit').executeTakeFirst())
    ?.low_stock_limit ?? null

/**
 * Locks a variant of a shop until the transaction ends; the update changes nothing, since SQLite has no `for update`.
 * @returns undefined if the shop does not have it.
 */
export const lockVariant = (tx: Tx, { shopId, variantId }: { shopId: number; variantId: number }) =>
  tx
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb.ref('stock') }))
    .where('id', '=', variantId)
    .where('product_id', 'in', (eb) => eb.selectFrom('products').where('shop_id', '=', shopId).select('id'))
    .returning(['id', 'product_id', 'stock', 'low_stock_limit'])
    .executeTakeFirst()

/** Adds to the stock of a variant, and of its product. @returns the product's stock. */
export async function addStock(tx: Tx, row: { variantId: number; productId: number; delta: number; now: number }) {
  await tx
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '+', row.delta) }))
    .where('id', '=', row.variantId)
    .execute()
  const product = await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', row.delta), updated_at: row.now }))
    .where('id', '=', row.productId)
    .returning('stock')
    .executeTakeFirstOrThrow()
  return product.stock
}

export const updateShopLimit = (tx: Tx, shopId: number, limit: number | null) =>
  tx.updateTable('shops').set({ low_stock_limit: limit }).where('id', '=', shopId).execute()

export const updateVariantLimit = (tx: Tx, variantId: number, limit: number | null) =>
  tx.updateTable('product_variants').set({ low_stock_limit: limit }).where('id', '=', variantId).execute()

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

/** A movement that no request named. */
type PlainMovement = {
  [Column in
    | 'variant_id'
    | 'product_id'
    | 'shop_id'
    | 'delta'
    | 'stock_after'
    | 'reason'
    | 'actor_name'
    | 'order_id'
    | 'at']: Selectable<StockMovementsTable>[Column]
}

export const insertMovements = (rows: readonly PlainMovement[]): Write => insertRows('stock_movements', rows)

/** @returns the movement's id; undefined if the shop has used its key before. */
export async function insertRequestedMovement(
  tx: Tx,
  row: Insertable<StockMovementsTable>,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('stock_movements')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export const selectRequested = (db: Db | Tx, { shopId, key }: { shopId: number; key: string }) =>
  db
    .selectFrom('stock_movements')
    .where('shop_id', '=', shopId)
    .where('request_key', '=', key)
    .select(['id', 'request_hash'])
    .executeTakeFirst()

const joined = (db: Db | Tx) =>
  db
    .selectFrom('stock_movements as m')
    .leftJoin('orders as o', 'o.id', 'm.order_id')
    .select(['m.id', 'm.delta', 'm.stock_after', 'm.reason', 'm.actor_name', 'm.order_id', 'm.note', 'm.at'])
    .select('o.code')

export type MovementRow = Awaited<ReturnType<typeof selectMovements>>[number]

export const selectMovement = (db: Db | Tx, id: number) => joined(db).where('m.id', '=', id).executeTakeFirstOrThrow()

/** The movements of a variant before another one, the newest first. */
export const selectMovements = (
  db: Db | Tx,
  { variantId, before, count }: { variantId: number; before: number | undefined; count: number },
) =>
  joined(db)
    .where('m.variant_id', '=', variantId)
    .$if(before !== undefined, (query) => query.where('m.id', '<', before ?? 0))
    .orderBy('m.id', 'desc')
    .limit(count)
    .execute()
