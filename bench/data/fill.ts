import { calculatePrice } from '@rialto/contract/price-rules'
import { CompiledQuery, sql } from 'kysely'
import type { Database, Engine, Tx } from '../../apps/server/src/db/index.ts'
import { averageHundredfold } from '../../apps/server/src/lib/words.ts'
import { indexProducts } from '../../apps/server/src/modules/goods/catalog/index.ts'
import { createRandom, type Random } from './random.ts'
import {
  colours,
  departments,
  letterSizes,
  materials,
  nameEnds,
  nameStarts,
  praises,
  qualities,
  shoeSizes,
  syllables,
} from './words.ts'

const SHOPS = 40
const BATCH = 2_000
/** The time from which generated products are dated, so that every run generates the same. */
const NOW = Date.UTC(2026, 0, 1)
const YEAR_MS = 365 * 86_400_000

const brandNames = nameStarts.flatMap((start) => nameEnds.map((end) => start + end))

/**
 * Fills an empty, migrated database with `count` realistic products of {@link SHOPS} shops, the same in every run. Batches are committed
 * one by one, as PostgreSQL slows down when one transaction changes the same rows again and again, here those of common search terms.
 */
export async function fillWithProducts({ db, engine }: Database, count: number): Promise<void> {
  const commit = (work: (tx: Tx) => Promise<void>) => db.transaction().execute(work)
  await commit((tx) => insertShared(tx, engine))
  const random = createRandom(count)
  for (let first = 1; first <= count; first += BATCH) {
    const size = Math.min(BATCH, count - first + 1)
    const products = Array.from({ length: size }, (_, index) =>
      generateProduct(random, first + index, NOW, brandNames.length, SHOPS),
    )
    await commit(async (tx) => {
      await insertProducts(tx, engine, products)
      await insertParts(tx, engine, products)
      await indexProducts(
        tx,
        products.map((product) => product.id),
      )
    })
  }
  await commit((tx) => insertFlashSale(tx, engine, Math.min(40, count)))
  if (engine === 'postgres') await commit(advanceSequences)
  // SQLite's statistics are the server's work, as in a real market.
  if (engine === 'postgres') await sql.raw('analyze').execute(db)
}

async function insertShared(tx: Tx, engine: Engine): Promise<void> {
  const slug = (name: string, id: number) => `${name.toLowerCase().replaceAll(' ', '-')}-${id}`
  await insertRows(
    tx,
    engine,
    'shops',
    [
      'id',
      'name',
      'slug',
      'logo',
      'banner',
      'description',
      'address',
      'status',
      'delivery_charge',
      'estimated_delivery',
      'rating_sum',
      'review_count',
      'created_at',
    ],
    Array.from({ length: SHOPS }, (_, index) => {
      const name = `${nameStarts[index % nameStarts.length]} and ${nameEnds[(index * 7) % nameEnds.length]} ${index + 1}`
      return [
        index + 1,
        name,
        slug(name, index),
        '/media/bench/logo.webp',
        '/media/bench/banner.webp',
        '<p>A shop.</p>',
        'Market Street',
        'active',
        500,
        '3-5 days',
        430 + index,
        100,
        NOW,
      ]
    }),
  )
  await insertRows(
    tx,
    engine,
    'brands',
    ['id', 'name'],
    brandNames.map((name, index) => [index + 1, name]),
  )
  await insertRows(
    tx,
    engine,
    'colors',
    ['id', 'name', 'code'],
    colours.map(([name, code], index) => [index + 1, name, code]),
  )
  await insertRows(
    tx,
    engine,
    'sizes',
    ['id', 'name', 'position'],
    allSizes.map((name, index) => [index + 1, name, index]),
  )
  await insertRows(
    tx,
    engine,
    'categories',
    ['id', 'parent_id', 'name', 'slug', 'thumbnail', 'position'],
    allCategories.map(({ id, parentId, name }) => [
      id,
      parentId,
      name,
      slug(name, id),
      '/media/bench/category.webp',
      id,
    ]),
  )
}

function insertProducts(tx: Tx, engine: Engine, products: GeneratedProduct[]): Promise<void> {
  return insertRows(
    tx,
    engine,
    'products',
    [
      'id',
      'shop_id',
      'brand_id',
      'handle',
      'name',
      'short_description',
      'description',
      'unit',
      'sku',
      'thumbnail',
      'price',
      'discount_price',
      'sale_price',
      'discount_percentage',
      'stock',
      'sold',
      'popularity',
      'rating_sum',
      'review_count',
      'rating',
      'status',
      'created_at',
      'updated_at',
    ],
    products.map((p) => [
      p.id,
      p.shopId,
      p.brandId,
      `product-${p.id}`,
      p.name,
      p.shortDescription,
      p.description,
      'pcs',
      `BN-${p.id}`,
      `/media/bench/product-${p.id % 200}.webp`,
      p.price,
      p.discountPrice,
      p.salePrice,
      p.discountPercentage,
      p.variants.reduce((sum, variant) => sum + variant.stock, 0),
      p.sold,
      p.popularity,
      p.ratingSum,
      p.reviewCount,
      averageHundredfold(p.ratingSum, p.reviewCount),
      p.id % 97 === 0 ? 'hidden' : 'active',
      p.createdAt,
      p.createdAt,
    ]),
  )
}

async function insertParts(tx: Tx, engine: Engine, products: GeneratedProduct[]): Promise<void> {
  const rows = <T>(of: (product: GeneratedProduct) => T[]) => products.flatMap(of)
  await insertRows(
    tx,
    engine,
    'product_pictures',
    ['product_id', 'picture', 'alt', 'position'],
    rows((p) => [0, 1].map((n) => [p.id, `/media/bench/product-${p.id % 200}-${n}.webp`, p.name, n])),
  )
  await insertRows(
    tx,
    engine,
    'product_categories',
    ['product_id', 'category_id'],
    rows((p) => p.categoryIds.map((id) => [p.id, id])),
  )
  await insertRows(
    tx,
    engine,
    'product_sizes',
    ['product_id', 'size_id', 'surcharge', 'position'],
    rows((p) => p.sizeIds.map((id, n) => [p.id, id, n > 3 ? 200 : 0, n])),
  )
  await insertRows(
    tx,
    engine,
    'product_colors',
    ['product_id', 'color_id', 'surcharge', 'picture', 'position'],
    rows((p) =>
      p.colorIds.map((id, n) => [p.id, id, 0, n === 0 ? `/media/bench/product-${p.id % 200}.webp` : null, n]),
    ),
  )
  await insertRows(
    tx,
    engine,
    'product_variants',
    ['product_id', 'size_id', 'color_id', 'sku', 'barcode', 'grams', 'stock', 'position'],
    rows((p) => p.variants.map((v, n) => [p.id, v.sizeId, v.colorId, `BN-${p.id}-${n}`, '', 400, v.stock, n])),
  )
}

async function insertFlashSale(tx: Tx, engine: Engine, size: number): Promise<void> {
  await insertRows(
    tx,
    engine,
    'flash_sales',
    ['id', 'name', 'thumbnail', 'starts_at', 'ends_at'],
    [[1, 'Long evening', '/media/bench/flash.webp', NOW, NOW + 50 * YEAR_MS]],
  )
  await insertRows(
    tx,
    engine,
    'flash_sale_products',
    ['flash_sale_id', 'product_id', 'price', 'quantity', 'sold', 'position'],
    Array.from({ length: size }, (_, index) => [1, index + 1, 450, 50, index % 50, index]),
  )
}

/** Sets the sequences after the highest ids, as the rows were inserted with explicit ids. */
async function advanceSequences(tx: Tx): Promise<void> {
  for (const table of ['shops', 'brands', 'colors', 'sizes', 'categories', 'products', 'flash_sales']) {
    await sql.raw(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`).execute(tx)
  }
}

type Value = string | number | null

// Both engines limit the values of one statement.
const MAX_VALUES = 12_000

/** Inserts rows in as few statements as the engine allows; `columns` are the names of the values in each row. */
export async function insertRows(
  tx: Tx,
  engine: Engine,
  table: string,
  columns: string[],
  rows: Value[][],
): Promise<void> {
  const size = Math.floor(MAX_VALUES / columns.length)
  for (let start = 0; start < rows.length; start += size) {
    const chunk = rows.slice(start, start + size)
    await tx.executeQuery(CompiledQuery.raw(insertText(engine, table, columns, chunk.length), chunk.flat()))
  }
}

function insertText(engine: Engine, table: string, columns: string[], count: number): string {
  let nextParameter = 1
  const placeholder = engine === 'sqlite' ? () => '?' : () => `$${nextParameter++}`
  const row = () => `(${columns.map(placeholder).join(',')})`
  return `insert into ${table} (${columns.join(',')}) values ${Array.from({ length: count }, row).join(',')}`
}

const DAY = 86_400_000

interface GeneratedProduct {
  id: number
  shopId: number
  brandId: number | null
  name: string
  shortDescription: string
  description: string
  price: number
  discountPrice: number
  salePrice: number
  discountPercentage: number
  sold: number
  popularity: number
  reviewCount: number
  ratingSum: number
  createdAt: number
  categoryIds: [main: number, sub: number]
  sizeIds: number[]
  colorIds: number[]
  variants: { sizeId: number | null; colorId: number | null; stock: number }[]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** All sizes in the order of their ids: letters first, then shoes. */
const allSizes = [...letterSizes, ...shoeSizes]
const letterIds = letterSizes.map((_, index) => index + 1)
const shoeIds = shoeSizes.map((_, index) => letterSizes.length + index + 1)
const colorIds = colours.map((_, index) => index + 1)

/** Categories in the order of their ids: each department, then its groups. */
const allCategories = departments.flatMap(([name, , groups], index) => {
  const parent = 1 + departments.slice(0, index).reduce((sum, [, , before]) => sum + 1 + before.length, 0)
  return [{ id: parent, parentId: null as number | null, name }].concat(
    groups.map(([group], position) => ({ id: parent + 1 + position, parentId: parent, name: group })),
  )
})

function generateProduct(random: Random, id: number, now: number, brands: number, shops: number): GeneratedProduct {
  const [department, sized, groups] = random.pick(departments)
  const [group, things] = random.pick(groups)
  const thing = random.pick(things)
  const material = random.pick(materials)
  const price = 500 + random.below(40) * 50 + Math.floor(random.next() ** 3 * 40_000)
  const discountPrice = random.chance(0.35) ? Math.round((price * (60 + random.below(35))) / 100) : 0
  const { unitPrice, discountPercentage } = calculatePrice({ listPrice: price, discountPrice })
  const sizeIds = sized === 'none' ? [] : random.some(sized === 'letters' ? letterIds : shoeIds, 3 + random.below(4))
  const chosenColorIds = random.chance(0.6) ? random.some(colorIds, 1 + random.below(4)) : []
  const reviewCount = random.chance(0.25) ? 0 : Math.floor(random.next() ** 2 * 400)
  const collection = random.chance(0.4) ? ` ${syllables.map((part) => random.pick(part)).join('')}` : ''
  const main = allCategories.find((category) => category.name === department && category.parentId === null)?.id ?? 0
  return {
    id,
    shopId: 1 + random.below(shops),
    brandId: random.chance(0.1) ? null : 1 + Math.floor(random.next() ** 1.5 * brands),
    name: `${random.pick(qualities)} ${thing}${collection}, ${material}`,
    shortDescription: `${capital(material)} ${thing} for ${group.toLowerCase()} lovers. ${random.pick(praises)}`,
    description: `<p>${praises.join(' ')}</p><ul><li>${capital(material)}</li><li>${department}</li></ul>`.repeat(2),
    price,
    discountPrice,
    salePrice: unitPrice,
    discountPercentage,
    sold: Math.floor(random.next() ** 4 * 5_000),
    popularity: Math.floor(random.next() ** 3 * 10_000),
    reviewCount,
    ratingSum: Math.round(reviewCount * (2.5 + random.next() * 2.5)),
    createdAt: now - random.below(720) * DAY - random.below(DAY),
    categoryIds: [
      main,
      allCategories.find((category) => category.name === group && category.parentId === main)?.id ?? main,
    ],
    sizeIds,
    colorIds: chosenColorIds,
    variants: variantsOf(random, sizeIds, chosenColorIds),
  }
}

function variantsOf(random: Random, sizeIds: number[], chosenColorIds: number[]): GeneratedProduct['variants'] {
  const isSoldOut = random.chance(0.08)
  const stock = () => (isSoldOut || random.chance(0.15) ? 0 : 1 + random.below(40))
  const orNull = <T>(list: T[]): (T | null)[] => (list.length > 0 ? list : [null])
  return orNull(sizeIds).flatMap((sizeId) =>
    orNull(chosenColorIds).map((colorId) => ({ sizeId, colorId, stock: stock() })),
  )
}
