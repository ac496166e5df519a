import { wordsOf } from '../../../../db/search-text.ts'
import type { Deps } from '../../../../deps.ts'
import { presentItems, type Reader } from './present-products.ts'
import { selectPage } from './repository-page.ts'
import { toFilter, toSortOrder } from './rules.ts'

interface Query extends Reader {
  shopId: number
  search: string
  limit: number
}

/** Finds the products of a shop that sold most by name in any language, brand, category, SKU or barcode; archived ones are left out. */
export async function findProducts({ database }: Pick<Deps, 'database'>, { shopId, search, limit, ...reader }: Query) {
  const words = wordsOf(search)
  if (words.length === 0) return []
  const rows = await selectPage(database, toFilter(shopId, {}, words), {
    order: toSortOrder('-sold'),
    after: undefined,
    limit,
    lowCount: 0,
  })
  return presentItems(database.db, { shopId, ids: rows.map(({ id }) => id) }, reader)
}
