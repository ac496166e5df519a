import type { Db } from '../../../db/index.ts'
import { translateRows } from '../../base/translations/index.ts'
import { type ShopRow, selectShops } from './repository.ts'

/** Loads shops in a language, in the order of `ids`; inactive shops are left out. */
export async function loadShops(db: Db, ids: readonly number[], locale: string): Promise<ShopRow[]> {
  const rows = await translateRows(db, 'shop', locale, await selectShops(db, { ids }), [
    'name',
    'description',
    'estimated_delivery',
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}
