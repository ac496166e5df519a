import type { ProductGap, ProductStatus } from '@rialto/contract/enums'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../db/index.ts'
import { readAside, readProducts } from '../../../db/read-aside.ts'
import { isLowInStock } from '../../../db/tables/stock.ts'
import type { Tables } from '../../../db/tables.ts'
import { hasSafety } from '../catalog/index.ts'
import { isLowVariant, lowProducts } from '../stock/index.ts'
import { isOnlyByStatus, type Position, type ProductFilter, type SortOrder } from './rules.ts'

/** The shop's products of a filter by id, `limit` at most. */
export async function selectIds(db: Db | Tx, filter: ProductFilter, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('products as p')
    .where((eb) => eb.and(conditions(db, eb, filter)))
    .select('p.id')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts the products of a filter up to `max`. In no order, so that the search ends with the last of them. */
export async function countUpTo(database: Database, filter: ProductFilter, max: number): Promise<number> {
  const { db } = database
  const read = await readProducts(database, filter.shopId)
  const found = db
    .selectFrom('products as p')
    .where((eb) => eb.and(conditions(db, eb, filter)))
    .select('p.id')
    .limit(max)
  return (await read(found)).length
}

export async function countMatching(database: Database, filter: ProductFilter): Promise<number> {
  const { db } = database
  const read = await readProducts(database, filter.shopId)
  const [row] = await read(
    db
      .selectFrom('products as p')
      .where((eb) => eb.and(conditions(db, eb, filter)))
      .select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return Number(row?.count ?? 0)
}

type ProductExpression = ExpressionBuilder<Tables & { p: Tables['products'] }, 'p'>

function conditions(db: Db | Tx, eb: ProductExpression, filter: ProductFilter) {
  const { shopId, statuses, stock } = filter
  return [
    eb('p.shop_id', '=', shopId),
    statuses.length === 0 ? eb('p.id', '=', 0) : hasStatus(eb, statuses),
    ...(stock === 'low' ? [eb('p.id', 'in', lowProducts(db, shopId))] : []),
    ...ownConditions(eb, filter),
  ]
}

/** The conditions of a filter but for its statuses and low stock. */
function ownConditions(eb: ProductExpression, { stock, categoryId, taxCategoryId, lacks, words }: ProductFilter) {
  return [
    ...(stock === 'out' ? [eb('p.stock', '<=', 0)] : []),
    ...(categoryId === undefined
      ? []
      : [
          eb.exists(
            eb
              .selectFrom('product_categories as pc')
              .whereRef('pc.product_id', '=', 'p.id')
              .where('pc.category_id', '=', categoryId)
              .select('pc.product_id'),
          ),
        ]),
    ...(taxCategoryId === undefined ? [] : [eb('p.tax_category_id', '=', taxCategoryId)]),
    ...(lacks === undefined ? [] : [lacking[lacks]]),
    ...words.map((word) => {
      const like = `%${word}%`
      return eb.or([
        eb.exists(
          eb
            .selectFrom('product_search as ps')
            .whereRef('ps.product_id', '=', 'p.id')
            .where('ps.words', 'like', like)
            .select('ps.product_id'),
        ),
        eb.exists(
          eb
            .selectFrom('product_variants as v')
            .whereRef('v.product_id', '=', 'p.id')
            .where((of) => of.or([of(sql`lower(v.sku)`, 'like', like), of(sql`lower(v.barcode)`, 'like', like)]))
            .select('v.id'),
        ),
      ])
    }),
  ]
}

const lacking: Readonly<Record<ProductGap, RawBuilder<boolean>>> = {
  tax_category: sql`p.tax_category_id is null`,
  weight: sql`exists (select 1 from product_variants weighed where weighed.product_id = p.id and weighed.grams = 0)`,
  content: sql`p.net_unit is null`,
  safety: sql`not ${hasSafety('p.id')}`,
}

/** By the shop's own status, also of what the market withholds. */
const hasStatus = (eb: ProductExpression, statuses: ProductFilter['statuses']) =>
  eb.or([eb('p.status', 'in', statuses), eb.and([eb('p.status', '=', 'withheld'), eb('p.own_status', 'in', statuses)])])

/** What a list shows of the shop's products of these ids, in no order; unknown ids are left out. */
export async function selectListed(db: Db | Tx, { shopId, ids }: { shopId: number; ids: readonly number[] }) {
  const rows = await db
    .selectFrom('products as p')
    .where('p.shop_id', '=', shopId)
    .where('p.id', 'in', [...ids, 0])
    .select((eb) => [
      'p.id',
      'p.name',
      'p.thumbnail',
      'p.sku',
      'p.price',
      'p.discount_price as discountPrice',
      'p.planned_discount_price as plannedPrice',
      'p.discount_from as from',
      'p.discount_to as to',
      'p.stock',
      'p.sold',
      sql<ProductStatus>`coalesce(p.own_status, p.status)`.as('status'),
      'p.hold',
      'p.hold_reason',
      'p.held_at',
      'p.publish_at as publishAt',
      'p.version',
      'p.tax_category_id as taxCategoryId',
      sql<number>`case when p.description = '' then 0 else 1 end`.as('hasDescription'),
      eb
        .selectFrom('product_variants as v')
        .whereRef('v.product_id', '=', 'p.id')
        .select((of) => of.fn.countAll<number>().as('count'))
        .as('variantCount'),
      eb
        .selectFrom('product_sizes as s')
        .whereRef('s.product_id', '=', 'p.id')
        .select((of) => of.fn.max('s.surcharge').as('highest'))
        .as('sizeSurcharge'),
      eb
        .selectFrom('product_colors as c')
        .whereRef('c.product_id', '=', 'p.id')
        .select((of) => of.fn.max('c.surcharge').as('highest'))
        .as('colorSurcharge'),
    ])
    .execute()
  return rows.map(({ plannedPrice, from, to, hasDescription, variantCount, hold, hold_reason, held_at, ...row }) => ({
    ...row,
    discountPlan: { plannedPrice, from, to },
    hasDescription: hasDescription === 1,
    variantCount: Number(variantCount),
    surcharge: Math.max(0, row.sizeSurcharge ?? 0) + Math.max(0, row.colorSurcharge ?? 0),
    hold: hold && held_at !== null ? { state: hold, reason: hold_reason, at: held_at } : null,
  }))
}

/** Those of the products that are low in stock. */
export async function selectLowInStock(db: Db | Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('product_variants as v', 'v.product_id', 'p.id')
    .innerJoin('shops as shop', 'shop.id', 'p.shop_id')
    .where('p.id', 'in', [...ids, 0])
    .where(isLowInStock)
    .select('p.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** How many products of a shop stand in each status, those that are withheld in their own as well. */
export async function countByStatus(db: Db, shopId: number) {
  const rows = await db.selectFrom('product_counts').where('shop_id', '=', shopId).select(['status', 'count']).execute()
  const withheld = await db
    .selectFrom('products')
    .where('shop_id', '=', shopId)
    .where('status', '=', 'withheld')
    .groupBy('own_status')
    .select((eb) => ['own_status as status', eb.fn.countAll<number>().as('count')])
    .execute()
  return [...rows, ...withheld].map(({ status, count }) => ({ status, count: Number(count) }))
}

/** Those of the products for which the shop has asked for another look. */
export async function selectAsked(db: Db | Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('reports')
    .where('kind', '=', 'product')
    .where('is_of_shop', '=', 1)
    .where('settled_at', 'is', null)
    .where('subject_id', 'in', [...ids, 0])
    .select('subject_id')
    .execute()
  return new Set(rows.map(({ subject_id }) => subject_id))
}

/** Translations of products in all languages. */
export const selectTexts = (db: Db | Tx, ids: readonly number[]) =>
  db
    .selectFrom('translations')
    .where('kind', '=', 'product')
    .where('item_id', 'in', [...ids, 0])
    .select(['item_id', 'locale', 'texts_json'])
    .orderBy('locale')
    .execute()

export const selectCategoryNames = (db: Db | Tx, ids: readonly number[]) =>
  db
    .selectFrom('product_categories as pc')
    .innerJoin('categories as c', 'c.id', 'pc.category_id')
    .where('pc.product_id', 'in', [...ids, 0])
    .select(['pc.product_id', 'c.id', 'c.name'])
    .orderBy(sql`coalesce(c.parent_id, 0)`)
    .orderBy('c.position')
    .orderBy('c.id')
    .execute()

/** The codes of the colours that some products have. */
export const selectColorCodes = (db: Db | Tx, productIds: readonly number[]) =>
  db
    .selectFrom('colors')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('product_colors')
        .where('product_id', 'in', [...productIds, 0])
        .select('color_id'),
    )
    .select(['id', 'code'])
    .execute()

interface Page {
  order: SortOrder
  after: Position | undefined
  limit: number
  /** How many products of the shop are low in stock, about. */
  lowCount: number
}

/** So many products low in stock are looked up and sorted; of more, a page is found soon in the list's order. */
const LISTED_LOW_MAX = 1_000

/**
 * The ids of a page with what the next cursor needs. Each status is read from an index in the list's order, those that the market
 * withholds by their own, so that the cost of a page does not grow with the shop.
 */
export async function selectPage(database: Database, filter: ProductFilter, page: Page): Promise<Position[]> {
  const { db } = database
  const { column, direction } = page.order
  const read = isOnlyByStatus(filter) ? readAside(database, false) : await readProducts(database, filter.shopId)
  const statuses: (ProductStatus | 'withheld')[] = [...filter.statuses, 'withheld']
  const [first, ...others] = statuses.map((status) =>
    db
      .selectFrom(
        productsOf(db, filter, { status, page })
          .select(['p.id', `p.${column} as value`])
          .orderBy(`p.${column}`, direction)
          .orderBy('p.id', direction)
          .limit(page.limit)
          .as('of_status'),
      )
      .select(['id', 'value']),
  )
  if (!first || filter.statuses.length === 0) return []
  const rows = await read(
    others
      .reduce((all, one) => all.unionAll(one), first)
      .orderBy('value', direction)
      .orderBy('id', direction)
      .limit(page.limit),
  )
  return rows.map(({ id, value }) => ({ id, value: value ?? 0 }))
}

/** A shop's products of a filter in one status, beyond the page's position. */
function productsOf(
  db: Db,
  filter: ProductFilter,
  { status, page }: { status: ProductStatus | 'withheld'; page: Page },
) {
  const { order, after, lowCount } = page
  const { shopId, statuses, stock } = filter
  const beyond = sql.raw(order.direction === 'asc' ? '>' : '<')
  const products = db
    .selectFrom('products as p')
    .where('p.shop_id', '=', shopId)
    .where('p.status', '=', status)
    .where((eb) => eb.and(ownConditions(eb, filter)))
    .$if(status === 'withheld', (query) => query.where('p.own_status', 'in', statuses))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${sql.ref(`p.${order.column}`)}, p.id) ${beyond} (${after?.value ?? 0}, ${after?.id ?? 0})`,
      ),
    )
  if (stock !== 'low') return products
  return lowCount > LISTED_LOW_MAX
    ? products.where((eb) =>
        eb.exists(
          eb
            .selectFrom('product_variants as v')
            .whereRef('v.product_id', '=', 'p.id')
            .where('v.shop_id', '=', shopId)
            .where(isLowVariant(shopId))
            .select('v.id')
            // Without it, PostgreSQL may join all variants of the shop with its products.
            .limit(1)
            .offset(0),
        ),
      )
    : products.where('p.id', 'in', lowProducts(db, shopId))
}
