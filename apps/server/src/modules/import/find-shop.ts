import type { Db, Tx } from '../../db/index.ts'
import type { FileStorage } from '../../files/index.ts'
import { cleanLine, foldName } from '../../lib/names.ts'
import { freeSlug, NEW_SHOP } from '../shops/index.ts'
import { drawShopSigns } from './drawn/shop-signs.ts'
import { insertShop, selectShops } from './repository-shops.ts'

export interface FoundShop {
  id: number
  name: string
  slug: string
}

/** The shop of a name, whatever its case, or of a slug; null where there is none; several names alike are an `Error` that says so. */
export async function findShop(db: Db | Tx, name: string): Promise<FoundShop | null | Error> {
  const shops = await selectShops(db)
  const found = shops.filter((shop) => foldName(shop.name) === foldName(name))
  if (found.length > 1) {
    const slugs = found.map((shop) => shop.slug).join(', ')
    return new Error(`${found.length} shops are called "${cleanLine(name)}": name one by its slug (${slugs})`)
  }
  return found[0] ?? shops.find((shop) => shop.slug === name) ?? null
}

/** What a shop begins with: its seller fills in the rest. */
export interface ShopToMake {
  name: string
  logo: string
  banner: string
}

export async function drawShop(files: FileStorage, name: string): Promise<ShopToMake> {
  const clean = cleanLine(name)
  return { name: clean, ...(await drawShopSigns(files, clean)) }
}

/** Opens a shop without a seller: free delivery, nothing said about itself. Answers its id, or that of one opened meanwhile. */
export async function makeShop(tx: Tx, shop: ShopToMake, now: number): Promise<number> {
  const shops = await selectShops(tx)
  const meanwhile = shops.find((each) => foldName(each.name) === foldName(shop.name))
  if (meanwhile) return meanwhile.id
  return insertShop(tx, {
    ...NEW_SHOP,
    ...shop,
    owner_id: null,
    slug: freeSlug(shop.name, new Set(shops.map((each) => each.slug))),
    description: '',
    address: '',
    status: 'active',
    created_at: now,
  })
}
