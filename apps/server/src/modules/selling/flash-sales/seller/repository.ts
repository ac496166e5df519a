import type { Db, Tx } from '../../../../db/index.ts'

/** The offers of a shop in flash sales, in the order of each sale. */
export const selectOffers = (db: Db | Tx, { shopId, saleIds }: { shopId: number; saleIds: readonly number[] }) =>
  db
    .selectFrom('flash_sale_products as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .where('p.shop_id', '=', shopId)
    .where('f.flash_sale_id', 'in', saleIds.length > 0 ? saleIds : [0])
    .select([
      'f.flash_sale_id',
      'p.id',
      'p.name',
      'p.thumbnail',
      'p.sale_price',
      'f.price as offer_price',
      'f.quantity',
      'f.sold',
    ])
    .orderBy('f.position')
    .orderBy('p.id')
    .execute()

export type OfferRow = Awaited<ReturnType<typeof selectOffers>>[number]

/** Locks a shop until the transaction ends, so that a product is not offered in two sales at once. */
export const lockShop = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .updateTable('shops')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .execute()
}

/** A product of a shop that shoppers can see; undefined for any other. */
export const selectOwnProduct = (tx: Tx, shopId: number, id: number) =>
  tx
    .selectFrom('products')
    .where('id', '=', id)
    .where('shop_id', '=', shopId)
    .where('status', '=', 'active')
    .select(['id', 'name', 'sale_price', 'stock', 'shop_id'])
    .executeTakeFirst()

/** The flash sales that offer a product and overlap a span, the given sale included. */
export const selectOverlapping = (tx: Tx, productId: number, span: { starts_at: number; ends_at: number }) =>
  tx
    .selectFrom('flash_sale_products as f')
    .innerJoin('flash_sales as s', 's.id', 'f.flash_sale_id')
    .where('f.product_id', '=', productId)
    .where('s.starts_at', '<', span.ends_at)
    .where('s.ends_at', '>', span.starts_at)
    .select(['s.id', 's.name'])
    .executeTakeFirst()

/** @returns undefined if there is no such offer. */
export const deleteOffer = (tx: Tx, saleId: number, productId: number) =>
  tx
    .deleteFrom('flash_sale_products')
    .where('flash_sale_id', '=', saleId)
    .where('product_id', '=', productId)
    .returning(['price', 'quantity'])
    .executeTakeFirst()
