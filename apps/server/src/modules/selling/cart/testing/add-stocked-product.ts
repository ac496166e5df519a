import { addProducts, type NewProduct } from '../../../../../test/support/add-products.ts'
import type { TestApp } from '../../../../../test/support/app.ts'
import { addSale } from '../../../../../test/support/market.ts'

export interface Combination {
  size?: number
  color?: number
  stock?: number
}

interface StockedProduct extends Partial<NewProduct> {
  /** Defaults to one combination without size and color. */
  combinations?: Combination[]
  /** In minor units, by the id of the size or color. */
  sizeSurcharges?: Record<number, number>
  colorSurcharges?: Record<number, number>
  unit?: string
}

/** Adds a product with 9 pieces of each combination, unless given otherwise. @returns its id. */
export async function addStockedProduct(shop: TestApp, product: StockedProduct = {}): Promise<number> {
  const { db } = shop.deps.database
  const { combinations = [{ stock: product.stock ?? 9 }], sizeSurcharges = {}, colorSurcharges = {}, unit } = product
  const ids = (pick: (one: Combination) => number | undefined) =>
    [...new Set(combinations.map(pick))].filter((id) => id !== undefined)
  const [id = 0] = await addProducts(db, [
    {
      name: 'Trial kettle',
      sizeIds: ids((combination) => combination.size),
      colorIds: ids((combination) => combination.color),
      ...product,
      stock: combinations.reduce((sum, one) => sum + (one.stock ?? 9), 0),
    },
  ])
  if (unit) await db.updateTable('products').set({ unit }).where('id', '=', id).execute()
  for (const [size, surcharge] of Object.entries(sizeSurcharges))
    await db
      .updateTable('product_sizes')
      .set({ surcharge })
      .where('product_id', '=', id)
      .where('size_id', '=', Number(size))
      .execute()
  for (const [color, surcharge] of Object.entries(colorSurcharges))
    await db
      .updateTable('product_colors')
      .set({ surcharge, picture: `/media/color-${color}.webp` })
      .where('product_id', '=', id)
      .where('color_id', '=', Number(color))
      .execute()
  for (const [position, { size = null, color = null, stock = 9 }] of combinations.entries())
    await db
      .insertInto('product_variants')
      .values({ product_id: id, size_id: size, color_id: color, sku: '', barcode: '', grams: 0, stock, position })
      .execute()
  return id
}

/** Sets the stock of every combination of a product. */
export async function setStock(shop: TestApp, productId: number, stock: number): Promise<void> {
  const { db } = shop.deps.database
  await db.updateTable('product_variants').set({ stock }).where('product_id', '=', productId).execute()
}

/** Adds a flash sale of one product that runs for an hour. */
export async function addFlashSale(
  shop: TestApp,
  productId: number,
  sale: { price: number; quantity: number; sold?: number },
): Promise<number> {
  const now = shop.deps.now()
  return addSale(shop, { starts_at: now - 1, ends_at: now + 3_600_000 }, [{ productId, ...sale }])
}
