import type { SiteSettings } from '@rialto/contract'
import { isInternalPath } from '@rialto/contract/links'
import type { MetaDescriptor } from 'react-router'

interface PageInfo {
  /** The route title, before the app name (docs/spec §2). Layouts and the root have none, as their screens do. */
  title?: string
  /** The title in link previews; defaults to the route title. */
  sharedTitle?: string
  description?: string | null
  /** The page's canonical path; defaults to the current one. */
  path?: string
  /** Parameters that distinguish pages (`page`), in this order; all others are dropped from the canonical address. */
  keep?: readonly string[]
  /** The picture of link previews. */
  picture?: string | null
  type?: 'website' | 'product' | 'article'
  /** Not indexed by search engines: filtered lists, refusals. */
  hidden?: boolean
  /** Structured data from the builders of `json-ld.ts`. */
  jsonLd?: object | readonly object[]
}

const DESCRIPTION_MAX = 160

/**
 * The title, description, canonical address, link preview and structured data of a page: `meta = (args) =>
 * pageMeta(args, { title: … })`.
 */
export function pageMeta({ matches, location }: MetaInput, page: PageInfo): MetaDescriptor[] {
  const shop = shopOf(matches)
  if (!shop) return [{ title: page.title ?? 'Rialto' }]
  const title = pageTitle(shop.settings.app_name, page.title)
  const description = shorten(page.description ?? shop.settings.web_footer_description ?? '')
  const canonical = canonicalUrl(shop, location, page)
  const tags: MetaDescriptor[] = [{ title }]
  if (description) tags.push({ name: 'description', content: description })
  if (page.hidden) tags.push({ name: 'robots', content: 'noindex, follow' })
  else tags.push({ tagName: 'link', rel: 'canonical', href: canonical }, ...alternates(shop, location, page))
  return [...tags, ...shared(shop, page, { title, description, canonical }), ...structured(page.jsonLd)]
}

/** docs/spec §2: the route title followed by the app name. */
const pageTitle = (appName: string, title?: string): string => (title ? `${title} · ${appName}` : appName)

/**
 * The canonical address of a page: one for each language, the same as in the sitemap and the alternates. Search engines index each
 * language by itself, so `?lang=` is kept where the market offers that language; its default language has the address without it.
 */
export function canonicalUrl(shop: ShopHead, location: MetaInput['location'], page: Pick<PageInfo, 'path' | 'keep'>) {
  const lang = new URLSearchParams(location.search).get('lang')
  const isOffered = shop.settings.languages.some((language) => language.name === lang)
  return address(shop, location, page, (isOffered && lang) || undefined)
}

function address(
  { origin, settings }: ShopHead,
  location: MetaInput['location'],
  { path, keep = [] }: Pick<PageInfo, 'path' | 'keep'>,
  lang?: string,
): string {
  const params = new URLSearchParams(location.search)
  const query = new URLSearchParams()
  for (const name of keep) for (const value of params.getAll(name)) query.append(name, value)
  if (lang && lang !== settings.app_locale) query.set('lang', lang)
  const search = query.toString()
  return origin + (path ?? location.pathname) + (search && `?${search}`)
}

function alternates(shop: ShopHead, location: MetaInput['location'], page: PageInfo): MetaDescriptor[] {
  if (shop.settings.languages.length < 2) return []
  const link = (hrefLang: string, lang?: string) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href: address(shop, location, page, lang),
  })
  return [...shop.settings.languages.map(({ name }) => link(name, name)), link('x-default')]
}

interface HeadTexts {
  title: string
  description: string
  canonical: string
}

/** Open Graph and Twitter tags. A hidden page has no address here: the same 404 is sent for every unknown one. */
function shared({ settings, locale, origin }: ShopHead, page: PageInfo, texts: HeadTexts): MetaDescriptor[] {
  const picture = absolute(origin, page.picture) ?? `${origin}/icons/icon-512.png`
  const tags: MetaDescriptor[] = [
    { property: 'og:site_name', content: settings.app_name },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.sharedTitle ?? page.title ?? texts.title },
    ...(page.hidden ? [] : [{ property: 'og:url', content: texts.canonical }]),
    { property: 'og:locale', content: locale.replace('-', '_') },
    { property: 'og:image', content: picture },
    { name: 'twitter:card', content: page.picture ? 'summary_large_image' : 'summary' },
  ]
  if (texts.description) tags.push({ property: 'og:description', content: texts.description })
  return tags
}

function structured(jsonLd: PageInfo['jsonLd']): MetaDescriptor[] {
  if (!jsonLd) return []
  const blocks = Array.isArray(jsonLd) ? jsonLd : [jsonLd]
  return blocks.map((block: object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...block } }))
}

/** Link previews and structured data need absolute addresses. */
export function absolute(origin: string, url: string | null | undefined): string | undefined {
  if (!url) return undefined
  return isInternalPath(url) ? origin + url : url
}

/** Cuts a text after a whole word, at the length that search engines show. */
function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= DESCRIPTION_MAX) return plain
  const cut = plain.slice(0, DESCRIPTION_MAX)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`
}

/** The part of the root loader's data that a page's head needs. */
export interface ShopHead {
  settings: SiteSettings
  locale: string
  /** The shop's public address, without a trailing slash. */
  origin: string
}

/** The arguments of a `meta` function that are used here. */
export interface MetaInput {
  location: { pathname: string; search: string }
  matches: ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>
}

/** The root loader's data; undefined when it failed. */
export function shopOf(matches: MetaInput['matches']): ShopHead | undefined {
  const root = matches.find((match) => match?.id === 'root')
  // The framework fixes this id, so the data are those of root.tsx.
  return root?.loaderData as ShopHead | undefined
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The text of safe HTML in one line. The result may look like HTML again, so use it as text only. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
