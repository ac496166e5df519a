import type { Home } from '@rialto/contract'
import { HOME_CATEGORIES, HOME_PRODUCTS, HOME_SHOPS } from '@rialto/contract/limits'
import type { Deps } from '../../deps.ts'
import { keepEach } from '../../kept.ts'
import { createListCategories, loadCards, withHearts } from '../catalog/index.ts'
import { loadBanners } from '../content/index.ts'
import { listSaleProducts, listSales } from '../flash-sales/index.ts'
import { createListShops } from '../shops/index.ts'
import { createPickForYou } from './pick-for-you.ts'
import { selectBestDeals, selectPopular } from './repository.ts'

export interface Viewer {
  locale: string
  /** Null for a guest. */
  userId: number | null
}

/** What the home page shows. What is the same for everybody is made once in a few seconds; hearts and picks are a shopper's own. */
export function createShowHome(deps: Deps): (viewer: Viewer) => Promise<Home> {
  const shared = createSharedHome(deps)
  const pickForYou = createPickForYou(deps)

  return async (viewer) => {
    const [home, forYou] = await Promise.all([shared(viewer.locale), pickForYou(viewer)])
    const running = home.running_flash_sale
    const [popular_products = [], best_deals = [], onSale = []] = await withHearts(
      deps.database.db,
      [home.popular_products, home.best_deals, running?.products ?? []],
      viewer.userId,
    )
    return {
      ...home,
      popular_products,
      best_deals,
      just_for_you: forYou,
      running_flash_sale: running && { ...running, products: onSale },
    }
  }
}

function createSharedHome(deps: Deps) {
  const { db } = deps.database
  const listCategories = createListCategories(deps)
  const shops = createListShops(deps)

  return keepEach(deps, { ms: 5_000, topics: ['catalogue', 'settings'] }, async (locale: string) => {
    const cards = async (rows: Promise<{ id: number }[]>) => {
      const ids = (await rows).map((row) => row.id)
      return loadCards(db, ids, { locale, userId: null, now: deps.now() })
    }
    const [banners, promos, categories, topShops, popular_products, best_deals, sales] = await Promise.all([
      loadBanners(db, { place: 'hero' }, locale),
      loadBanners(db, { place: 'promo' }, locale),
      listCategories(locale),
      shops.top(HOME_SHOPS, locale),
      cards(selectPopular(db, { count: HOME_PRODUCTS })),
      cards(selectBestDeals(db, { count: HOME_PRODUCTS })),
      loadSales(deps, locale),
    ])
    return {
      banners,
      promos,
      categories: categories.slice(0, HOME_CATEGORIES),
      shops: topShops,
      popular_products,
      best_deals,
      ...sales,
    }
  })
}

/** The sale that began first of those that run, with its first products, and the one that begins next. */
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
