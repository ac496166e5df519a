import type { Insertable } from 'kysely'
import { addProducts, type NewProduct } from '../../../../../test/support/add-products.ts'
import type { TestApp } from '../../../../../test/support/app.ts'
import type { ShopsTable } from '../../../../db/tables.ts'

let shops = 0

/** Adds a shop with a delivery charge of 5.00. */
export async function addShop(shop: TestApp, values: Partial<Insertable<ShopsTable>> = {}): Promise<number> {
  shops++
  const { id } = await shop.deps.database.db
    .insertInto('shops')
    .values({
      name: `Trial shop ${shops}`,
      slug: `trial-shop-${shops}`,
      logo: '/media/logo.webp',
      banner: '/media/banner.webp',
      description: '',
      address: '',
      status: 'active',
      delivery_charge: 500,
      free_delivery_from: null,
      estimated_delivery: '2 to 3 days',
      created_at: 0,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (values.owner_id)
    await shop.deps.database.db
      .insertInto('shop_members')
      .values({ shop_id: id, user_id: values.owner_id, role: 'owner', created_at: 0 })
      .execute()
  return id
}

interface Line extends Partial<NewProduct> {
  shopId: number
  quantity?: number
  buyNow?: boolean
  /** The weight of a piece. */
  grams?: number
}

/** Adds a product without variants, and a line of it to a cart. */
export async function putInCart(
  shop: TestApp,
  userId: number,
  { quantity = 1, buyNow = false, grams = 0, ...product }: Line,
): Promise<{ productId: number; variantId: number; cartId: number }> {
  const { db } = shop.deps.database
  const [productId = 0] = await addProducts(db, [{ name: 'Trial kettle', stock: 99, ...product }])
  const variant = await db
    .insertInto('product_variants')
    .values({
      product_id: productId,
      size_id: null,
      color_id: null,
      sku: '',
      barcode: '',
      grams,
      stock: product.stock ?? 99,
      position: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('cart_lines')
    .values({
      user_id: userId,
      is_buy_now: Number(buyNow),
      product_id: productId,
      variant_id: variant.id,
      unit: null,
      quantity,
      seen_name: 'Trial kettle',
      seen_price: product.price ?? 0,
      created_at: shop.deps.now(),
      updated_at: shop.deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { productId, variantId: variant.id, cartId: id }
}
