import type { Db } from '../../../db/index.ts'
import type { ArticleAddress } from '../../content/articles/index.ts'
import { selectCategorySlugs, selectShopIds } from './repository.ts'
import { type Address, entry, type Site } from './sitemap-entry.ts'
import { idsPerPart, partOf, productAddresses, productPartNames } from './sitemap-parts.ts'

export interface SitemapSource extends Site {
  db: Db
  multiVendor: boolean
  articles(): Promise<ArticleAddress[]>
}

/** The names of all parts: one for screens, shops, categories, posts and pages, and as many as the products need. */
export const partNames = async (source: SitemapSource): Promise<string[]> => [
  'pages',
  ...(await productPartNames(source.db, idsPerPart(source))),
]

export function sitemapIndex(origin: string, names: readonly string[]): string {
  const entries = names.map((name) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>`)
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`
}

/** The text of a part of the index in pieces, as a part may have 50 MB. */
export async function* sitemapPart(source: SitemapSource, name: string): AsyncGenerator<string> {
  yield `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`
  const part = partOf(name, idsPerPart(source))
  const pieces = part ? productAddresses(source.db, part) : [await pageAddresses(source)]
  for await (const addresses of pieces) yield addresses.map((address) => entry(source, address)).join('')
  yield '</urlset>'
}

const SCREENS = ['/', '/products', '/categories', '/most-popular', '/best-deal', '/blogs', '/contact-us', '/support']

async function pageAddresses({ db, multiVendor, articles }: SitemapSource): Promise<Address[]> {
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
