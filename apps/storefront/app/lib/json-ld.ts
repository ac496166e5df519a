import type { ProductCard, Shop, SiteSettings } from '@rialto/contract'
import { absolute } from './page-meta.ts'

// Builders of schema.org objects, for `pageMeta({ jsonLd })` or `<JsonLd>`. `origin` comes from `useSettings()` or the root loader.

export function organization(origin: string, settings: SiteSettings) {
  return {
    '@type': 'Organization',
    name: settings.app_name,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    ...(settings.mobile && { telephone: settings.mobile }),
    ...(settings.address && { address: settings.address }),
    ...(settings.social_links.length > 0 && { sameAs: settings.social_links.map(({ link }) => link) }),
  }
}

/** Includes the search address, so that search engines can offer the shop's own search. */
export function website(origin: string, settings: SiteSettings) {
  return {
    '@type': 'WebSite',
    name: settings.app_name,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** The breadcrumbs of a page; the last part is the page itself and needs no address. */
export function breadcrumbList(origin: string, parts: ReadonlyArray<{ label: string; to?: string }>) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: parts.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to && { item: origin + to }),
    })),
  }
}

export function store(
  origin: string,
  shop: Pick<Shop, 'id' | 'name' | 'logo' | 'banner' | 'rating' | 'total_reviews'>,
) {
  return {
    '@type': 'Store',
    name: shop.name,
    url: `${origin}/shops/${shop.id}`,
    logo: absolute(origin, shop.logo),
    image: absolute(origin, shop.banner),
    ...(shop.total_reviews > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: shop.rating, reviewCount: shop.total_reviews },
    }),
  }
}

/**
 * The products of a list in order, by their addresses, which is all that search engines read of a list of links; `first` is the
 * position of the first one, from 1.
 */
export function itemList(origin: string, products: ReadonlyArray<Pick<ProductCard, 'id'>>, first = 1) {
  return {
    '@type': 'ItemList',
    itemListElement: products.map(({ id }, index) => ({
      '@type': 'ListItem',
      position: first + index,
      url: `${origin}/products/${id}/details`,
    })),
  }
}
