import type { FlashSale, Paged, ProductCard } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../../lib/paging.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { translateRows } from '../../base/translations/index.ts'
import { loadMarkedCards } from '../../goods/catalog/index.ts'
import { countSaleProducts, type FlashSaleRow, selectOpenSales, selectSale, selectSaleProducts } from './repository.ts'
import { isIncoming, isRunning } from './rules.ts'

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

export const presentSale = (row: FlashSaleRow): FlashSale => ({
  id: row.id,
  name: row.name,
  thumbnail: row.thumbnail,
  starts_at: new Date(row.starts_at).toISOString(),
  ends_at: new Date(row.ends_at).toISOString(),
})
