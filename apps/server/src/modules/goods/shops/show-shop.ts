import type { Banner, CategoryBrief, Shop, ShopAbout } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { loadBanners } from '../../content/articles/index.ts'
import { createListCategories } from '../catalog/index.ts'
import { loadAbout } from './load-about.ts'
import { loadShops } from './load-shops.ts'
import { presentShop } from './present.ts'
import { createShopFigures } from './shop-figures.ts'

export interface ShownShop {
  shop: Shop
  categories: CategoryBrief[]
  banners: Banner[]
  about: ShopAbout
}

/** Shows a shop with its categories and banners. */
export function createShowShop(deps: Deps): (id: number, locale: string) => Promise<ShownShop | Refusal> {
  const { reading } = deps.database
  const figuresOf = createShopFigures(deps)
  const listCategories = createListCategories(deps)

  return async (id, locale) => {
    const [row] = await loadShops(reading, [id], locale)
    if (!row) return refuse('not_found', text('Shop not found'))
    const [figures, categories, banners, about] = await Promise.all([
      figuresOf(id),
      listCategories(locale),
      loadBanners(reading, { place: 'shop', shopId: id }, locale),
      loadAbout(reading, { id, locale, now: deps.now() }),
    ])
    return {
      shop: presentShop(row, figures, deps.now()),
      categories: categories.filter((category) => figures.categoryIds.has(category.id)),
      banners,
      about,
    }
  }
}
