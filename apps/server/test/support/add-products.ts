import { calculatePrice } from '@rialto/contract/price-rules'
import type { Db } from '../../src/db/index.ts'
import { averageHundredfold } from '../../src/lib/words.ts'
import { indexProducts } from '../../src/modules/goods/catalog/index.ts'

export interface NewProduct {
  name: string
  shopId?: number
  brandId?: number | null
  categoryIds?: number[]
  sizeIds?: number[]
  colorIds?: number[]
  price?: number
  discountPrice?: number
  stock?: number
  ratings?: [sum: number, count: number]
  popularity?: number
  sold?: number
  createdAt?: number
  status?: 'active' | 'hidden'
  shortDescription?: string
  sku?: string
}

/** Inserts products and indexes them for search. @returns their ids in the given order. */
export async function addProducts(db: Db, products: readonly NewProduct[]): Promise<number[]> {
  const ids: number[] = []
  for (const product of products) ids.push(await addProduct(db, product))
  await indexProducts(db, ids)
  return ids
}

let handles = 0

async function addProduct(db: Db, product: NewProduct): Promise<number> {
  const { price = 2000, discountPrice = 0, stock = 5, ratings: [sum, count] = [0, 0] } = product
  const { unitPrice, discountPercentage } = calculatePrice({ listPrice: price, discountPrice })
  const { id } = await db
    .insertInto('products')
    .values({
      shop_id: product.shopId ?? 1,
      brand_id: product.brandId ?? null,
      handle: `test-${++handles}`,
      name: product.name,
      short_description: product.shortDescription ?? '',
      description: '',
      unit: null,
      sku: product.sku ?? '',
      thumbnail: '/media/test.webp',
      price,
      discount_price: discountPrice,
      sale_price: unitPrice,
      discount_percentage: discountPercentage,
      stock,
      sold: product.sold ?? 0,
      popularity: product.popularity ?? 0,
      rating_sum: sum,
      review_count: count,
      rating: averageHundredfold(sum, count),
      status: product.status ?? 'active',
      created_at: product.createdAt ?? 0,
      updated_at: product.createdAt ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { categoryIds = [], sizeIds = [], colorIds = [] } = product
  for (const category_id of categoryIds)
    await db.insertInto('product_categories').values({ product_id: id, category_id }).execute()
  for (const [position, size_id] of sizeIds.entries())
    await db.insertInto('product_sizes').values({ product_id: id, size_id, surcharge: 0, position }).execute()
  for (const [position, color_id] of colorIds.entries())
    await db
      .insertInto('product_colors')
      .values({ product_id: id, color_id, surcharge: 0, picture: null, position })
      .execute()
  return id
}
