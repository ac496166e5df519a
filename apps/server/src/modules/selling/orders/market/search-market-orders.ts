import type { Database } from '../../../../db/index.ts'
import { selectByContact, selectByWholeCode, selectLatestOfShop, selectShopIds } from '../seller/repository-lists.ts'
import { type FoundOrder, findInLatest } from '../seller/search-seller-orders.ts'

const FOUND_MAX = 200
/** People type codes without it. */
const ORDER_CODE_PREFIX = 'RL-'
const SHOPS_MAX = 5
/** Fewer letters are in the names of too many shops. */
const SHOP_LETTERS_MIN = 3

/**
 * Finds orders of all shops: by whole code, also without its prefix, by the customer's whole phone or mail address, the latest of shops by their name, and among
 * the latest 1,000 of the market as a shop's search does.
 */
export async function searchMarketOrders(
  database: Pick<Database, 'db'>,
  { search, locale }: { search: string; locale: string },
): Promise<FoundOrder[]> {
  const { db } = database
  const [byCode, byShortCode, byContact, byShop, byText] = await Promise.all([
    selectByWholeCode(db, search.toUpperCase()),
    selectByWholeCode(db, `${ORDER_CODE_PREFIX}${search.toUpperCase()}`),
    selectByContact(db, contactOf(search), FOUND_MAX),
    findByShop(db, search),
    findInLatest(database, { shopId: null, search, locale }),
  ])
  return [
    ...new Map(
      [...byCode, ...byShortCode, ...byContact, ...byShop, ...byText].map((order) => [order.id, order]),
    ).values(),
  ]
}

/** Phones are stored without spaces, as people seldom type them. */
const contactOf = (search: string): string =>
  /^\+?[\d\s()./-]{5,}$/.test(search) ? search.replace(/[^\d+]/g, '') : search

async function findByShop(db: Database['db'], search: string): Promise<FoundOrder[]> {
  if (search.length < SHOP_LETTERS_MIN) return []
  const ids = await selectShopIds(db, search, SHOPS_MAX)
  return (await Promise.all(ids.map((id) => selectLatestOfShop(db, id, FOUND_MAX)))).flat()
}
