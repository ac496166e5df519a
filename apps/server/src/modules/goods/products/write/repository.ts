import type { ProductStatus } from '@rialto/contract/enums'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/index.ts'
import { addShopPictures } from '../pictures/repository.ts'

export const selectVersion = async (tx: Tx, { id, shopId }: { id: number; shopId: number }) =>
  (
    await tx
      .selectFrom('products')
      .where('id', '=', id)
      .where('shop_id', '=', shopId)
      .select('version')
      .executeTakeFirst()
  )?.version

/** Those of the given pictures that the shop has uploaded, or shows in one of its products. */
export async function selectOwnPictures(tx: Tx, shopId: number, pictures: readonly string[]): Promise<Set<string>> {
  if (pictures.length === 0) return new Set()
  const uploaded = await tx
    .selectFrom('shop_pictures')
    .where('shop_id', '=', shopId)
    .where('picture', 'in', pictures)
    .select('picture')
    .execute()
  const shown = await tx
    .selectFrom('product_pictures as pp')
    .innerJoin('products as p', 'p.id', 'pp.product_id')
    .where('p.shop_id', '=', shopId)
    .where('pp.picture', 'in', pictures)
    .select('pp.picture')
    .execute()
  return new Set([...uploaded, ...shown].map(({ picture }) => picture))
}

interface Translation {
  productId: number
  locale: string
  /** Those that are absent stay. */
  texts: Record<string, string>
}

/** Writes a product's texts in one language; an empty text removes it. */
export async function saveTranslation(tx: Tx, { productId, locale, texts }: Translation): Promise<void> {
  const present = await tx
    .selectFrom('translations')
    .where('kind', '=', 'product')
    .where('item_id', '=', productId)
    .where('locale', '=', locale)
    .select('texts_json')
    .executeTakeFirst()
  const before: Record<string, string> = present ? JSON.parse(present.texts_json) : {}
  const given = Object.fromEntries(Object.entries({ ...before, ...texts }).filter(([, value]) => value !== ''))
  if (Object.keys(given).length === 0) {
    await tx
      .deleteFrom('translations')
      .where('kind', '=', 'product')
      .where('item_id', '=', productId)
      .where('locale', '=', locale)
      .execute()
    return
  }
  const texts_json = JSON.stringify(given)
  await tx
    .insertInto('translations')
    .values({ kind: 'product', item_id: productId, locale, texts_json })
    .onConflict((conflict) => conflict.columns(['kind', 'locale', 'item_id']).doUpdateSet({ texts_json }))
    .execute()
}

/** Sets the stock of a product's single variant. @returns its id; undefined if the stock is not as expected */
export async function updateSingleStock(
  tx: Tx,
  { productId, stock, expected }: { productId: number; stock: number; expected: number },
): Promise<number | undefined> {
  const row = await tx
    .updateTable('product_variants')
    .set({ stock })
    .where('product_id', '=', productId)
    .where('stock', '=', expected)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Uploads that a product shows are the product's; those that it no longer shows are the shop's again. */
export async function settlePictures(
  tx: Tx,
  {
    shopId,
    shown,
    dropped,
    now,
  }: { shopId: number; shown: readonly string[]; dropped: readonly string[]; now: number },
): Promise<void> {
  if (shown.length > 0)
    await tx.deleteFrom('shop_pictures').where('shop_id', '=', shopId).where('picture', 'in', shown).execute()
  if (dropped.length > 0) await addShopPictures(tx, { shopId, pictures: dropped, now })
}

/** Adds to a variant's stock, or takes from it. @returns undefined if there was not enough */
export const addVariantStock = (tx: Tx, { id, difference }: { id: number; difference: number }) =>
  tx
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '+', difference) }))
    .where('id', '=', id)
    .where((eb) => eb(eb('stock', '+', difference), '>=', 0))
    .returning(['product_id', 'stock'])
    .executeTakeFirst()

/** The shop of a product, and the status that it chose. */
export const selectOwner = (db: Db | Tx, id: number) =>
  db
    .selectFrom('products')
    .where('id', '=', id)
    .select(['shop_id', sql<ProductStatus>`coalesce(own_status, status)`.as('status')])
    .executeTakeFirst()
