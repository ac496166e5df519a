import type { ProductStatus } from '@rialto/contract/enums'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/index.ts'
import { prepared } from '../../../../db/statement-cache.ts'
import type { StoredProduct } from './product-content.ts'
import { hasSafety } from './repository-write.ts'

const columns = [
  'products.id',
  'products.handle',
  'products.name',
  'products.description',
  'products.short_description',
  'brands.name as brand',
  'products.sku',
  /** The shop's own. */
  sql<ProductStatus>`coalesce(products.own_status, products.status)`.as('status'),
  'products.hold',
  'products.hold_reason',
  'products.held_at',
  'products.price',
  'products.discount_price',
  'products.stock',
  'products.sold',
  'products.thumbnail',
  'products.unit',
  'products.tax_category_id as taxCategoryId',
  'products.size_label as sizeLabel',
  'products.color_label as colorLabel',
  'products.net_quantity',
  'products.net_unit',
  'products.withdrawal_exempt',
  'products.energy_class',
  'products.energy_picture',
  'products.energy_link',
  'told.manufacturer_id',
  'told.responsible_id',
  'told.identifier',
  'told.warnings',
  'told.is_old',
  'told.old_reason',
  sql<number>`case when ${hasSafety('products.id')} then 1 else 0 end`.as('has_safety'),
  'products.version',
  'products.publish_at',
  'products.planned_discount_price',
  'products.discount_from',
  'products.discount_to',
] as const

const productsByHandle = prepared((db, { shopId, handles }: { shopId: number; handles: readonly string[] }) =>
  db
    .selectFrom('products')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('product_safety as told', 'told.product_id', 'products.id')
    .where('products.shop_id', '=', shopId)
    .where('products.handle', 'in', handles)
    .select(columns),
)

const productsById = prepared((db, { shopId, ids }: { shopId: number; ids: readonly number[] }) =>
  db
    .selectFrom('products')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('product_safety as told', 'told.product_id', 'products.id')
    .where('products.shop_id', '=', shopId)
    .where('products.id', 'in', ids)
    .select(columns),
)

const productsAfter = prepared((db, { shopId, after, count }: { shopId: number; after: number; count: number }) =>
  db
    .selectFrom('products')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('product_safety as told', 'told.product_id', 'products.id')
    .where('products.shop_id', '=', shopId)
    .where('products.id', '>', after)
    .orderBy('products.id')
    .limit(count)
    .select(columns),
)

const categoriesOf = prepared((db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('product_categories').where('product_id', 'in', ids).select(['product_id', 'category_id']),
)

const sizesOf = prepared((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('product_sizes')
    .innerJoin('sizes', 'sizes.id', 'product_sizes.size_id')
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('product_sizes.position')
    .orderBy('size_id')
    .select(['product_id', 'size_id', 'sizes.name', 'surcharge']),
)

const colorsOf = prepared((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('product_colors')
    .innerJoin('colors', 'colors.id', 'product_colors.color_id')
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('product_colors.position')
    .orderBy('color_id')
    .select(['product_id', 'color_id', 'colors.name', 'surcharge', 'picture']),
)

const variantsOf = prepared((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('product_variants as v')
    .leftJoin('sizes', 'sizes.id', 'v.size_id')
    .leftJoin('colors', 'colors.id', 'v.color_id')
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('v.position')
    .orderBy('v.id')
    .select([
      'product_id',
      'v.id',
      'v.size_id as sizeId',
      'v.color_id as colorId',
      'sizes.name as size',
      'colors.name as color',
      'v.sku',
      'v.barcode',
      'v.grams',
      'v.stock',
      'v.net_quantity as netQuantity',
      'v.picture',
    ]),
)

const picturesOf = prepared((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('product_pictures')
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('id')
    .select(['product_id', 'picture', 'alt', 'source']),
)

/** The shop's products of these handles, in no order; unknown handles are left out. */
export async function selectByHandles(db: Db | Tx, shopId: number, handles: string[]): Promise<StoredProduct[]> {
  return withParts(db, await productsByHandle(db, { shopId, handles }))
}

/** The shop's products of these ids, in no order; unknown ids are left out. */
export async function selectByIds(db: Db | Tx, shopId: number, ids: number[]): Promise<StoredProduct[]> {
  const [rows, parts] = await Promise.all([productsById(db, { shopId, ids }), partsOf(db, ids)])
  return rows.map((row) => toStored(row, parts))
}

/** The shop's handles that begin with these words. */
export async function selectHandlesLike(db: Db | Tx, shopId: number, words: string): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .where('shop_id', '=', shopId)
    .where('handle', 'like', `${words}%`)
    .select('handle')
    .execute()
  return rows.map(({ handle }) => handle)
}

/** The shop's next products by id, hidden ones too. */
export async function selectAfter(db: Db | Tx, shopId: number, after: number, count: number): Promise<StoredProduct[]> {
  return withParts(db, await productsAfter(db, { shopId, after, count }))
}

type ProductRow = Awaited<ReturnType<typeof productsByHandle>>[number]

const byProduct = <Row extends { product_id: number }>(rows: readonly Row[]) =>
  Map.groupBy(rows, (row) => row.product_id)

async function withParts(db: Db | Tx, rows: ProductRow[]): Promise<StoredProduct[]> {
  const parts = await partsOf(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => toStored(row, parts))
}

async function partsOf(db: Db | Tx, ids: readonly number[]) {
  const [categories, sizes, colors, variants, pictures] = await Promise.all([
    categoriesOf(db, { ids }).then(byProduct),
    sizesOf(db, { ids }).then(byProduct),
    colorsOf(db, { ids }).then(byProduct),
    variantsOf(db, { ids }).then(byProduct),
    picturesOf(db, { ids }).then(byProduct),
  ])
  return { categories, sizes, colors, variants, pictures }
}

function toStored(
  { short_description, discount_price, publish_at, planned_discount_price, ...stored }: ProductRow,
  { categories, sizes, colors, variants, pictures }: Awaited<ReturnType<typeof partsOf>>,
): StoredProduct {
  const { manufacturer_id, responsible_id, identifier, warnings, is_old, old_reason, ...row } = stored
  return {
    ...row,
    hold: row.hold && row.held_at !== null ? { state: row.hold, reason: row.hold_reason, at: row.held_at } : null,
    summary: short_description,
    discountPrice: discount_price,
    discountPlan: { plannedPrice: planned_discount_price, from: row.discount_from, to: row.discount_to },
    publishAt: publish_at,
    netQuantity: row.net_quantity,
    netUnit: row.net_unit,
    withdrawalExempt: row.withdrawal_exempt,
    safety: {
      ...{ manufacturer_id, responsible_id, identifier: identifier ?? '', warnings: warnings ?? '' },
      ...{ is_old: is_old === 1, old_reason: old_reason ?? '' },
    },
    hasSafety: row.has_safety === 1,
    energyLabel: row.energy_class && {
      class: row.energy_class,
      picture: row.energy_picture,
      link: row.energy_link,
    },
    categoryIds: (categories.get(row.id) ?? []).map((category) => category.category_id),
    sizes: (sizes.get(row.id) ?? []).map(({ size_id, name, surcharge }) => ({ id: size_id, name, surcharge })),
    colors: (colors.get(row.id) ?? []).map(({ color_id, name, surcharge, picture }) => ({
      id: color_id,
      name,
      surcharge,
      picture,
    })),
    variants: variants.get(row.id) ?? [],
    pictures: pictures.get(row.id) ?? [],
  }
}
