import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'

/** A line of an order, as far as it holds stock. */
export interface StockLine {
  productId: number
  variantId: number
  quantity: number
  /** The flash sale whose stock it is taken from. */
  flashSaleId: number | null
}

// To prevent deadlocks, transactions change the rows that orders share in this order, sorted by id within each kind: variants,
// products, flash sales, vouchers.

/** Takes pieces of a variant. @returns how many are left, or undefined, with nothing taken, when there are too few. */
export const takeFromVariant = async (tx: Tx, { variantId, quantity }: StockLine): Promise<number | undefined> =>
  (await decreaseStock(tx, { id: variantId, quantity }))[0]?.stock

const decreaseStock = prepared((db: Db | Tx, { id, quantity }: { id: number; quantity: number }) =>
  db
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '-', quantity) }))
    .where('id', '=', id)
    .where('stock', '>=', quantity)
    .returning('stock'),
)

/** @returns the variant's stock; undefined when the variant no longer exists. */
export async function returnToVariant(tx: Tx, { variantId, quantity }: StockLine): Promise<number | undefined> {
  const row = await tx
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('id', '=', variantId)
    .returning('stock')
    .executeTakeFirst()
  return row?.stock
}

/** Keeps a product's own figures in step with its variants: adds to `sold` and `stock`, either of which may be negative. */
export const updateProduct = prepared((db: Db | Tx, { id, sold, stock }: { id: number; sold: number; stock: number }) =>
  db
    .updateTable('products')
    .set((eb) => ({
      stock: eb('stock', '+', stock),
      // A newer import may have reset the figure since the order was placed.
      sold: eb
        .case()
        .when(eb('sold', '+', sold), '<', 0)
        .then(0)
        .else(eb('sold', '+', sold))
        .end(),
    }))
    .where('id', '=', id)
    .returning('stock'),
)

interface FlashSaleLine {
  flashSaleId: number
  productId: number
  quantity: number
}

interface FlashSaleFigures {
  /** The pieces of the sale, sold or not. */
  quantity: number
  sold: number
}

/** Takes pieces of a flash sale. @returns undefined, with nothing taken, when it has too few left. */
export const takeFromFlashSale = (tx: Tx, line: FlashSaleLine): Promise<FlashSaleFigures | undefined> =>
  tx
    .updateTable('flash_sale_products')
    .set((eb) => ({ sold: eb('sold', '+', line.quantity) }))
    .where('flash_sale_id', '=', line.flashSaleId)
    .where('product_id', '=', line.productId)
    .where((eb) => eb(eb('sold', '+', line.quantity), '<=', eb.ref('quantity')))
    .returning(['quantity', 'sold'])
    .executeTakeFirst()

/** @returns undefined when the flash sale no longer has the product. */
export const returnToFlashSale = (tx: Tx, line: FlashSaleLine): Promise<FlashSaleFigures | undefined> =>
  tx
    .updateTable('flash_sale_products')
    .set((eb) => ({ sold: eb('sold', '-', line.quantity) }))
    .where('flash_sale_id', '=', line.flashSaleId)
    .where('product_id', '=', line.productId)
    .where('sold', '>=', line.quantity)
    .returning(['quantity', 'sold'])
    .executeTakeFirst()

export const selectStock = prepared((db: Db | Tx, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('product_variants').where('id', 'in', ids).select(['id', 'stock']),
)
