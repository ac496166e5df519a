import type { StockItem, StockMovement } from '@rialto/contract'
import type { StockReason, StockView } from '@rialto/contract/enums'
import type { CountDeps } from '../../../cache/cached.ts'
import type { Db, Tx } from '../../../db/index.ts'
import { holdsWords, wordsOf } from '../../../db/search-text.ts'
import { type Write, writeTogether } from '../../../db/write-together.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, requireEffect } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { translateRows } from '../../base/translations/translations.ts'
import {
  countStock,
  insertMovements,
  type MovementRow,
  type Position,
  type StockFilter,
  type StockRow,
  selectByCode,
  selectItem,
  selectMovement,
  selectMovements,
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

interface MovementQuery {
  shopId: number
  locale: string
  variantId: number
  cursor: number | undefined
  limit: number
}

/** Lists the movements of a shop's variant, the newest first. */
export async function listMovements(db: Db, { shopId, locale, variantId, cursor, limit }: MovementQuery) {
  const item = await showItem(db, { shopId, locale, variantId })
  if (item instanceof Refusal) return item
  const rows = await selectMovements(db, { variantId, before: cursor, count: limit + 1 })
  const shown = rows.slice(0, limit)
  const next = rows.length > limit ? shown.at(-1) : undefined
  return { item, items: shown.map(presentMovement), next_cursor: next ? String(next.id) : null }
}

/** A movement of a shop's variant, with the variant as it is now. */
export async function showMovement(
  db: Db,
  movementId: number,
  of: { shopId: number; locale: string; variantId: number },
): Promise<{ item: StockItem; movement: StockMovement } | Refusal> {
  const item = await showItem(db, of)
  if (item instanceof Refusal) return item
  return { item, movement: presentMovement(await selectMovement(db, movementId)) }
}

/** Why stock changes, and by whom. */
export interface StockCause {
  reason: StockReason
  /** Null: nobody of the shop, such as a sale. */
  actor: Actor | null
}

/** A change of a variant's stock. */
export interface Movement extends StockCause {
  variantId: number
  productId: number
  shopId: number
  delta: number
  /** The stock after this change, read in its transaction while the variant is locked. */
  stockAfter: number
  orderId?: number
}

/**
 * Records changes of stock in the transaction that makes them. The stock of a variant is always that before its first movement and the
 * sum of all (decision 086), so every writer of `product_variants.stock` calls this; a new variant begins without a movement. Here it is
 * refused, with all that the transaction wrote, where the author may not change stock.
 */
export async function recordMovements(tx: Tx, movements: readonly Movement[], at: number): Promise<void> {
  await writeTogether(tx, [movementsToRecord(movements, at)])
}

/** {@link recordMovements}, to be written with others. */
export function movementsToRecord(movements: readonly Movement[], at: number): Write {
  for (const { actor, delta } of movements) if (actor && delta !== 0) requireEffect(actor, 'stock')
  return insertMovements(
    movements.map(({ variantId, productId, shopId, delta, stockAfter, reason, actor, orderId }) => ({
      variant_id: variantId,
      product_id: productId,
      shop_id: shopId,
      delta,
      stock_after: stockAfter,
      reason,
      actor_name: actor?.name ?? null,
      order_id: orderId ?? null,
      at,
    })),
  )
}

function presentItem(row: StockRow): StockItem {
  const limit = row.low_stock_limit ?? row.shop_limit
  return {
    variant_id: row.id,
    product_id: row.product_id,
    name: row.name,
    thumbnail: row.thumbnail,
    size: row.size_id === null ? null : { id: row.size_id, name: row.size ?? '' },
    color: row.color_id === null ? null : { id: row.color_id, name: row.color ?? '' },
    sku: row.sku || row.product_sku,
    barcode: row.barcode,
    stock: row.stock,
    low_stock_limit: row.low_stock_limit,
    is_low: limit !== null && row.stock <= limit,
    is_active: row.status === 'active',
  }
}

const presentMovement = (row: MovementRow): StockMovement => ({
  id: row.id,
  delta: row.delta,
  stock_after: row.stock_after,
  reason: row.reason,
  author: row.actor_name,
  order: row.order_id !== null && row.code !== null ? { id: row.order_id, order_code: row.code } : null,
  note: row.note,
  at: new Date(Number(row.at)).toISOString(),
})
