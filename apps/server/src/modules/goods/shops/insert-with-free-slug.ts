import type { Insertable } from 'kysely'
import type { Tx } from '../../../db/index.ts'
import type { ShopsTable } from '../../../db/tables.ts'
import { freeSlug } from './new-shop.ts'
import { insertShop, type ShopRow, selectSlugs } from './repository-registration.ts'

/** Inserts a shop with a slug made of its name. Another registration may take the same slug at this moment. */
export async function insertWithFreeSlug(tx: Tx, shop: Omit<Insertable<ShopsTable>, 'slug'>): Promise<ShopRow> {
  for (;;) {
    const row = await insertShop(tx, { ...shop, slug: freeSlug(shop.name, await selectSlugs(tx)) })
    if (row) return row
  }
}
