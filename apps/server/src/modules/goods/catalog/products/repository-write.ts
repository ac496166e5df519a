import type { ProductSafety } from '@rialto/contract'
import type { ProductHoldState, ProductStatus } from '@rialto/contract/enums'
import type { FactKind } from '@rialto/contract/market-enums'
import { type Insertable, type RawBuilder, sql, type Updateable, type UpdateObject } from 'kysely'
import type { Db, Tx } from '../../../../db/index.ts'
import type { ProductsTable, Tables } from '../../../../db/tables.ts'

/** Rows are inserted in batches of a few fixed sizes, since each size is a prepared statement, which takes memory. */
const ROWS_AT_ONCE = [100, 20, 4, 1]

function* portions<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  let start = 0
  for (const size of ROWS_AT_ONCE) {
    for (; rows.length - start >= size; start += size) yield rows.slice(start, start + size)
  }
}

/** @returns the ids by handle. */
export async function insertProducts(
  tx: Tx,
  products: readonly Insertable<ProductsTable>[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const portion of portions(products)) {
    const rows = await tx.insertInto('products').values(portion).returning(['id', 'handle']).execute()
    for (const { id, handle } of rows) ids.set(handle, id)
  }
  return ids
}

/** Changes a product and its version. */
export async function updateProduct(tx: Tx, id: number, values: UpdateObject<Tables, 'products'>): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Changes a product and its version. @returns whether the shop has the product. */
export async function updateProductOfShop(
  tx: Tx,
  { id, shopId, values }: { id: number; shopId: number; values: Updateable<ProductsTable> },
): Promise<boolean> {
  const row = await tx
    .updateTable('products')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('shop_id', '=', shopId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A product's stock is the sum of its variants' that are not recalled. */
export async function updateStockOfProducts(tx: Tx, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('products')
    .set((eb) => ({
      stock: eb
        .selectFrom('product_variants')
        .whereRef('product_variants.product_id', '=', 'products.id')
        .where('product_variants.is_recalled', '=', 0)
        .select((of) => of.fn.coalesce(of.fn.sum<number>('product_variants.stock'), of.lit(0)).as('stock')),
      updated_at: now,
    }))
    .where('id', 'in', ids)
    .execute()
}

export type PartTable = 'product_categories' | 'product_sizes' | 'product_colors' | 'product_pictures'

/** Deletes the rows that an update inserts again. Variants are updated instead, since carts and orders refer to them. */
export async function deleteParts(tx: Tx, table: PartTable, productIds: readonly number[]): Promise<void> {
  if (productIds.length > 0) await tx.deleteFrom(table).where('product_id', 'in', productIds).execute()
}

export async function insertParts<Table extends PartTable | 'product_variants'>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (const portion of portions(rows)) await tx.insertInto(table).values(portion).execute()
}

export async function updateVariant(tx: Tx, id: number, values: Updateable<Tables['product_variants']>): Promise<void> {
  await tx.updateTable('product_variants').set(values).where('id', '=', id).execute()
}

/** Locks a variant until the transaction ends; the update changes nothing, since SQLite has no `for update`. */
const lockedVariant = (tx: Tx, id: number) =>
  tx
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb.ref('stock') }))
    .where('id', '=', id)
    .returning(['product_id', 'stock'])

/** @returns undefined if the variant no longer exists. */
export const lockVariant = (tx: Tx, id: number) => lockedVariant(tx, id).executeTakeFirst()

/** @returns undefined if the shop does not have the variant. */
export const lockVariantOfShop = (tx: Tx, { id, shopId }: { id: number; shopId: number }) =>
  lockedVariant(tx, id)
    .where('product_id', 'in', (eb) => eb.selectFrom('products').where('shop_id', '=', shopId).select('id'))
    .executeTakeFirst()

export async function deleteVariants(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('product_variants').where('id', 'in', ids).execute()
}

interface Choice {
  /** New products and published drafts wait for the market's approval. */
  asksApproval: boolean
  now: number
}

type StoredStatus = ProductStatus | 'withheld'

const isOffered = (status: ProductStatus): boolean => status === 'active' || status === 'hidden'

/** The columns of a new product with this status. */
export const newStatus = (status: ProductStatus, { asksApproval, now }: Choice) =>
  asksApproval && isOffered(status)
    ? { status: 'withheld' as const, own_status: status, hold: 'waiting' as const, held_at: now }
    : { status }

/**
 * The columns of a stored product whose shop chooses a status: what the market withholds stays withheld, and the choice is kept for
 * later. All writes of a shop's status go through here. A product that leaves the drafts or the archive waits where approval is asked.
 */
export function chosenStatus(status: ProductStatus, { asksApproval, now }: Choice) {
  const isWithheld =
    asksApproval && isOffered(status)
      ? sql`(hold is not null or status in ('draft', 'archived'))`
      : sql`hold is not null`
  const chosen = sql.lit(status)
  return {
    status: sql`case when ${isWithheld} then 'withheld' else ${chosen} end` as RawBuilder<StoredStatus>,
    own_status: sql`case when ${isWithheld} then ${chosen} end` as RawBuilder<ProductStatus | null>,
    hold: sql`case when ${isWithheld} then coalesce(hold, 'waiting') end` as RawBuilder<ProductHoldState | null>,
    held_at: sql`case when ${isWithheld} then coalesce(held_at, ${sql.lit(now)}) end` as RawBuilder<number | null>,
  }
}

/** Whether the safety facts of products are told, as a condition of a query. @param product the column of the product's id */
export const hasSafety = (product: string): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from product_safety as told left join manufacturers as maker on maker.id = told.manufacturer_id
  where told.product_id = ${sql.ref(product)} and (
    (told.is_old = 1 and told.old_reason <> '')
    or (told.is_old = 0 and told.identifier <> '' and (maker.is_in_eu = 1 or (maker.is_in_eu = 0 and told.responsible_id is not null)))
  )
)`

/**
 * Whether a shop has told all that the law asks it for, as a condition of a query: the same as `isComplete` of the sellers' facts.
 * @param shop the column of the shop's id @param now milliseconds since 1970
 */
export function hasFacts(shop: string, now: number): RawBuilder<boolean> {
  const today = new Date(now).toISOString().slice(0, 10)
  const ofKind = (kind: FactKind, more = sql``) =>
    sql`exists (select 1 from shop_facts as f where f.shop_id = ${sql.ref(shop)} and f.kind = ${sql.lit(kind)} and f.superseded_at is null ${more})`
  const told = (kind: FactKind) =>
    ofKind(kind, sql`and f.state in ('given', 'verified') and (f.expires_on is null or f.expires_on >= ${today})`)
  const isTrader = ofKind('trader', sql`and f.value_json like '%"is_trader":true%'`)
  return sql<boolean>`(${told('trader')} and ${told('legal_name')} and ${told('address')} and ${told('contact')} and (
    not ${isTrader} or (${told('self_certification')} and (
      ${told('vat_id')} or (not ${ofKind('vat_id')} and ${told('tax_number')})
    ))
  ))`
}

/** Whether a shop has to tell who sells before it publishes anything (the setting `seller_facts` is `require`). */
export async function mustTellFirst(db: Db | Tx, { shopId, now }: { shopId: number; now: number }): Promise<boolean> {
  const row = await db
    .selectFrom('shops')
    .where('id', '=', shopId)
    .where(sql<boolean>`(select value_json from settings where key = 'seller_facts') = '"require"'`)
    .where(sql<boolean>`not ${hasFacts('shops.id', now)}`)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export const upsertSafety = async (tx: Tx, productId: number, { is_old, ...safety }: ProductSafety): Promise<void> => {
  const columns = { ...safety, is_old: is_old ? 1 : 0 }
  await tx
    .insertInto('product_safety')
    .values({ product_id: productId, ...columns })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(columns))
    .execute()
}
