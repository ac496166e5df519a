import type { Db, Tx } from '../../db/index.ts'
import { prepared } from '../../db/statement-cache.ts'

/** Pieces of one variant, as a line of an order holds them. */
export interface Pieces {
  product_id: number
  variant_id: number
  quantity: number
  /** The sale from whose contingent they are; null: none. */
  flash_sale_id: number | null
}

// Rows that several orders share are always changed in this order, by id within each kind: variants, products, contingents (and
// vouchers after them). So orders wait for each other, but never in a circle.

/** Takes pieces of a variant where there are so many. @returns how many are left; undefined where there were fewer. */
export const takeFromVariant = async (tx: Tx, { variant_id, quantity }: Pieces): Promise<number | undefined> =>
  (await decreaseStock(tx, { id: variant_id, quantity }))[0]?.stock

const decreaseStock = prepared((db: Db | Tx, { id, quantity }: { id: number; quantity: number }) =>
  db
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '-', quantity) }))
    .where('id', '=', id)
    .where('stock', '>=', quantity)
    .returning('stock'),
)

/** @returns how many there are now; undefined where the variant is no longer there. */
export async function putBackToVariant(tx: Tx, { variant_id, quantity }: Pieces): Promise<number | undefined> {
  const row = await tx
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('id', '=', variant_id)
    .returning('stock')
    .executeTakeFirst()
  return row?.stock
}

/** Keeps a product's figures in step with its variants: `sold` pieces were sold (negative: came back), `stock` were added. Gives its stock. */
export const updateProduct = prepared((db: Db | Tx, { id, sold, stock }: { id: number; sold: number; stock: number }) =>
  db
    .updateTable('products')
    .set((eb) => ({
      stock: eb('stock', '+', stock),
      // The catalogue may have been imported anew since the order was placed.
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

interface ContingentPieces {
  flash_sale_id: number
  product_id: number
  quantity: number
}

interface Contingent {
  /** How many pieces the sale has in all. */
  quantity: number
  sold: number
}

/** Takes pieces from the contingent of a flash sale while it lasts. @returns undefined where it does not. */
export const takeFromContingent = (tx: Tx, pieces: ContingentPieces): Promise<Contingent | undefined> =>
  tx
    .updateTable('flash_sale_products')
    .set((eb) => ({ sold: eb('sold', '+', pieces.quantity) }))
    .where('flash_sale_id', '=', pieces.flash_sale_id)
    .where('product_id', '=', pieces.product_id)
    .where((eb) => eb(eb('sold', '+', pieces.quantity), '<=', eb.ref('quantity')))
    .returning(['quantity', 'sold'])
    .executeTakeFirst()

/** @returns undefined where the sale no longer has the product. */
export const putBackToContingent = (tx: Tx, pieces: ContingentPieces): Promise<Contingent | undefined> =>
  tx
    .updateTable('flash_sale_products')
    .set((eb) => ({ sold: eb('sold', '-', pieces.quantity) }))
    .where('flash_sale_id', '=', pieces.flash_sale_id)
    .where('product_id', '=', pieces.product_id)
    .where('sold', '>=', pieces.quantity)
    .returning(['quantity', 'sold'])
    .executeTakeFirst()

/** What there is of each variant now. */
export const selectStock = prepared((db: Db | Tx, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('product_variants').where('id', 'in', ids).select(['id', 'stock']),
)
