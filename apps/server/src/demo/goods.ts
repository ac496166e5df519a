import { calculatePrice } from '@rialto/contract/price-rules'
import type { DemoCategory, DemoProduct } from '@rialto/demo'
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { averageHundredfold } from '../lib/words.ts'
import { daysAgo, type Seeding } from './demo-ids.ts'
import { productFacts, variantFacts } from './european-goods.ts'
import { taxCategoryOf } from './european-shops.ts'
import { ratingsBy } from './people.ts'

type Rows<Table extends keyof Tables> = Insertable<Tables[Table]>[]

export function wordRows({ demo, ids }: Seeding) {
  const brands: Rows<'brands'> = demo.brands.map((brand) => ({ id: ids.brands.of(brand.slug), name: brand.name }))
  const colors: Rows<'colors'> = demo.colors.map((color) => ({
    id: ids.colors.of(color.slug),
    name: color.name,
    code: color.hex,
  }))
  const sizes: Rows<'sizes'> = demo.sizes.map((size, position) => ({
    id: ids.sizes.of(size.slug),
    name: size.name,
    position,
  }))
  return { brands, colors, sizes }
}

export function categoryRows(seeding: Seeding): Rows<'categories'> {
  const { demo, ids, picture } = seeding
  const row = (
    category: Pick<DemoCategory, 'slug' | 'name' | 'thumbnail'>,
    position: number,
    parent: string | null,
  ) => ({
    id: ids.categories.of(category.slug),
    parent_id: parent === null ? null : ids.categories.of(parent),
    name: category.name,
    slug: category.slug,
    thumbnail: picture(category.thumbnail),
    tax_category_id: taxCategoryOf(seeding, 'categories', category.slug),
    position,
  })
  return [
    ...demo.categories.map((category, position) => row(category, position, null)),
    ...demo.categories.flatMap((category) =>
      category.sub_categories.map((child, position) => row(child, position, category.slug)),
    ),
  ]
}

/** The rows of products and of everything that belongs to them. A product's stock is the sum of its variants' stock. */
export function productRows(seeding: Seeding) {
  const ratings = ratingsBy(seeding.demo.reviews, (review) => review.product)
  const products: Rows<'products'> = []
  const pictures: Rows<'product_pictures'> = []
  const categories: Rows<'product_categories'> = []
  const sizes: Rows<'product_sizes'> = []
  const colors: Rows<'product_colors'> = []
  const variants: Rows<'product_variants'> = []
  for (const product of seeding.demo.products) {
    const product_id = seeding.ids.products.of(product.slug)
    const combinations = spreadStock(product, product_id)
    const stock = combinations.reduce((sum, each) => sum + each.stock, 0)
    products.push(productRow(seeding, product, stock, ratings.get(product.slug) ?? { sum: 0, count: 0 }))
    for (const [position, path] of product.pictures.entries())
      pictures.push({ product_id, picture: seeding.picture(path), alt: product.name, position })
    for (const slug of new Set([product.category, ...product.sub_categories]))
      categories.push({ product_id, category_id: seeding.ids.categories.of(slug) })
    for (const [position, { size, surcharge }] of product.sizes.entries())
      sizes.push({ product_id, size_id: seeding.ids.sizes.of(size), surcharge, position })
    for (const [position, { color, surcharge, picture }] of product.colors.entries())
      colors.push({
        product_id,
        color_id: seeding.ids.colors.of(color),
        surcharge,
        picture: pictureAt(seeding, product, picture),
        position,
      })
    for (const [position, combination] of combinations.entries())
      variants.push({ product_id, ...variantRow(seeding, product, combination), position })
  }
  return { products, pictures, categories, sizes, colors, variants }
}

function productRow(
  seeding: Seeding,
  product: DemoProduct,
  stock: number,
  ratings: { sum: number; count: number },
): Insertable<Tables['products']> {
  const { ids, now, picture } = seeding
  const { unitPrice, discountPercentage } = calculatePrice({
    listPrice: product.price,
    discountPrice: product.discount_price,
  })
  const created = daysAgo(now, product.created_days_ago)
  return {
    id: ids.products.of(product.slug),
    shop_id: ids.shops.of(product.shop),
    brand_id: ids.brands.of(product.brand),
    handle: product.slug,
    name: product.name,
    short_description: product.short_description,
    description: product.description,
    unit: product.unit,
    sku: product.sku,
    thumbnail: picture(product.pictures[0] ?? ''),
    price: product.price,
    discount_price: product.discount_price,
    sale_price: unitPrice,
    discount_percentage: discountPercentage,
    stock,
    sold: product.sold,
    popularity: product.popularity,
    rating_sum: ratings.sum,
    review_count: ratings.count,
    rating: averageHundredfold(ratings.sum, ratings.count),
    status: 'active',
    created_at: created,
    updated_at: created,
    ...productFacts(seeding, product),
  }
}

function pictureAt({ picture }: Seeding, product: DemoProduct, index: number | null): string | null {
  const path = index === null ? undefined : product.pictures[index]
  return path === undefined ? null : picture(path)
}

function variantRow(seeding: Seeding, product: DemoProduct, { size, color, stock }: Combination) {
  const { ids } = seeding
  const sizeSlug = size === null ? undefined : product.sizes[size]?.size
  const colorSlug = color === null ? undefined : product.colors[color]?.color
  return {
    size_id: sizeSlug === undefined ? null : ids.sizes.of(sizeSlug),
    color_id: colorSlug === undefined ? null : ids.colors.of(colorSlug),
    sku: [product.sku, sizeSlug, colorSlug]
      .filter((part) => part !== undefined)
      .join('-')
      .toUpperCase(),
    barcode: '',
    ...variantFacts(seeding, product, sizeSlug ?? null),
    stock,
  }
}

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>

interface StockedVariant {
  id: number
  product_id: number
  stock: number
}

type Change = Pick<Row<'stock_movements'>, 'variant_id' | 'shop_id' | 'delta' | 'reason' | 'order_id' | 'at'>

/** The movements that the demo's orders would have left: sales and cancellations, up to the present stock. */
export function movementRows(
  orders: readonly Row<'orders'>[],
  lines: readonly Row<'order_lines'>[],
  variants: readonly StockedVariant[],
): Row<'stock_movements'>[] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const changes = lines.flatMap(({ order_id, variant_id, quantity }): Change[] => {
    const order = byId.get(order_id)
    if (!order) return []
    const of = { variant_id, shop_id: order.shop_id, order_id }
    const sale: Change = { ...of, delta: -quantity, reason: 'sale', at: order.placed_at }
    if (order.status !== 'cancelled') return [sale]
    return [sale, { ...of, delta: quantity, reason: 'cancellation', at: order.updated_at }]
  })
  return variants.flatMap(({ id, product_id, stock }) => {
    let after = stock
    const newestFirst = changes.filter(({ variant_id }) => variant_id === id).sort((a, b) => b.at - a.at)
    return newestFirst
      .map((change) => {
        const row = { ...change, product_id, stock_after: after }
        after -= change.delta
        return row
      })
      .reverse()
  })
}

interface Offered {
  stock: number
  sizes: readonly { in_stock: boolean }[]
  colors: readonly { in_stock: boolean }[]
}

interface Combination {
  /** Indexes into sizes and colours; null where the product has none. */
  size: number | null
  color: number | null
  stock: number
}

/**
 * Distributes a product's stock over its variants: unevenly and with some sold out, as in real shops, but every size and colour in
 * stock is available in some variant while there are enough pieces. `variety` makes products differ. The stock of the variants sums
 * up to the product's.
 */
export function spreadStock({ stock, sizes, colors }: Offered, variety: number): Combination[] {
  const combinations = axis(sizes).flatMap((size) => axis(colors).map((color) => ({ size, color, stock: 0 })))
  const open = combinations.filter(({ size, color }) => isOpen(sizes, size) && isOpen(colors, color))
  const needed = diagonal(open)
  for (const combination of needed.slice(0, stock)) combination.stock = 1
  const rest = Math.max(0, stock - needed.length)
  const weights = open.map((combination, index) => weight(index, variety) || (needed.includes(combination) ? 1 : 0))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let left = rest
  for (const [index, combination] of open.entries()) {
    const share = Math.floor((rest * (weights[index] ?? 0)) / whole)
    combination.stock += share
    left -= share
  }
  if (needed[0]) needed[0].stock += left
  return combinations
}

const axis = (list: readonly unknown[]): (number | null)[] =>
  list.length === 0 ? [null] : list.map((_, index) => index)

const isOpen = (list: readonly { in_stock: boolean }[], index: number | null): boolean =>
  index === null || list[index]?.in_stock === true

/** The fewest combinations that contain every size and every colour. */
function diagonal(open: Combination[]): Combination[] {
  const sizes = [...new Set(open.map(({ size }) => size))]
  const colors = [...new Set(open.map(({ color }) => color))]
  return Array.from({ length: Math.max(sizes.length, colors.length) }, (_, k) =>
    open.find(({ size, color }) => size === sizes[k % sizes.length] && color === colors[k % colors.length]),
  ).filter((combination) => combination !== undefined)
}

/** 0 (sold out) for about one combination in five, else 1 to 4. */
const weight = (index: number, variety: number): number => (index * 7 + variety * 3) % 5
