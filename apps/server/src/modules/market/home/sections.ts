import type { Home, HomeSection } from '@rialto/contract'
import { HOME_SECTIONS } from '@rialto/contract/market-enums'
import { type Settings, settingText } from '../../base/settings/index.ts'

interface ShownSection {
  id: HomeSection['id']
  title?: string
  limit: number | null
}
export type SectionsInLocale = ShownSection[]

/** The sections that are shown, in their order, with titles in a language. Sections that the setting does not name come last. */
export function sectionsIn(sections: readonly HomeSection[], settings: Settings, locale: string): SectionsInLocale {
  const named = new Set(sections.map(({ id }) => id))
  const others = HOME_SECTIONS.filter((id) => !named.has(id)).map((id) => ({ id, limit: null }))
  const shown = sections
    .filter(({ is_shown }) => is_shown)
    .map(({ id, title, limit }) => ({ id, limit, ...(title && { title: settingText(settings, locale, title) }) }))
  return [...shown, ...others]
}

/** Leaves out what is not shown, so that browsers do not load it, and cuts lists to their limits. */
export function arrangeHome(home: Home, sections: SectionsInLocale): Home {
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
