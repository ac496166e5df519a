import type { Banner, Home, HomeSection } from '@rialto/contract'
import { HOME_CATEGORIES, HOME_PRODUCTS, HOME_SHOPS } from '@rialto/contract/limits'
import { HOME_SECTIONS } from '@rialto/contract/market-enums'
import { cachedByKey } from '../../../cache/cached.ts'
import { TOPICS } from '../../../cache/invalidation-bus.ts'
import type { Deps } from '../../../deps.ts'
import { type ModuleDeps, type Settings, settingText } from '../../base/settings/index.ts'
import { loadBanners } from '../../content/articles/index.ts'
import { createListCategories, createListProducts, markFavorites } from '../../goods/catalog/index.ts'
import { forgetCutOffs, nextCutOff } from '../../goods/delivery/index.ts'
import { ANNOUNCED_MS, createListShops } from '../../goods/shops/index.ts'
import { listSaleProducts, listSales } from '../../selling/flash-sales/index.ts'
import { selectNextMomentOfAll } from './repository.ts'

interface Viewer {
  locale: string
  /** Null for a guest. */
  userId: number | null
}

/** Shows the home page. Everything that is the same for all shoppers is cached for some seconds; wishlist marks and *Just for you* are not. */
export function createShowHome(deps: ModuleDeps): (viewer: Viewer) => Promise<Home> {
  const listProducts = createListProducts(deps)
  const shared = createSharedHome(deps, listProducts)

  return async (viewer) => {
    const { home, sections } = await shared(viewer.locale)
    const isGuest = viewer.userId === null || !sections.some(({ id }) => id === 'just_for_you')
    const justForYou = isGuest ? home.just_for_you : await firstProducts(listProducts, 'just_for_you', viewer)
    const running = home.running_flash_sale
    const [popular_products = [], best_deals = [], onSale = []] = await markFavorites(
      deps.database.db,
      [home.popular_products, home.best_deals, running?.products ?? []],
      viewer.userId,
    )
    return {
      ...home,
      popular_products,
      best_deals,
      just_for_you: justForYou,
      running_flash_sale: running && { ...running, products: onSale },
    }
  }
}

type ListProducts = ReturnType<typeof createListProducts>

/** The first products of a list; *Best deals* holds only discounted products. */
async function firstProducts(
  listProducts: ListProducts,
  sort_type: 'popular_product' | 'best_deal' | 'just_for_you',
  viewer: Viewer,
): Promise<Home['just_for_you']> {
  const discounted = sort_type === 'best_deal'
  const page = { page: 1, per_page: HOME_PRODUCTS }
  const { total, products } = await listProducts(
    { search: '', literal: false, in_stock: false, discounted, sort_type, ...page },
    viewer,
  )
  return { total, products }
}

function createSharedHome(deps: ModuleDeps, listProducts: ListProducts) {
  const { reading } = deps.database
  const loadParts = createLoadParts(deps, listProducts)

  return cachedByKey(deps, { ms: 5_000, topics: ['catalogue', 'settings'] }, async (locale: string) => {
    const [banners, promos, parts, settings] = await Promise.all([
      loadBanners(reading, { place: 'hero' }, locale),
      loadBanners(reading, { place: 'promo' }, locale),
      loadParts(locale),
      deps.settings.read(),
    ])
    const sections = sectionsIn(settings.home_sections, settings, locale)
    return { home: arrangeHome({ ...parts, banners, promos }, sections), sections }
  })
}

/** The parts of the home page that come from the catalogue, as a guest sees them. */
function createLoadParts(deps: Deps, listProducts: ListProducts) {
  const listCategories = createListCategories(deps)
  const shops = createListShops(deps)

  return async (locale: string) => {
    const guest = { locale, userId: null }
    const [categories, topShops, popular, deals, just_for_you, sales] = await Promise.all([
      listCategories(locale),
      shops.top(HOME_SHOPS, locale),
      firstProducts(listProducts, 'popular_product', guest),
      firstProducts(listProducts, 'best_deal', guest),
      firstProducts(listProducts, 'just_for_you', guest),
      loadSales(deps, locale),
    ])
    return {
      categories: categories.slice(0, HOME_CATEGORIES),
      shops: topShops,
      popular_products: popular.products,
      best_deals: deals.products,
      just_for_you,
      ...sales,
    }
  }
}

interface Drafted {
  sections: readonly HomeSection[]
  banners: Banner[]
  promos: Banner[]
}

/** Shows the home page to a guest with sections and banners that are not published. Nothing of it is cached. */
export function createHomePreview(deps: ModuleDeps): (locale: string, drafted: Drafted) => Promise<Home> {
  const loadParts = createLoadParts(deps, createListProducts(deps))
  return async (locale, { sections, ...banners }) => {
    const shown: SectionsInLocale = sectionsIn(sections, await deps.settings.read(), locale)
    return arrangeHome({ ...(await loadParts(locale)), ...banners }, shown)
  }
}

/** The running flash sale that began first, with its first products, and the next one to begin. */
async function loadSales(
  deps: Deps,
  locale: string,
): Promise<Pick<Home, 'running_flash_sale' | 'incoming_flash_sale'>> {
  const { running, incoming } = await listSales(deps, locale)
  const sale = running[0]
  const products = sale
    ? await listSaleProducts(deps, { saleId: sale.id, page: 1, per_page: HOME_PRODUCTS }, { locale, userId: null })
    : undefined
  return {
    running_flash_sale: sale && products ? { ...sale, products: products.data } : null,
    incoming_flash_sale: incoming[0] ?? null,
  }
}

interface ShownSection {
  id: HomeSection['id']
  title?: string
  limit: number | null
}
type SectionsInLocale = ShownSection[]

/** The sections that are shown, in their order, with titles in a language. Sections that the setting does not name come last. */
function sectionsIn(sections: readonly HomeSection[], settings: Settings, locale: string): SectionsInLocale {
  const named = new Set(sections.map(({ id }) => id))
  const others = HOME_SECTIONS.filter((id) => !named.has(id)).map((id) => ({ id, limit: null }))
  const shown = sections
    .filter(({ is_shown }) => is_shown)
    .map(({ id, title, limit }) => ({ id, limit, ...(title && { title: settingText(settings, locale, title) }) }))
  return [...shown, ...others]
}

/** Leaves out what is not shown, so that browsers do not load it, and cuts lists to their limits. */
function arrangeHome(home: Home, sections: SectionsInLocale): Home {
  const limitOf = (id: ShownSection['id']): number => {
    const section = sections.find((shown) => shown.id === id)
    return section ? (section.limit ?? Number.POSITIVE_INFINITY) : 0
  }
  const cut = <T>(id: ShownSection['id'], list: readonly T[]): T[] => list.slice(0, limitOf(id))
  const { running_flash_sale: running } = home
  return {
    ...home,
    banners: cut('hero', home.banners),
    promos: cut('promos', home.promos ?? []),
    categories: cut('categories', home.categories),
    shops: cut('shops', home.shops),
    popular_products: cut('popular', home.popular_products),
    best_deals: cut('best_deals', home.best_deals),
    just_for_you: limitOf('just_for_you') > 0 ? home.just_for_you : { total: 0, products: [] },
    running_flash_sale:
      running && limitOf('flash_sale') > 0 ? { ...running, products: cut('flash_sale', running.products) } : null,
    incoming_flash_sale: limitOf('incoming_sale') > 0 ? home.incoming_flash_sale : null,
    sections: sections.map(({ limit: _, ...section }) => section),
  }
}

/**
 * Announces what begins or ends by the clock alone as a change of the catalogue, when the first cache asks after that moment, so that
 * prices of a flash sale show at once in pages that are kept for long.
 */
export function followMoments({ database, invalidations, now }: Deps): void {
  /** Nothing begins or ends from `since` until `next`; undefined: not read. */
  let known: { since: number; next: number } | undefined
  let isReading = false
  let changes = 0
  const forget = () => {
    known = undefined
    isReading = false
    changes++
  }

  async function read(): Promise<void> {
    const [since, before] = [now(), changes]
    isReading = true
    // Where the database is away, the next cache asks again.
    const rows = await selectNextMomentOfAll(database.db, { now: since, announcedMs: ANNOUNCED_MS }).catch(
      () => undefined,
    )
    if (before !== changes) return
    isReading = false
    if (rows) known = { since, next: rows[0]?.at ?? Number.POSITIVE_INFINITY }
  }

  invalidations.subscribe(TOPICS, forget)
  invalidations.subscribeUnannounced(forget)
  invalidations.addSource(() => {
    const at = now()
    const cutOff = nextCutOff(invalidations)
    if (known && at >= known.since && at < known.next && at < cutOff) return true
    if (at >= cutOff) forgetCutOffs(invalidations)
    // A clock that was set back has no moment to announce.
    if ((known && at >= known.next) || at >= cutOff) invalidations.receive({ topics: ['catalogue'], sold: [] })
    if (!isReading) void read()
    return false
  })
}
