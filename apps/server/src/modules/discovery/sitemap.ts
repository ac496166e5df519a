import type { Db } from '../../db/index.ts'
import type { ArticleAddress } from '../content/index.ts'
import { selectCategorySlugs, selectProductAddresses, selectShopIds } from './repository.ts'

/** With alternates in every language, this many addresses stay well below the protocol's limit of 50 MB a file. */
const PRODUCTS_PER_PART = 5_000

interface Site {
  db: Db
  /** Without a trailing slash. */
  origin: string
  locales: readonly string[]
  defaultLocale: string
  multiVendor: boolean
  articles(): Promise<ArticleAddress[]>
}

interface Address {
  path: string
  changedAt?: number
}

/** The names of all parts: one for screens, shops, categories, posts and pages, and as many as the products need. */
export const partNames = (products: number): string[] => [
  'pages',
  ...Array.from({ length: Math.ceil(products / PRODUCTS_PER_PART) }, (_, index) => `products-${index + 1}`),
]

export function sitemapIndex(origin: string, names: readonly string[]): string {
  const entries = names.map((name) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>`)
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`
}

/** Builds a part by its name in the index; undefined for an unknown name. */
export async function sitemapPart(site: Site, name: string): Promise<string | undefined> {
  if (name === 'pages') return urlSet(site, await pageAddresses(site))
  const part = Number(/^products-([1-9]\d{0,5})$/.exec(name)?.[1])
  if (!part) return undefined
  const products = await selectProductAddresses(site.db, {
    offset: (part - 1) * PRODUCTS_PER_PART,
    limit: PRODUCTS_PER_PART,
  })
  if (products.length === 0) return undefined
  return urlSet(
    site,
    products.map(({ id, updated_at }) => ({ path: `/products/${id}/details`, changedAt: updated_at })),
  )
}

const SCREENS = ['/', '/products', '/categories', '/most-popular', '/best-deal', '/blogs', '/contact-us', '/support']

async function pageAddresses({ db, multiVendor, articles }: Site): Promise<Address[]> {
  const [slugs, shops, texts] = await Promise.all([
    selectCategorySlugs(db),
    multiVendor ? selectShopIds(db) : [],
    articles(),
  ])
  return [
    ...SCREENS.map((path) => ({ path })),
    ...(multiVendor ? [{ path: '/shops' }] : []),
    ...slugs.map((slug) => ({ path: `/categories/${encodeURIComponent(slug)}` })),
    ...shops.map((id) => ({ path: `/shops/${id}` })),
    ...texts,
  ]
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'

/** Lists each address once, with its alternates in the other languages (`?lang=`). */
function urlSet({ origin, locales, defaultLocale }: Site, addresses: readonly Address[]): string {
  const urls = addresses.map(({ path, changedAt }) => {
    const url = origin + path
    const alternates = locales.map((locale) =>
      alternate(locale, locale === defaultLocale ? url : `${url}?lang=${locale}`),
    )
    const changed = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
    return `<url><loc>${url}</loc>${changed}${alternates.join('')}${alternate('x-default', url)}</url>`
  })
  return `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>`
}

const alternate = (locale: string, url: string): string =>
  `<xhtml:link rel="alternate" hreflang="${locale}" href="${url}"/>`
