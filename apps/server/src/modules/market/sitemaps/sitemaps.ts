import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createGzip } from 'node:zlib'
import type { SiteSettings } from '@rialto/contract'
import { cached, cachedByKey } from '../../../cache/cached.ts'
import type { Topic } from '../../../cache/invalidation-bus.ts'
import type { Db } from '../../../db/index.ts'
import { default as sharp } from '../../../files/restricted-sharp.ts'
import { type FileStorage, picturePath } from '../../../files/storage.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { type ArticleAddress, listArticleAddresses } from '../../content/articles/index.ts'
import { findVisibleProduct, selectCategorySlugs, selectProductAddresses, selectShopIds } from './repository.ts'

const TOPICS: readonly Topic[] = ['catalogue', 'settings']
/** A compressed part takes up to 2 MB, and search engines read each part about once a day. */
const CACHE = { ms: 60_000, topics: TOPICS, max: 12 }

/** The sitemap's index and parts, cached for all search engines until the shop changes. */
export function createSitemaps(deps: ModuleDeps) {
  const { config, database, settings } = deps
  const origin = config.appUrl

  const source = async (): Promise<SitemapSource> => {
    const [{ configured, fallback }, { multi_vendor }] = await Promise.all([settings.locales(), settings.read()])
    const articles = () => listArticleAddresses(deps)
    const site = { origin, locales: configured, defaultLocale: fallback }
    return { ...site, db: database.reading, multiVendor: multi_vendor, articles }
  }
  const names = cached(deps, CACHE, async () => partNames(await source()))
  const compress = cachedByKey(deps, CACHE, async (name: string) =>
    compressed(Readable.from(sitemapPart(await source(), name))),
  )

  return {
    index: async (): Promise<string> => sitemapIndex(origin, await names()),
    /** A part in gzip. Undefined for names that the index does not have, so that made-up names do not fill the cache. */
    compressedPart: async (name: string): Promise<Buffer | undefined> =>
      (await names()).includes(name) ? compress(name) : undefined,
  }
}

/** Passes errors of the text on, which `pipe` alone would not. */
function compressed(text: Readable): Promise<Buffer> {
  const gzip = createGzip()
  text.once('error', (error) => gzip.destroy(error))
  return buffer(text.pipe(gzip))
}

/** Limits of the protocol for one file: addresses and bytes. */
const ADDRESSES_MAX = 50_000
const BYTES_MAX = 50_000_000
const HIGHEST_ID = 2_147_483_647
const ROWS_AT_ONCE = 1_000

/** The ids of a part's products: those above `after`, up to `last`. */
interface Part {
  after: number
  last: number
}

/** How many ids a part covers: fewer than 50,000 where long addresses in many languages would exceed 50 MB. */
export function idsPerPart(site: Site): number {
  const longest = Buffer.byteLength(entry(site, productAddress({ id: HIGHEST_ID, updated_at: 0 })))
  return Math.min(ADDRESSES_MAX, Math.floor(BYTES_MAX / longest / ROWS_AT_ONCE) * ROWS_AT_ONCE)
}

/**
 * The names of the parts with products on sale. A part covers a fixed range of ids, so that products stay in their part while others come
 * and go; ranges without products are passed over.
 */
export async function productPartNames(db: Db, size: number): Promise<string[]> {
  const names: string[] = []
  for (let last = 0; ; ) {
    const id = await findVisibleProduct(db, { after: last })
    if (id === undefined) return names
    const part = Math.ceil(id / size)
    names.push(`products-${part}`)
    last = part * size
  }
}

/** The range of ids behind a name; undefined for names of another form. */
export function partOf(name: string, size: number): Part | undefined {
  const part = Number(/^products-([1-9]\d{0,5})$/.exec(name)?.[1])
  return part ? { after: (part - 1) * size, last: part * size } : undefined
}

/** The addresses of a part's products, read in pieces. */
export async function* productAddresses(db: Db, { after, last }: Part): AsyncGenerator<Address[]> {
  for (;;) {
    const products = await selectProductAddresses(db, { after, last, limit: ROWS_AT_ONCE })
    if (products.length > 0) yield products.map(productAddress)
    if (products.length < ROWS_AT_ONCE) return
    after = products.at(-1)?.id ?? last
  }
}

const productAddress = ({ id, updated_at }: { id: number; updated_at: number }): Address => ({
  path: `/products/${id}/details`,
  changedAt: updated_at,
})

interface SitemapSource extends Site {
  db: Db
  multiVendor: boolean
  articles(): Promise<ArticleAddress[]>
}

/** The names of all parts: one for screens, shops, categories, posts and pages, and as many as the products need. */
const partNames = async (source: SitemapSource): Promise<string[]> => [
  'pages',
  ...(await productPartNames(source.db, idsPerPart(source))),
]

function sitemapIndex(origin: string, names: readonly string[]): string {
  const entries = names.map((name) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>`)
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`
}

/** The text of a part of the index in pieces, as a part may have 50 MB. */
async function* sitemapPart(source: SitemapSource, name: string): AsyncGenerator<string> {
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

export interface Site {
  /** Without a trailing slash. */
  origin: string
  locales: readonly string[]
  defaultLocale: string
}

interface Address {
  path: string
  /** Milliseconds since 1970. */
  changedAt?: number
}

/** Lists an address once, with its alternates in the other languages (`?lang=`). */
function entry({ origin, locales, defaultLocale }: Site, { path, changedAt }: Address): string {
  const url = origin + path
  const alternates = locales.map((locale) =>
    alternate(locale, locale === defaultLocale ? url : `${url}?lang=${locale}`),
  )
  const changed = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
  return `<url><loc>${url}</loc>${changed}${alternates.join('')}${alternate('x-default', url)}</url>`
}

const alternate = (locale: string, url: string): string =>
  `<xhtml:link rel="alternate" hreflang="${locale}" href="${url}"/>`

/** The mark (logo without letters) of a shop that has none. */
const DEFAULT_MARK = fileURLToPath(new URL('./default-mark.svg', import.meta.url))

interface IconShape {
  size: number
  /** The share of the side that the mark fills. Launchers crop maskable icons to any shape, so their mark is smaller. */
  fill: number
  /** Null means transparent. */
  ground: string | null
}

export const ICONS: Record<string, IconShape> = {
  'icon-192.png': { size: 192, fill: 0.86, ground: null },
  'icon-512.png': { size: 512, fill: 0.86, ground: null },
  'maskable-512.png': { size: 512, fill: 0.6, ground: '#ffffff' },
  'apple-touch-icon.png': { size: 180, fill: 0.72, ground: '#ffffff' },
}

/** Finds the file of the shop's mark by its `/media/…` address; the default mark if there is none. */
export async function findMark(address: string | null | undefined, files: FileStorage): Promise<string> {
  const path = address ? picturePath(address) : undefined
  const file = path && (await files.localFile(path))
  return file ? join(file.folder, file.name) : DEFAULT_MARK
}

/** Draws a mark as an icon; a mark that cannot be decoded is replaced by the default mark. */
export const drawIcon = (mark: string, shape: IconShape): Promise<Buffer> =>
  draw(mark, shape).catch(() => draw(DEFAULT_MARK, shape))

async function draw(mark: string, { size, fill, ground }: IconShape): Promise<Buffer> {
  const inner = Math.round(size * fill)
  const before = Math.floor((size - inner) / 2)
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp(mark, { density: 300 })
    .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .extend({
      top: before,
      left: before,
      bottom: size - inner - before,
      right: size - inner - before,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .flatten(ground ? { background } : false)
    .png()
    .toBuffer()
}

type Shown = Pick<SiteSettings, 'app_name' | 'web_footer_description' | 'theme_colors'>

/** The web app manifest, which describes the shop on a phone's home screen. */
export function manifest({ app_name, web_footer_description, theme_colors }: Shown) {
  return {
    name: app_name,
    short_name: app_name,
    ...(web_footer_description && { description: web_footer_description }),
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#faf8f5',
    theme_color: theme_colors.primary ?? '#0f5e5d',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}

/** Personal screens, which are useless to search engines. */
const DISALLOWED = [
  '/checkout',
  '/buynow',
  '/dashboard',
  '/order-history',
  '/wishlist',
  '/profile',
  '/payment/',
  '/console',
]

export const robots = (origin: string): string =>
  ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )
