import type { Compilable } from 'kysely'
import { prepared } from './statement-cache.ts'
import type { Database, Db, Tx } from './types.ts'

/** Runs a query that only reads. */
export type Read = <Row>(query: Compilable<Row>) => Promise<Row[]>

/**
 * Reads rows by queries some of which may take over 5 ms if `isLarge`. SQLite works in the thread that asks, so they run in another one
 * then. They show all that is committed.
 */
export const readAside =
  ({ db, engine, threads, url }: Database, isLarge: boolean): Read =>
  async <Row>(query: Compilable<Row>): Promise<Row[]> => {
    const compiled = query.compile()
    if (!threads || engine !== 'sqlite' || !isLarge) return (await db.executeQuery(compiled)).rows
    return threads.run<Row[]>(THREAD, 'readInThread', url, compiled.sql, compiled.parameters)
  }

const THREAD = new URL('./read-aside.thread.ts', import.meta.url)

/** A query over so many products, and the variants of each, takes some milliseconds. */
const LARGE = 2_000

/** How to read lists and sums of a shop's products, or of the market's: those of many in another thread. */
export async function readProducts(database: Database, shopId: number | null): Promise<Read> {
  const { db, engine } = database
  if (engine !== 'sqlite') return readAside(database, false)
  const [row] = await (shopId === null ? countOfMarket(db, {}) : countOfShop(db, { shopId }))
  return readAside(database, Number(row?.count ?? 0) > LARGE)
}

const products = (db: Db | Tx) =>
  db.selectFrom('product_counts').select((eb) => eb.fn.sum<number | null>('count').as('count'))
const countOfMarket = prepared(products)
const countOfShop = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  products(db).where('shop_id', '=', shopId),
)
