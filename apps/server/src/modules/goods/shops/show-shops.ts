import type { Banner, CategoryBrief, Paged, Shop, ShopAbout, ShopCard, ShopSort } from '@rialto/contract'
import { cached } from '../../../cache/cached.ts'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import { holdsWords, wordsOf } from '../../../db/search-text.ts'
import type { Deps } from '../../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../../lib/paging.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { loadBanners } from '../../content/articles/index.ts'
import {
  countVisible,
  createListCategories,
  getProductIndex,
  type MarketIndex,
  selectCategoriesOfPopular,
} from '../catalog/index.ts'
import { showShopDelivery } from '../delivery/index.ts'
import { presentHoliday, presentShop, presentShopCard, type ShopFigures } from './present.ts'
import {
  type HolidayRow,
  type ShownShopRow as ShopRow,
  selectHolidays,
  selectListedShops,
  selectShopAbout,
  selectShops,
} from './repository.ts'
import { sortShops } from './rules.ts'

interface ShownShop {
  shop: Shop
  categories: CategoryBrief[]
  banners: Banner[]
  about: ShopAbout
}

/** Shows a shop with its categories and banners. */
export function createShowShop(deps: ModuleDeps): (id: number, locale: string) => Promise<ShownShop | Refusal> {
  const { reading } = deps.database
  const figuresOf = createShopFigures(deps)
  const listCategories = createListCategories(deps)

  return async (id, locale) => {
    const [row] = await loadShops(reading, [id], locale)
    if (!row) return refuse('not_found', text('Shop not found'))
    const now = deps.now()
    const settings = row.delivery_version === 0 ? undefined : await deps.settings.read()
    const viewing = settings && { settings, locale, now, invalidations: deps.invalidations }
    const [figures, categories, banners, about, delivery] = await Promise.all([
      figuresOf(id),
      listCategories(locale),
      loadBanners(reading, { place: 'shop', shopId: id }, locale),
      loadAbout(reading, { id, locale, now }),
      viewing && showShopDelivery(reading, row, { grams: 0, amount: 0, viewing }),
    ])
    return {
      shop: { ...presentShop(row, figures, now), ...(delivery && { delivery }) },
      categories: categories.filter((category) => figures.categoryIds.has(category.id)),
      banners,
      about,
    }
  }
}

interface ShopsQuery extends PageQuery {
  search: string
  sort?: ShopSort
}

/**
 * Lists shops by name and order. They are filtered in memory: a market has few enough, and SQLite ignores neither accents nor the
 * case of letters beyond ASCII.
 */
export function createListShops(deps: Deps) {
  const { database, now } = deps
  const figuresOf = createShopFigures(deps)
  const listed = cached(deps, { ms: 5_000, topics: ['catalogue'] }, () => selectListedShops(database.reading, {}))

  return {
    async list({ search, sort = 'popular', ...page }: ShopsQuery, locale: string): Promise<Paged<Shop>> {
      const found = sortShops(filterByName(await listed(), search), sort)
      const ids = found.slice(offsetOf(page), offsetOf(page) + page.per_page).map((shop) => shop.id)
      const rows = await loadShops(database.reading, ids, locale)
      const shops = rows.map(async (row) => presentShop(row, await figuresOf(row.id), now()))
      return paged(await Promise.all(shops), found.length, page)
    },

    /** The most popular shops, for the home page. */
    async top(count: number, locale: string): Promise<ShopCard[]> {
      const ids = sortShops(await listed(), 'popular')
        .slice(0, count)
        .map((shop) => shop.id)
      const rows = await loadShops(database.reading, ids, locale)
      return Promise.all(rows.map(async (row) => presentShopCard(row, await figuresOf(row.id), now())))
    },
  }
}

/** The shops whose name has every word of the search, ignoring accents, case and apostrophes. */
function filterByName<Shop extends { name: string }>(shops: readonly Shop[], search: string): readonly Shop[] {
  if (search === '') return shops
  const words = wordsOf(search)
  return words.length === 0 ? [] : shops.filter(({ name }) => holdsWords(name, words))
}

/** Loads shops in a language, in the order of `ids`; inactive shops are left out. */
async function loadShops(db: Db, ids: readonly number[], locale: string): Promise<ShopRow[]> {
  const rows = await translateRows(db, 'shop', locale, await selectShops(db, { ids }), [
    'name',
    'description',
    'estimated_delivery',
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

const POLICIES = ['returns_policy', 'delivery_policy', 'privacy_policy'] as const

/** Loads what a shop says on its page alone: policies, hours, contact and holidays. */
async function loadAbout(db: Db, { id, locale, now }: { id: number; locale: string; now: number }): Promise<ShopAbout> {
  const [found, holiday] = await Promise.all([selectShopAbout(db, { id }), loadAnnouncedHoliday(db, id, now)])
  const [row] = await translateRows(db, 'shop', locale, found, POLICIES)
  return {
    opening_hours: row ? fromJson(row.opening_hours_json) : [],
    policies: {
      returns: row?.returns_policy ?? '',
      delivery: row?.delivery_policy ?? '',
      privacy: row?.privacy_policy ?? '',
    },
    contact: { phone: row?.phone ?? null, email: row?.email ?? null },
    ...(row?.identity_json && { identity: fromJson(row.identity_json) }),
    ...(row && { return_cost: row.return_cost }),
    holiday: holiday ? presentHoliday(holiday, now) : null,
  }
}

const DAY_MS = 24 * 60 * 60_000
/** Shoppers hear of holidays so long before they begin. */
export const ANNOUNCED_MS = 14 * DAY_MS

/** Loads the holidays that last now, by shop. */
export async function loadPresentHolidays(
  db: Db | Tx,
  shopIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, HolidayRow>> {
  if (shopIds.length === 0) return new Map()
  const rows = await selectHolidays(db, { ids: shopIds, from: now, to: now })
  return new Map(rows.map((row) => [row.shop_id, row]))
}

/** Loads a shop's present holidays, or the next that begin within two weeks. */
async function loadAnnouncedHoliday(db: Db | Tx, shopId: number, now: number): Promise<HolidayRow | undefined> {
  const [holiday] = await selectHolidays(db, { ids: [shopId], from: now, to: now + ANNOUNCED_MS })
  return holiday
}

/** Returns figures that are at most five seconds old, without a query. */
export function createShopFigures(deps: Deps): (shopId: number) => Promise<ShopFigures> {
  const products = getProductIndex(deps)
  /** Cached until the index changes. */
  let figures = new Map<number, ShopFigures>()
  let counted: { index: MarketIndex; revision: number } | undefined
  return async (shopId) => {
    const index = await products.ready()
    if (!index) return readFigures(deps.database.reading, shopId)
    if (counted?.index !== index || counted.revision !== index.revision) figures = new Map()
    counted = { index, revision: index.revision }
    const ofShop = figures.get(shopId) ?? countFigures(index, shopId)
    figures.set(shopId, ofShop)
    return ofShop
  }
}

/** While all products of a large market are being read, the categories of a shop are those of so many of its popular ones. */
const POPULAR = 200

async function readFigures(db: Db, shopId: number): Promise<ShopFigures> {
  const [products, categories] = await Promise.all([
    countVisible(db, shopId),
    selectCategoriesOfPopular(db, { shopId, limit: POPULAR }),
  ])
  return { products, categoryIds: new Set(categories.map(({ id }) => id)) }
}

function countFigures(index: MarketIndex, shopId: number): ShopFigures {
  const products = index.rowsWith('shops', shopId)
  const hasAny = (categoryId: number) =>
    index.common([products.content, index.rowsWith('categories', categoryId).content]).few?.length !== 0
  const categories = index.names.categories.filter(({ id, parent_id }) => parent_id === null && hasAny(id))
  return { products: products.size, categoryIds: new Set(categories.map(({ id }) => id)) }
}
