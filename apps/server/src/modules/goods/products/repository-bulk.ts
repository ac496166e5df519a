import type { ProductStatus } from '@rialto/contract/enums'
import { sql, type Updateable } from 'kysely'
import type { Engine, Tx } from '../../../db/index.ts'
import type { ProductsTable } from '../../../db/tables.ts'
import { asksApproval, settingIsOn } from '../../base/settings/index.ts'
import { noteProductsChanged } from '../../people/webhooks/index.ts'
import { chosenStatus, hasSafety } from '../catalog/index.ts'

const PORTION = 500

/** `status`: the shop's choice, also of a product that the market withholds. */
export type ChosenColumns = Omit<Updateable<ProductsTable>, 'status'> & { status?: ProductStatus | undefined }

/** Locks the products' variants, in the order of their ids as orders do, so that stock does not change meanwhile. */
export async function lockVariants(tx: Tx, engine: Engine, productIds: readonly number[]): Promise<void> {
  if (engine === 'sqlite') return
  for (const ids of portions(productIds))
    await tx
      .selectFrom('product_variants')
      .where('product_id', 'in', ids)
      .select('id')
      .orderBy('id')
      .forUpdate()
      .execute()
}

/** The shop's products of these ids, with the least and the highest stock of their variants. */
export async function selectChanged(
  tx: Tx,
  { shopId, ids }: { shopId: number; ids: readonly number[] },
): Promise<ChangedProduct[]> {
  const products: ChangedProduct[] = []
  for (const portion of portions(ids)) {
    const stockOf = (name: 'min' | 'max') =>
      sql<number>`coalesce((select ${sql.raw(name)}(v.stock) from product_variants v where v.product_id = products.id), 0)`
    const rows = await tx
      .selectFrom('products')
      .where('shop_id', '=', shopId)
      .where('id', 'in', portion)
      .select(['id', 'name', 'price', 'discount_price', 'planned_discount_price', 'discount_from', 'discount_to'])
      .select([
        'publish_at',
        'version',
        'tax_category_id',
        sql<ProductStatus>`coalesce(own_status, status)`.as('status'),
      ])
      .select(
        sql<number>`case when ${settingIsOn('eu_consumers')} = 1 and not ${hasSafety('products.id')} then 0 else 1 end`.as(
          'may_be_published',
        ),
      )
      .select([stockOf('min').as('lowest_stock'), stockOf('max').as('highest_stock')])
      .orderBy('id')
      .execute()
    products.push(...rows)
  }
  return products
}

/** Sets columns of products and their versions, which their shops' webhooks hear of; products that get the same values share a statement. */
export async function updateProducts(
  tx: Tx,
  changes: readonly { id: number; values: ChosenColumns }[],
  now: number,
): Promise<void> {
  const moment = { now, asksApproval: await asksApproval(tx) }
  const columns = ({ status, ...values }: ChosenColumns = {}) => ({
    ...values,
    ...(status && chosenStatus(status, moment)),
  })
  for (const [, same] of Map.groupBy(changes, ({ values }) => JSON.stringify(values)))
    for (const portion of portions(same))
      await tx
        .updateTable('products')
        .set((eb) => ({ ...columns(portion[0]?.values), updated_at: now, version: eb('version', '+', 1) }))
        .where(
          'id',
          'in',
          portion.map(({ id }) => id),
        )
        .execute()
  await noteProductsChanged(
    tx,
    changes.map(({ id }) => id),
    now,
  )
}

/** Counts up the versions of products whose categories or stock were written, so that editors and webhooks learn of it. */
export const touchProducts = (tx: Tx, ids: readonly number[], now: number): Promise<void> =>
  updateProducts(
    tx,
    ids.map((id) => ({ id, values: {} })),
    now,
  )

/** Sets the stock of all variants, or adds to it. */
export async function updateStock(
  tx: Tx,
  { ids, mode, value }: { ids: readonly number[]; mode: 'set' | 'add'; value: number },
): Promise<void> {
  for (const portion of portions(ids))
    await tx
      .updateTable('product_variants')
      .set((eb) => ({ stock: mode === 'set' ? value : eb('stock', '+', value) }))
      .where('product_id', 'in', portion)
      .execute()
}

/** The category with its parent; empty if there is none of this id. */
export const selectCategory = (tx: Tx, id: number) =>
  tx.selectFrom('categories').where('id', '=', id).select(['id', 'parent_id']).executeTakeFirst()

export async function addToCategories(tx: Tx, ids: readonly number[], categoryIds: readonly number[]): Promise<void> {
  for (const portion of portions(ids))
    await tx
      .insertInto('product_categories')
      .values(portion.flatMap((product_id) => categoryIds.map((category_id) => ({ product_id, category_id }))))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Takes products out of all categories, or out of one and those below it. */
export async function removeFromCategories(tx: Tx, ids: readonly number[], categoryId?: number): Promise<void> {
  for (const portion of portions(ids))
    await tx
      .deleteFrom('product_categories')
      .where('product_id', 'in', portion)
      .$if(categoryId !== undefined, (query) =>
        query.where('category_id', 'in', (eb) =>
          eb
            .selectFrom('categories')
            .where((of) => of.or([of('id', '=', categoryId ?? 0), of('parent_id', '=', categoryId ?? 0)]))
            .select('id'),
        ),
      )
      .execute()
}

const portions = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / PORTION) }, (_, part) =>
    items.slice(part * PORTION, (part + 1) * PORTION),
  )

export async function selectCategoryIds(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; category_ids: number[] }[]> {
  const rows: { product_id: number; category_id: number }[] = []
  for (const portion of portions(ids))
    rows.push(
      ...(await tx
        .selectFrom('product_categories')
        .where('product_id', 'in', portion)
        .select(['product_id', 'category_id'])
        .orderBy('category_id')
        .execute()),
    )
  const byProduct = Map.groupBy(rows, ({ product_id }) => product_id)
  return ids.map((id) => ({ id, category_ids: (byProduct.get(id) ?? []).map(({ category_id }) => category_id) }))
}

export interface VariantStock {
  id: number
  product_id: number
  stock: number
}

export async function selectVariantStock(tx: Tx, ids: readonly number[]): Promise<VariantStock[]> {
  const rows: VariantStock[] = []
  for (const portion of portions(ids))
    rows.push(
      ...(await tx
        .selectFrom('product_variants')
        .where('product_id', 'in', portion)
        .select(['id', 'product_id', 'stock'])
        .orderBy('id')
        .execute()),
    )
  return rows
}

/** The products of the shop that some variants belong to. */
export async function selectProductsOfVariants(
  tx: Tx,
  { shopId, ids }: { shopId: number; ids: readonly number[] },
): Promise<number[]> {
  const found = new Set<number>()
  for (const portion of portions(ids)) {
    const rows = await tx
      .selectFrom('product_variants as v')
      .innerJoin('products as p', 'p.id', 'v.product_id')
      .where('p.shop_id', '=', shopId)
      .where('v.id', 'in', portion)
      .select('p.id')
      .distinct()
      .execute()
    for (const { id } of rows) found.add(id)
  }
  return [...found].sort((a, b) => a - b)
}

export interface ChangedProduct {
  id: number
  name: string
  price: number
  discount_price: number
  planned_discount_price: number
  discount_from: number | null
  discount_to: number | null
  status: ProductStatus
  publish_at: number | null
  tax_category_id: number | null
  /** 0: the market asks for its safety facts, which are missing. */
  may_be_published: number
  version: number
  /** Of the variant with the least. */
  lowest_stock: number
  highest_stock: number
}
