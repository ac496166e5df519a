import type { Db, Tx } from '../../../db/index.ts'
import { cleanLine, foldName } from '../../../lib/words.ts'
import { freeSlug, NEW_SHOP } from '../shops/index.ts'
import { insertShop, selectShops } from './repository.ts'

export interface FoundShop {
  id: number
  name: string
  slug: string
}

/** Finds a shop by its name, in any case, or by its slug. Null if there is none; an `Error` where several have the name. */
export async function findShop(db: Db | Tx, name: string): Promise<FoundShop | null | Error> {
  const shops = await selectShops(db)
  const found = shops.filter((shop) => foldName(shop.name) === foldName(name))
  if (found.length > 1) {
    const slugs = found.map((shop) => shop.slug).join(', ')
    return new Error(`${found.length} shops are called "${cleanLine(name)}": name one by its slug (${slugs})`)
  }
  return found[0] ?? shops.find((shop) => shop.slug === name) ?? null
}

/**
 * Opens a shop without a seller, with free delivery and no description.
 * @param picture its logo and banner until a seller sends others.
 * @returns its id, or that of a shop of this name that was opened meanwhile.
 */
export async function openShop(
  tx: Tx,
  { name, picture, now }: { name: string; picture: string; now: number },
): Promise<number> {
  const shops = await selectShops(tx)
  const existing = shops.find((shop) => foldName(shop.name) === foldName(name))
  if (existing) return existing.id
  return insertShop(tx, {
    ...NEW_SHOP,
    name: cleanLine(name),
    logo: picture,
    banner: picture,
    owner_id: null,
    slug: freeSlug(cleanLine(name), new Set(shops.map((shop) => shop.slug))),
    description: '',
    address: '',
    status: 'active',
    created_at: now,
  })
}
