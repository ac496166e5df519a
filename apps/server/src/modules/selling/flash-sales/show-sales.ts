import type {
  DataFor,
  FlashOffer,
  FlashSale,
  FlashSaleCandidate,
  MarketFlashSale,
  MarketFlashSaleDetails,
  Paged,
  ProductCard,
  SellerFlashSale,
} from '@rialto/contract'
import { type FlashOfferState, VOUCHER_VIEWS, type VoucherView } from '@rialto/contract/enums'
import { FLASH_SALE_CANDIDATES_MAX } from '@rialto/contract/limits'
import type { Db } from '../../../db/index.ts'
import { createProductSearch } from '../../../db/search.ts'
import { wordsOf } from '../../../db/search-text.ts'
import type { Deps } from '../../../deps.ts'
import { toDecimal } from '../../../lib/money.ts'
import { fromTimeCursor, offsetOf, type PageQuery, paged, toTimeCursor } from '../../../lib/paging.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { CONTENT_LOCALE, text } from '../../../lib/texts.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { loadMarkedCards } from '../../goods/catalog/index.ts'
import {
  countSaleProducts,
  type FlashSaleRow,
  selectNames,
  selectOpenSales,
  selectSale,
  selectSaleProducts,
  selectSales,
  selectSpans,
  selectWholeSale,
  type WholeSaleRow,
} from './repository.ts'
import {
  countWaiting,
  type OfferRow,
  selectAcceptedOfSales,
  selectAcceptedOfShop,
  selectCandidates,
  selectUnaccepted,
  sumOffers,
  sumRevenue,
  type UnacceptedOffer,
} from './repository-offers.ts'
import { isIncoming, isRunning, statusOf } from './rules.ts'

interface SaleProductsQuery extends PageQuery {
  saleId: number
  /** Products of any of these categories; undefined or empty: all. */
  categoryIds?: readonly number[]
}

interface Viewer {
  locale: string
  userId: number | null
}

interface ShownSale {
  flash_sale: FlashSale
  products: Paged<ProductCard>
}

/** Shows a sale with a page of its products, also before it begins and after it has ended, so that its page can say so. */
export async function showSale(deps: Deps, query: SaleProductsQuery, viewer: Viewer): Promise<ShownSale | Refusal> {
  const { reading } = deps.database
  const found = await selectSale(reading, { id: query.saleId })
  const [sale] = await translateRows(reading, 'flash_sale', viewer.locale, found, ['name'])
  if (!sale) return refuse('not_found', text('Flash sale not found'))
  return { flash_sale: presentSale(sale), products: await listSaleProducts(deps, query, viewer) }
}

/** Lists a page of a sale's products in the sale's own order. */
export async function listSaleProducts(
  { database, now }: Deps,
  query: SaleProductsQuery,
  viewer: Viewer,
): Promise<Paged<ProductCard>> {
  const [total, rows] = await Promise.all([
    countSaleProducts(database.reading, query),
    selectSaleProducts(database.reading, query, { limit: query.per_page, offset: offsetOf(query) }),
  ])
  const ids = rows.map((row) => row.id)
  return paged(await loadMarkedCards(database, ids, { ...viewer, now: now() }), total, query)
}

/** Lists running and coming sales, each in the order in which they begin. */
export async function listSales(
  { database: { reading }, now }: Deps,
  locale: string,
): Promise<{ running: FlashSale[]; incoming: FlashSale[] }> {
  const moment = now()
  const sales = await translateRows(reading, 'flash_sale', locale, await selectOpenSales(reading, { now: moment }), [
    'name',
  ])
  return {
    running: sales.filter((sale) => isRunning(sale, moment)).map(presentSale),
    incoming: sales.filter((sale) => isIncoming(sale, moment)).map(presentSale),
  }
}

const presentSale = (row: FlashSaleRow): FlashSale => ({
  id: row.id,
  name: row.name,
  thumbnail: row.thumbnail,
  starts_at: new Date(row.starts_at).toISOString(),
  ends_at: new Date(row.ends_at).toISOString(),
})

interface ListQuery {
  view: VoucherView
  cursor: string | undefined
  limit: number
}

/** Lists the flash sales of the market in a view. */
export async function listMarketSales(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { view, cursor, limit }: ListQuery,
): Promise<DataFor<'GET /admin/flash-sales'>> {
  const at = now()
  const after = cursor === undefined ? undefined : fromTimeCursor(cursor)
  const [rows, spans] = await Promise.all([
    selectSales(db, { view, now: at, after, limit: limit + 1 }),
    selectSpans(db),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const statuses = spans.map((span) => statusOf(span, at))
  const counts = Object.fromEntries(
    VOUCHER_VIEWS.map((one) => [one, statuses.filter((status) => status === one).length]),
  ) as Record<VoucherView, number>
  return {
    items: await withFigures(db, shown, at),
    next_cursor: rows.length > limit && last ? toTimeCursor({ created_at: last.starts_at, id: last.id }) : null,
    counts,
  }
}

/** Shows a flash sale with all its offers. */
export async function showMarketSale(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { id, locale }: { id: number; locale: string },
): Promise<MarketFlashSaleDetails | Refusal> {
  const row = await selectWholeSale(db, id)
  const [sale] = row ? await withFigures(db, [row], now()) : []
  if (!row || !sale) return refuse('not_found', text('Flash sale not found'))
  const [accepted, unaccepted, revenue, names] = await Promise.all([
    selectAcceptedOfSales(db, [id]),
    selectUnaccepted(db, { shopId: null, saleIds: [id] }),
    sumRevenue(db, [id]),
    selectNames(db, id),
  ])
  const byProduct = new Map(revenue.map((row) => [row.product_id, Number(row.sum)]))
  const offers = [
    ...unaccepted.map((row) => ({ ...row, sold: 0 })),
    ...accepted.map((row) => ({ ...row, refusal: null, proposal: undefined })),
  ]
  const named = await translateRows(db, 'product', locale, offers, ['name'])
  return {
    ...sale,
    names: { [CONTENT_LOCALE]: row.name, ...names },
    offers: named.map((offer) => ({
      ...presentOffer(offer),
      shop: { id: offer.shop_id, name: offer.shop_name },
      stock: offer.stock,
      revenue: toDecimal(byProduct.get(offer.id) ?? 0),
    })),
  }
}

async function withFigures(db: Db, rows: readonly WholeSaleRow[], now: number): Promise<MarketFlashSale[]> {
  const ids = rows.map(({ id }) => id)
  const [sums, waiting, revenue] = await Promise.all([sumOffers(db, ids), countWaiting(db, ids), sumRevenue(db, ids)])
  return rows.map((row) => {
    const lines = sums.find(({ id }) => id === row.id)
    const taken = revenue.filter(({ id }) => id === row.id).reduce((sum, { sum: part }) => sum + Number(part), 0)
    return {
      ...presentSale(row),
      status: statusOf(row, now),
      needs_approval: row.needs_approval === 1,
      lines: Number(lines?.lines ?? 0),
      waiting: Number(waiting.find(({ id }) => id === row.id)?.count ?? 0),
      quantity: Number(lines?.quantity ?? 0),
      sold: Number(lines?.sold ?? 0),
      revenue: toDecimal(taken),
      version: row.version,
    }
  })
}

/** Products that are looked at: of those that a short search finds, the newest. */
const LOOKED_AT = 500

/** Finds products of open shops by their names that are not in a flash sale yet, and that their shops have not offered themselves. */
export async function findCandidates(
  { database }: Pick<Deps, 'database'>,
  { saleId, search, locale }: { saleId: number; search: string; locale: string },
): Promise<FlashSaleCandidate[]> {
  const words = wordsOf(search)
  if (words.length === 0) return []
  const engine = createProductSearch(database)
  const found = await Promise.all(
    words.map((word, index) => engine.find({ word, whole: index < words.length - 1 }, 'names')),
  )
  const [first = new Uint32Array(), ...others] = found
  const sets = others.map((ids) => new Set(ids))
  const ids = [...first].filter((id) => sets.every((set) => set.has(id))).slice(-LOOKED_AT)
  const rows = await selectCandidates(database.db, { ids, saleId, limit: FLASH_SALE_CANDIDATES_MAX })
  const named = await translateRows(database.db, 'product', locale, rows, ['name'])
  return named.map((row) => ({
    id: row.id,
    name: row.name,
    thumbnail: row.thumbnail,
    price: toDecimal(row.sale_price),
    stock: row.stock,
    shop: { id: row.shop_id, name: row.shop_name },
  }))
}

/** Lists the running and coming flash sales with the offers of a shop, in the order in which they begin. */
export async function listOwnSales(
  { database: { db }, now }: Deps,
  { shopId, locale }: { shopId: number; locale: string },
): Promise<SellerFlashSale[]> {
  const at = now()
  const sales = await translateRows(db, 'flash_sale', locale, await selectOpenSales(db, { now: at }), ['name'])
  const saleIds = sales.map(({ id }) => id)
  const unaccepted = await selectUnaccepted(db, { shopId, saleIds })
  const offers: OfferOf[] = [
    ...(await selectAcceptedOfShop(db, { shopId, saleIds })).map((row) => ({
      ...row,
      refusal: null,
      proposal: undefined,
    })),
    ...unaccepted.map((row) => ({ ...row, sold: 0 })),
  ]
  const named = await translateRows(db, 'product', locale, offers, ['name'])
  return sales.map((sale) => ({
    ...presentSale(sale),
    is_running: isRunning(sale, at),
    offers: named.filter((offer) => offer.flash_sale_id === sale.id).map(presentOffer),
  }))
}

/** An offer; undefined as its proposal: it counts. */
type OfferOf = OfferRow & { refusal: string | null; proposal: UnacceptedOffer['proposal'] | undefined }

const presentOffer = (row: OfferOf): FlashOffer => ({
  product_id: row.id,
  name: row.name,
  thumbnail: row.thumbnail,
  price: toDecimal(row.sale_price),
  offer_price: toDecimal(row.offer_price),
  quantity: row.quantity,
  sold: row.sold,
  state: stateOf(row),
  reason: row.refusal,
})

function stateOf({ refusal, proposal }: OfferOf): FlashOfferState {
  if (proposal === undefined) return 'accepted'
  if (proposal !== null) return proposal === 'open' ? 'proposed' : 'declined'
  return refusal === null ? 'waiting' : 'refused'
}
