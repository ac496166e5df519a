import type { Updateable } from 'kysely'
import type { Db, Tx } from '../../../../db/index.ts'
import type { ShopsTable } from '../../../../db/tables.ts'
import type { ShopRow } from '../repository-registration.ts'

export const selectProfile = (db: Db | Tx, id: number): Promise<ShopRow> =>
  db.selectFrom('shops').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

/** The texts of a shop in other languages than its own. */
export async function selectTexts(db: Db | Tx, shopId: number): Promise<Map<string, Record<string, unknown>>> {
  const rows = await db
    .selectFrom('translations')
    .where('kind', '=', 'shop')
    .where('item_id', '=', shopId)
    .select(['locale', 'texts_json'])
    .execute()
  return new Map(rows.map((row) => [row.locale, JSON.parse(row.texts_json)]))
}

/** Changes a shop and counts its version up. @returns undefined if `version` is not the present one */
export const updateShop = (
  tx: Tx,
  { id, version, set }: { id: number; version: number | undefined; set: Updateable<ShopsTable> },
): Promise<ShopRow | undefined> =>
  tx
    .updateTable('shops')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returningAll()
    .executeTakeFirst()

/** Saves the texts of a language; without any, its row is removed. */
export async function saveTexts(
  tx: Tx,
  { shopId, locale, texts }: { shopId: number; locale: string; texts: Record<string, unknown> },
): Promise<void> {
  const texts_json = JSON.stringify(texts)
  const row = { kind: 'shop', item_id: shopId, locale } as const
  if (Object.keys(texts).length === 0)
    await tx
      .deleteFrom('translations')
      .where('kind', '=', 'shop')
      .where('item_id', '=', shopId)
      .where('locale', '=', locale)
      .execute()
  else
    await tx
      .insertInto('translations')
      .values({ ...row, texts_json })
      .onConflict((conflict) => conflict.columns(['kind', 'item_id', 'locale']).doUpdateSet({ texts_json }))
      .execute()
}
