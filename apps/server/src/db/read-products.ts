import { type Read, readAside } from './read-aside.ts'
import type { Database } from './types.ts'

/** A query over so many products, and the variants of each, takes some milliseconds. */
const LARGE = 2_000

/** How to read lists and sums of a shop's products, or of the market's: those of many in another thread. */
export async function readProducts(database: Database, shopId: number | null): Promise<Read> {
  const { count } = await database.db
    .selectFrom('product_counts')
    .$if(shopId !== null, (query) => query.where('shop_id', '=', shopId))
    .select((eb) => eb.fn.sum<number | null>('count').as('count'))
    .executeTakeFirstOrThrow()
  return readAside(database, Number(count ?? 0) > LARGE)
}
