import type { SellerProduct } from '@rialto/contract'
import type { ProductGap, ProductStatus, ProductView, SellerProductSort, StockLevel } from '@rialto/contract/enums'
import type { CountDeps } from '../../../cache/cached.ts'
import { type Database, withBatchedReads } from '../../../db/index.ts'
import { wordsOf } from '../../../db/search-text.ts'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { countLow } from '../stock/index.ts'
import { presentItems, type Reader } from './present-products.ts'
import { countByStatus, countMatching, countUpTo, selectPage } from './repository.ts'
import { isOnlyByStatus, isOnlyLow, toCursor, toFilter, toPosition, toSortOrder } from './rules.ts'

interface ListQuery {
  view?: ProductView | undefined
  status?: ProductStatus | undefined
  stock?: StockLevel | undefined
  category_id?: number | undefined
  tax_category_id?: number | undefined
  lacks?: ProductGap | undefined
  search: string
  sort: SellerProductSort
  cursor?: string | undefined
  limit: number
}

interface SellerProductList {
  items: SellerProduct[]
  next_cursor: string | null
  total: number | null
  counts: Record<ProductView, number>
}

/** Lists a shop's products. Search looks at names in all languages, brands, categories, SKUs and barcodes. */
export async function listSellerProducts(
  called: CountDeps,
  { shopId, ...reader }: Reader & { shopId: number },
  query: ListQuery,
): Promise<SellerProductList | Refusal> {
  const deps = withBatchedReads(called)
  const { database } = deps
  const { db } = database
  const order = toSortOrder(query.sort)
  const after = query.cursor === undefined ? undefined : toPosition(query.cursor, order)
  if (query.cursor !== undefined && !after)
    return refuse('invalid', text('The {{field}} field is not valid'), { values: { field: 'cursor' } })
  const filter = toFilter(shopId, query, wordsOf(query.search))
  const low = (await countLow(deps, shopId)).products
  const isCounted = after || isOnlyByStatus(filter) || isOnlyLow(filter)
  const [rows, statuses, matching] = await Promise.all([
    selectPage(database, filter, { order, after, limit: query.limit + 1, lowCount: low }),
    countByStatus(db, shopId),
    isCounted ? null : countMatching(database, filter),
  ])
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const count = (status: ProductStatus) =>
    statuses.reduce((sum, one) => (one.status === status ? sum + one.count : sum), 0)
  const [active, hidden, draft, archived] = [count('active'), count('hidden'), count('draft'), count('archived')]
  const ofStatuses = filter.statuses.reduce((sum, status) => sum + count(status), 0)
  const total = isOnlyLow(filter) ? low : (matching ?? ofStatuses)
  return {
    items: await presentItems(db, { shopId, ids: shown.map(({ id }) => id) }, reader),
    next_cursor: rows.length > query.limit && last ? toCursor(last) : null,
    total: after ? null : total,
    counts: { all: active + hidden + draft, active, low, hidden, draft, archived },
  }
}

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

interface Choices {
  view: ProductView
  stock?: StockLevel | undefined
  category_id?: number | undefined
  tax_category_id?: number | undefined
  lacks?: ProductGap | undefined
}

/** Counts the products of a shop that some choices of its list show, up to `max`. */
export const countProducts = (database: Database, shopId: number, choices: Choices, max: number): Promise<number> =>
  countUpTo(database, toFilter(shopId, choices, []), max)
