import { calculatePrice } from '@rialto/contract/price-rules'
import type { DemoCategory, DemoProduct } from '@rialto/demo'
import type { Insertable } from 'kysely'
import { averageHundredfold } from '../../../lib/star-rating.ts'
import type { Tables } from '../../tables.ts'
import { daysAgo, type Seeding } from '../seeding.ts'
import { type Combination, spreadStock } from '../spread-stock.ts'
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

export function categoryRows({ demo, ids, picture }: Seeding): Rows<'categories'> {
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
  { ids, now, picture }: Seeding,
  product: DemoProduct,
  stock: number,
  ratings: { sum: number; count: number },
): Insertable<Tables['products']> {
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
  }
}

function pictureAt({ picture }: Seeding, product: DemoProduct, index: number | null): string | null {
  const path = index === null ? undefined : product.pictures[index]
  return path === undefined ? null : picture(path)
}

function variantRow({ ids }: Seeding, product: DemoProduct, { size, color, stock }: Combination) {
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
    grams: 0,
    stock,
  }
}
