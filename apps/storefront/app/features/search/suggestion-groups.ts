import type { CategoryBrief, ProductBrief, SearchSuggestions, ShopBrief } from '@rialto/contract'
import type { TFunction } from 'i18next'

/** One line of the list. `to` is where choosing it leads; the text of a search is filled in on the way. */
export type Suggestion = { id: string; to: string } & (
  | { kind: 'text'; text: string; recent: boolean }
  | { kind: 'product'; product: ProductBrief }
  | { kind: 'category'; category: CategoryBrief }
  | { kind: 'shop'; shop: ShopBrief }
  | { kind: 'all'; text: string }
  | { kind: 'way'; label: string }
)

export interface SuggestionGroups {
  texts: Suggestion[]
  categories: Suggestion[]
  shops: Suggestion[]
  products: Suggestion[]
  /** The link to all results, or links into the shop where there is nothing to suggest. */
  more: Suggestion[]
}

const noGroups: SuggestionGroups = { texts: [], categories: [], shops: [], products: [], more: [] }

const RECENT_WHILE_TYPING = 2

export const searchUrl = (text: string): string => `/products?${new URLSearchParams({ search: text })}`

/** With nothing typed: what was searched before. */
export function recentGroup(recent: readonly string[]): SuggestionGroups {
  return {
    ...noGroups,
    texts: recent.map((text, at) => ({ id: `recent-${at}`, kind: 'text', text, recent: true, to: searchUrl(text) })),
  }
}

/** Links into the shop, for a search that finds nothing and for an empty phone dialog. */
export function waysGroup(t: TFunction): SuggestionGroups {
  const ways = [
    { to: '/most-popular', label: t('Most Popular') },
    { to: '/best-deal', label: t('Best Deal') },
    { to: '/categories', label: t('Categories') },
    { to: '/products', label: t('All products') },
  ]
  return {
    ...noGroups,
    more: ways.map(({ to, label }) => ({ id: `way-${to.slice(1)}`, kind: 'way', to, label })),
  }
}

/** What the server found for the text, with the shopper's own earlier searches before it; shops only where there are several. */
export function foundGroups(
  typed: string,
  found: SearchSuggestions,
  { recent, manySellers }: { recent: readonly string[]; manySellers: boolean },
): SuggestionGroups {
  const start = typed.toLowerCase()
  const own = recent
    .filter((text) => text.toLowerCase().startsWith(start) && text.toLowerCase() !== start)
    .slice(0, RECENT_WHILE_TYPING)
  // A completion that adds nothing is the link to all results once more.
  const taken = new Set([start, ...own.map((text) => text.toLowerCase())])
  const others = found.texts.filter((text) => !taken.has(text.toLowerCase()))
  const texts = [...own, ...others].map((text, at) => ({
    id: `text-${at}`,
    kind: 'text' as const,
    text,
    recent: at < own.length,
    to: searchUrl(text),
  }))
  return {
    texts,
    categories: found.categories.map((category) => ({
      id: `category-${category.id}`,
      kind: 'category',
      category,
      to: `/categories/${encodeURIComponent(category.slug)}`,
    })),
    shops: (manySellers ? found.shops : []).map((shop) => ({
      id: `shop-${shop.id}`,
      kind: 'shop',
      shop,
      to: `/shops/${shop.id}`,
    })),
    products: found.products.map((product) => ({
      id: `product-${product.id}`,
      kind: 'product',
      product,
      to: `/products/${product.id}/details`,
    })),
    more: [{ id: 'all', kind: 'all', text: typed, to: searchUrl(typed) }],
  }
}

/** In the order in which the arrow keys go through them, which is that of the page. */
export const inOrder = ({ texts, categories, shops, products, more }: SuggestionGroups): Suggestion[] => [
  ...texts,
  ...categories,
  ...shops,
  ...products,
  ...more,
]
