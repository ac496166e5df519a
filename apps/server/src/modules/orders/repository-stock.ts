import type { Db, Tx } from '../../db/index.ts'
import { prepared } from '../../db/prepared.ts'

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

/** Takes pieces of a variant where there are so many. @returns whether there were. */
export const takeFromVariant = async (tx: Tx, { variant_id, quantity }: Pieces): Promise<boolean> =>
  (await decreaseStock(tx, { id: variant_id, quantity })).length > 0

const decreaseStock = prepared((db: Db | Tx, { id, quantity }: { id: number; quantity: number }) =>
  db
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '-', quantity) }))
    .where('id', '=', id)
    .where('stock', '>=', quantity)
    .returning('id'),
)

/** @returns false where the variant is no longer there. */
export async function putBackToVariant(tx: Tx, { variant_id, quantity }: Pieces): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('id', '=', variant_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps a product's figures in step with its variants: `sold` pieces were sold (negative: came back), `stock` were added. */
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
    .returning('id'),
)

interface ContingentPieces {
  flash_sale_id: number
  product_id: number
  quantity: number
}

/** Takes pieces from the contingent of a flash sale while it lasts. */
export async function takeFromContingent(tx: Tx, pieces: ContingentPieces): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('flash_sale_products')
    .set((eb) => ({ sold: eb('sold', '+', pieces.quantity) }))
    .where('flash_sale_id', '=', pieces.flash_sale_id)
    .where('product_id', '=', pieces.product_id)
    .where((eb) => eb(eb('sold', '+', pieces.quantity), '<=', eb.ref('quantity')))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function putBackToContingent(tx: Tx, pieces: ContingentPieces): Promise<void> {
  await tx
    .updateTable('flash_sale_products')
    .set((eb) => ({ sold: eb('sold', '-', pieces.quantity) }))
    .where('flash_sale_id', '=', pieces.flash_sale_id)
    .where('product_id', '=', pieces.product_id)
    .where('sold', '>=', pieces.quantity)
    .execute()
}

/** What there is of each variant now. */
export const selectStock = prepared((db: Db | Tx, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('product_variants').where('id', 'in', ids).select(['id', 'stock']),
)

/** Which of the products are sold out, or have nothing left of one of the sales. */
export async function selectRunOut(
  db: Db | Tx,
  { ids, saleIds }: { ids: readonly number[]; saleIds: readonly number[] },
): Promise<{ id: number }[]> {
  return [...(await soldOut(db, { ids })), ...(await saleOver(db, { ids, saleIds }))]
}

const soldOut = prepared((db: Db | Tx, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('products').where('id', 'in', ids).where('stock', '=', 0).select('id'),
)

const saleOver = prepared((db: Db | Tx, { ids, saleIds }: { ids: readonly number[]; saleIds: readonly number[] }) =>
  db
    .selectFrom('flash_sale_products')
    .where('product_id', 'in', ids)
    .where('flash_sale_id', 'in', saleIds)
    .whereRef('sold', '>=', 'quantity')
    .select('product_id as id'),
)
