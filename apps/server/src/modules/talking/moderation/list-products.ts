import type { DataFor, MarketProduct } from '@rialto/contract'
import { MARKET_PRODUCT_VIEWS, type MarketProductGap, type MarketProductView } from '@rialto/contract/market-enums'
import { readAside, readProducts } from '../../../db/read-aside.ts'
import type { Deps } from '../../../deps.ts'
import { toCursor, toPosition } from '../../../lib/paging.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { findBestProducts } from '../../goods/catalog/index.ts'
import { presentProducts } from '../../goods/products/index.ts'
import { refuseUnknownProduct } from './decide-products.ts'
import { presentMarketProducts } from './present.ts'
import {
  countOfLacking,
  countProducts,
  type MarketProductRow,
  productPage,
  selectByIds,
  selectIdsOfShops,
} from './repository.ts'

interface ProductsQuery {
  view: MarketProductView
  search: string
  lacks?: MarketProductGap | undefined
  cursor?: string | undefined
  limit: number
}

/** Lists products of all shops by the time of the view. */
export async function listMarketProducts(
  deps: Deps,
  { view, search, lacks, cursor, limit }: ProductsQuery,
  locale: string,
): Promise<DataFor<'GET /admin/products'>> {
  const { db } = deps.database
  const after = cursor === undefined ? undefined : toPosition(cursor)
  // What many products lack is looked for in each of them.
  const read = lacks === undefined ? readAside(deps.database, false) : await readProducts(deps.database, null)
  const [rows, lacking, ...counts] = await Promise.all([
    view === 'visible' && search !== '' && lacks === undefined
      ? findVisible(deps, search, limit)
      : read(productPage(db, { view, search, lacks, after, limit: limit + 1 })),
    lacks === undefined || after ? null : read(countOfLacking(db, { view, search, lacks })),
    ...MARKET_PRODUCT_VIEWS.map((one) => countProducts(db, one)),
  ])
  const byView = Object.fromEntries(MARKET_PRODUCT_VIEWS.map((one, index) => [one, counts[index] ?? 0])) as Record<
    MarketProductView,
    number
  >
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await presentMarketProducts(db, shown, locale),
    next_cursor: rows.length > limit && last ? toCursor({ at: timeOf(view, last), id: last.id }) : null,
    total: lacking ? Number(lacking[0]?.count ?? 0) : search === '' && lacks === undefined ? byView[view] : null,
    counts: byView,
  }
}

const timeOf = (view: MarketProductView, row: MarketProductRow): number =>
  view === 'visible' ? row.created_at : (row.held_at ?? 0)

/** The best products for a text, the product of that number, and the newest of shops with that name. */
async function findVisible(deps: Deps, search: string, limit: number): Promise<MarketProductRow[]> {
  const { db } = deps.database
  const number = /^#?[1-9]\d{0,8}$/.test(search) ? [Number(search.replace('#', ''))] : []
  const [found, ofShops] = await Promise.all([findBestProducts(deps, search), selectIdsOfShops(db, search, limit)])
  const ids = [...new Set([...number, ...found, ...ofShops])].slice(0, limit)
  const rows = new Map((await selectByIds(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row && row.hold === null && row.status === 'active' ? [row] : []
  })
}

/** Shows a product of any shop with the market's decision about it. */
export async function showDecision(
  { database: { db } }: Pick<Deps, 'database'>,
  id: number,
  locale: string,
): Promise<MarketProduct | Refusal> {
  const [product] = await presentMarketProducts(db, await selectByIds(db, [id]), locale)
  return product ?? refuseUnknownProduct()
}

/** Shows a product of any shop with its content, in the reader's language where it is translated. */
export async function showMarketProduct(
  { database: { db } }: Pick<Deps, 'database'>,
  id: number,
  locale: string,
): Promise<DataFor<'GET /admin/products/{id}'> | Refusal> {
  const rows = await selectByIds(db, [id])
  const shopId = rows[0]?.shop_id ?? 0
  const [[product], [content]] = await Promise.all([
    presentMarketProducts(db, rows, locale),
    presentProducts(db, { shopId, ids: [id] }, { locale, locales: [] }),
  ])
  if (!product || !content) return refuseUnknownProduct()
  const translated = content.texts.find((texts) => texts.locale === locale)
  const { categories, brand, pictures, variants, safety } = content
  return {
    product,
    details: {
      summary: translated?.summary || content.summary,
      description: translated?.description || content.description,
      categories,
      brand,
      pictures,
      variants,
      safety,
    },
  }
}
