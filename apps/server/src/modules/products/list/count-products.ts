import type { ProductView, StockLevel } from '@rialto/contract/enums'
import type { Database } from '../../../db/index.ts'
import { countUpTo, hasMoreProducts } from './repository.ts'
import { toFilter } from './rules.ts'

const THREAD = new URL('./count-products.thread.ts', import.meta.url)
/** With more products, a filter that few of them match may take over 5 ms. */
const SMALL_MAX = 2_000

interface Choices {
  view: ProductView
  stock?: StockLevel | undefined
  category_id?: number | undefined
}

/** Counts the products of a shop that some choices of its list show, up to `max`. SQLite counts those of a large shop in another thread. */
export async function countProducts(
  { db, engine, threads, url }: Database,
  shopId: number,
  choices: Choices,
  max: number,
): Promise<number> {
  const filter = toFilter(shopId, choices, [])
  if (threads && engine === 'sqlite' && (await hasMoreProducts(db, shopId, SMALL_MAX)))
    return threads.run<number>(THREAD, 'countInThread', url, filter, max)
  return countUpTo(db, filter, max)
}
