import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { FlashSaleOffersTable } from '../../../db/tables.ts'

// Offers that do not count: those of sellers that wait for the market or that it refused, and the market's proposals to shops.

export type UncountedOffer = Selectable<FlashSaleOffersTable>

/** The offers of a shop, or of all shops for null, that do not count. */
export const selectUncounted = (
  db: Db | Tx,
  { shopId, saleIds }: { shopId: number | null; saleIds: readonly number[] },
) =>
  db
    .selectFrom('flash_sale_offers as o')
    .innerJoin('products as p', 'p.id', 'o.product_id')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('o.flash_sale_id', 'in', saleIds.length > 0 ? saleIds : [0])
    .$if(shopId !== null, (query) => query.where('p.shop_id', '=', shopId ?? 0))
    .select(['o.flash_sale_id', 'p.id', 'p.name', 'p.thumbnail', 'p.sale_price', 'p.stock', 'p.shop_id'])
    .select(['s.name as shop_name', 'o.price as offer_price', 'o.quantity', 'o.refusal', 'o.proposal'])
    .orderBy('o.created_at')
    .orderBy('p.id')
    .execute()

export const selectUncountedOffer = (tx: Tx, saleId: number, productId: number) =>
  tx
    .selectFrom('flash_sale_offers')
    .where('flash_sale_id', '=', saleId)
    .where('product_id', '=', productId)
    .selectAll()
    .executeTakeFirst()

/** Saves an offer that does not count, in place of an earlier one of the same product. */
export async function saveUncounted(tx: Tx, offer: Insertable<FlashSaleOffersTable>): Promise<void> {
  await deleteUncounted(tx, offer.flash_sale_id, offer.product_id)
  await tx.insertInto('flash_sale_offers').values(offer).execute()
}

export async function deleteUncounted(tx: Tx, saleId: number, productId: number): Promise<void> {
  await tx
    .deleteFrom('flash_sale_offers')
    .where('flash_sale_id', '=', saleId)
    .where('product_id', '=', productId)
    .execute()
}

/** Counts the market's proposals in sales that have not ended about which a shop is to decide. */
export async function countProposals(db: Db, { shopId, now }: { shopId: number; now: number }): Promise<number> {
  const row = await db
    .selectFrom('flash_sale_offers as o')
    .innerJoin('products as p', 'p.id', 'o.product_id')
    .innerJoin('flash_sales as s', 's.id', 'o.flash_sale_id')
    .where('p.shop_id', '=', shopId)
    .where('o.proposal', '=', 'open')
    .where('s.ends_at', '>', now)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Counts the offers of a sale, those that do not count included. */
export async function countOffers(tx: Tx, saleId: number): Promise<number> {
  const count = async (table: 'flash_sale_products' | 'flash_sale_offers') => {
    const row = await tx
      .selectFrom(table)
      .where('flash_sale_id', '=', saleId)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }
  return (await count('flash_sale_products')) + (await count('flash_sale_offers'))
}

export async function hasOneShop(tx: Tx): Promise<boolean> {
  const shops = await tx.selectFrom('shops').select('id').limit(2).execute()
  return shops.length === 1
}

/** Adds an offer that counts, behind the others of its sale. Only `letOfferCount` calls it. */
export async function appendCounted(
  tx: Tx,
  { saleId, productId, price, quantity }: { saleId: number; productId: number; price: number; quantity: number },
): Promise<void> {
  const { last } = await tx
    .selectFrom('flash_sale_products')
    .where('flash_sale_id', '=', saleId)
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const position = Number(last ?? -1) + 1
  await tx
    .insertInto('flash_sale_products')
    .values({ flash_sale_id: saleId, product_id: productId, price, quantity, position })
    .execute()
}
