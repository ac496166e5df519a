import type { StockItem } from '@rialto/contract'
import type { StockView } from '@rialto/contract/enums'
import type { CountDeps } from '../../../cache/cached.ts'
import type { Db } from '../../../db/index.ts'
import { holdsWords, wordsOf } from '../../../db/search-text.ts'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { translateRows } from '../../base/translations/index.ts'
import { presentItem } from './present.ts'
import {
  countStock,
  type Position,
  type StockFilter,
  type StockRow,
  selectByCode,
  selectItem,
  selectShopLimit,
  selectStock,
} from './repository.ts'

interface StockQuery {
  view: StockView
  search: string
  code?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** A search looks through so many variants. */
const SEARCHED_MAX = 20_000
const SEARCHED_AT_ONCE = 2_000

/** Lists a shop's variants with their stock, product after product. */
export async function listStock(
  deps: CountDeps,
  { shopId, locale }: { shopId: number; locale: string },
  query: StockQuery,
) {
  const { db } = deps.database
  const [counts, low_stock_limit] = await Promise.all([countStock(deps, shopId), selectShopLimit(db, shopId)])
  const rows = await findRows(deps.database, { shopId, viewCount: counts[query.view] }, query)
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const items: StockItem[] = (await translateItems(db, locale, shown)).map(presentItem)
  const next_cursor = rows.length > query.limit && last ? `${last.product_id}_${last.id}` : null
  return { items, next_cursor, counts, low_stock_limit }
}

/** @returns one row more than the page holds, if there are more. */
function findRows(
  database: Deps['database'],
  { shopId, viewCount }: { shopId: number; viewCount: number },
  { view, search, code, cursor, limit }: StockQuery,
): Promise<StockRow[]> {
  const after = toPosition(cursor)
  const list = { shopId, view, viewCount, after }
  const count = limit + 1
  if (code) return selectByCode(database.db, { shopId, code, count })
  if (search) return searchRows(database, { ...list, count }, search)
  return selectStock(database, { ...list, count })
}

async function searchRows(
  database: Deps['database'],
  { count, ...filter }: StockFilter,
  search: string,
): Promise<StockRow[]> {
  const words = wordsOf(search)
  const part = search.toLowerCase()
  const matches = ({ name, sku, product_sku, barcode, size, color }: StockRow) =>
    [sku, product_sku, barcode].some((code) => code.toLowerCase().includes(part)) ||
    (words.length > 0 && holdsWords([name, size, color].join('\n'), words))
  const found: StockRow[] = []
  let { after } = filter
  for (let searched = 0; searched < SEARCHED_MAX && found.length < count; searched += SEARCHED_AT_ONCE) {
    const rows = await selectStock(database, { ...filter, after, count: SEARCHED_AT_ONCE })
    found.push(...rows.filter(matches))
    const last = rows.at(-1)
    if (!last || rows.length < SEARCHED_AT_ONCE) break
    after = { productId: last.product_id, variantId: last.id }
  }
  return found.slice(0, count)
}

function toPosition(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  const [productId = 0, variantId = 0] = cursor.split('_').map(Number)
  return { productId, variantId }
}

/** 404 for variants of other shops, so that they cannot be probed. */
export const refuseUnknownVariant = (): Refusal => refuse('not_found', text('This variant does not exist'))

/** A variant of a shop with its stock. */
export async function showItem(
  db: Db,
  { shopId, locale, variantId }: { shopId: number; locale: string; variantId: number },
): Promise<StockItem | Refusal> {
  const row = await selectItem(db, { shopId, variantId })
  const [translated] = row ? await translateItems(db, locale, [row]) : []
  return translated ? presentItem(translated) : refuseUnknownVariant()
}

/** The rows with the names of their products in the reader's language. */
async function translateItems(db: Db, locale: string, rows: readonly StockRow[]): Promise<StockRow[]> {
  const products = rows.map(({ product_id, name }) => ({ id: product_id, name }))
  const translated = await translateRows(db, 'product', locale, products, ['name'])
  return rows.map((row, index) => ({ ...row, name: translated[index]?.name ?? row.name }))
}
