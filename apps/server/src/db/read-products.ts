import { type Read, readAside } from './read-aside.ts'
import { prepared } from './statement-cache.ts'
import type { Database, Db, Tx } from './types.ts'

/** A query over so many products, and the variants of each, takes some milliseconds. */
const LARGE = 2_000

/** How to read lists and sums of a shop's products, or of the market's: those of many in another thread. */
export async function readProducts(database: Database, shopId: number | null): Promise<Read> {
  const { db } = database
  const [row] = await (shopId === null ? countOfMarket(db, {}) : countOfShop(db, { shopId }))
  return readAside(database, Number(row?.count ?? 0) > LARGE)
}

const products = (db: Db | Tx) =>
  db.selectFrom('product_counts').select((eb) => eb.fn.sum<number | null>('count').as('count'))
const countOfMarket = prepared(products)
const countOfShop = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  products(db).where('shop_id', '=', shopId),
)
