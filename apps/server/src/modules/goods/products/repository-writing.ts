import type { ProductStatus } from '@rialto/contract/enums'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { TranslatedTexts } from '../../../db/tables.ts'
import { asksApproval, asksForFactsFirst, sellsToConsumers } from '../../base/settings/index.ts'
import { noteProductsChanged } from '../../people/webhooks/index.ts'
import { chosenStatus, hasFacts, hasSafety } from '../catalog/index.ts'

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
  const labels = await tx
    .selectFrom('products')
    .where('shop_id', '=', shopId)
    .where('energy_picture', 'in', pictures)
    .select('energy_picture as picture')
    .execute()
  return new Set([...uploaded, ...shown, ...labels].flatMap(({ picture }) => picture ?? []))
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
  const before: TranslatedTexts = present ? fromJson(present.texts_json) : {}
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
  const texts_json = toJson(given)
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

export const addShopPictures = async (
  tx: Tx,
  { shopId, pictures, now }: { shopId: number; pictures: readonly string[]; now: number },
): Promise<void> =>
  void (await tx
    .insertInto('shop_pictures')
    .values(pictures.map((picture) => ({ shop_id: shopId, picture, created_at: now })))
    .onConflict((conflict) => conflict.columns(['shop_id', 'picture']).doUpdateSet({ created_at: now }))
    .execute())

export async function countShopPictures(db: Db | Tx, shopId: number): Promise<number> {
  const { count } = await db
    .selectFrom('shop_pictures')
    .where('shop_id', '=', shopId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Uploads before this time that no product shows. */
export const selectOldPictures = (db: Db, before: number, limit: number) =>
  db
    .selectFrom('shop_pictures')
    .where('created_at', '<', before)
    .select(['shop_id', 'picture'])
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** Forgets uploads, and marks their files for removal, which leaves those that are still shown. */
export async function releasePictures(
  tx: Tx,
  pictures: readonly { shop_id: number; picture: string }[],
  now: number,
): Promise<void> {
  for (const { shop_id, picture } of pictures) {
    await tx.deleteFrom('shop_pictures').where('shop_id', '=', shop_id).where('picture', '=', picture).execute()
    await tx
      .insertInto('removed_pictures')
      .values({ picture, removed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Prices that ended before this time. */
export async function selectOldPrices(db: Db, before: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('price_history')
    .where('to_at', '<', before)
    .where('product_id', 'is not', null)
    .select('id')
    .orderBy('to_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export const deletePrices = async (tx: Tx, ids: readonly number[]): Promise<void> =>
  void (await tx.deleteFrom('price_history').where('id', 'in', ids).execute())

/** Also while the market withholds it. */
const isDraft = sql<boolean>`(status = 'draft' or own_status = 'draft')`

/** Publishes the drafts that are due. @returns how many */
export async function publishDrafts(tx: Tx, now: number): Promise<number> {
  const moment = { now, asksApproval: await asksApproval(tx) }
  // What may not be published stays a draft, and waits for its shop.
  if (await sellsToConsumers(tx))
    await tx
      .updateTable('products')
      .set({ publish_at: null })
      .where('publish_at', '<=', now)
      .where(isDraft)
      .where(sql<boolean>`not ${hasSafety('products.id')}`)
      .execute()
  if (await asksForFactsFirst(tx))
    await tx
      .updateTable('products')
      .set({ publish_at: null })
      .where('publish_at', '<=', now)
      .where(isDraft)
      .where(sql<boolean>`not ${hasFacts('products.shop_id', now)}`)
      .execute()
  const rows = await tx
    .updateTable('products')
    .set({ ...chosenStatus('active', moment), publish_at: null, created_at: now, updated_at: now })
    .where('publish_at', '<=', now)
    .where(isDraft)
    .returning('id')
    .execute()
  await noteProductsChanged(
    tx,
    rows.map(({ id }) => id),
    now,
  )
  return rows.length
}

/** Products whose discount ends, or else begins; prices in minor units. */
export const selectDueDiscounts = (tx: Tx, now: number, limit: number) =>
  tx
    .selectFrom('products')
    .where((eb) =>
      eb.or([
        eb('discount_to', '<=', now),
        eb.and([eb('discount_from', '<=', now), eb('planned_discount_price', '>', 0)]),
      ]),
    )
    .select(['id', 'price', 'planned_discount_price', 'discount_from', 'discount_to'])
    .orderBy('id')
    .limit(limit)
    .execute()

export async function setDiscount(
  tx: Tx,
  id: number,
  values: {
    discount_price: number
    sale_price: number
    discount_percentage: number
    planned_discount_price: number
    discount_from: number | null
    discount_to: number | null
  },
  now: number,
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute()
  await noteProductsChanged(tx, [id], now)
}

/** The next time at which a product changes by itself; null if none will. */
export async function selectNextDue(db: Db): Promise<number | null> {
  const next = (column: 'publish_at' | 'discount_from' | 'discount_to') =>
    db
      .selectFrom('products')
      .where(column, 'is not', null)
      .$if(column === 'publish_at', (query) => query.where(isDraft))
      .$if(column === 'discount_from', (query) => query.where('planned_discount_price', '>', 0))
      .select((eb) => eb.fn.min(column).as('at'))
      .executeTakeFirst()
  const rows = [await next('publish_at'), await next('discount_from'), await next('discount_to')]
  const times = rows.flatMap((row) => row?.at ?? [])
  return times.length === 0 ? null : Math.min(...times)
}
