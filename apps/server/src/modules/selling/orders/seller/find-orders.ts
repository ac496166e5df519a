import type { Database } from '../../../../db/index.ts'
import { selectFound } from './repository-lists.ts'
import { searchSellerOrders } from './search-seller-orders.ts'

interface Query {
  shopId: number
  search: string
  locale: string
  limit: number
}

/** Finds the latest orders of a shop by code, name, phone or product. */
export async function findOrders(database: Pick<Database, 'db' | 'engine'>, { limit, ...query }: Query) {
  const found = await searchSellerOrders(database, query)
  const latest = found.sort((a, b) => b.placed_at - a.placed_at || b.id - a.id).slice(0, limit)
  return selectFound(
    database.db,
    latest.map(({ id }) => id),
  )
}
