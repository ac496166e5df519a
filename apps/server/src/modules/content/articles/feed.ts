import { createHash } from 'node:crypto'
import { isInternalPath } from '@rialto/contract/links'
import { cachedByKey } from '../../../cache/cached.ts'
import { replaceAttributes } from '../../../html/rewrite.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { anchorHeadings } from './anchors.ts'
import { postPath } from './rules-pages.ts'
import { createReadBlog } from './show-pages.ts'

const ENTRIES = 30

export interface MadeFeed {
  xml: string
  /** A weak tag, since the bytes may be compressed on their way. */
  tag: string
  lastModified: Date
}

/** Makes the blog's feed of its latest posts in one language of the shop. */
export function createMakeFeed(deps: ModuleDeps): (locale: string) => Promise<MadeFeed> {
  const readBlog = createReadBlog(deps)
  return cachedByKey(deps, { ms: 5_000, topics: ['catalogue', 'settings'] }, async (locale: string) => {
    const [{ posts, categories }, { app_name }, { fallback }] = await Promise.all([
      readBlog(locale),
      deps.settings.read(),
      deps.settings.locales(),
    ])
    const origin = deps.config.appUrl
    const inLocale = (path: string) => `${origin}${path}${locale === fallback ? '' : `?lang=${locale}`}`
    const entries = posts.slice(0, ENTRIES).map((post) => ({
      ...post,
      url: inLocale(postPath(post.slug)),
      category: categories.find(({ slug }) => slug === post.category) ?? { slug: post.category, name: post.category },
      cover: post.cover && new URL(post.cover, `${origin}/`).href,
      publishedAt: post.published_at,
      updatedAt: Math.max(post.published_at, post.updated_at),
    }))
    const updatedAt = Math.max(0, ...entries.map((entry) => entry.updatedAt))
    const url = inLocale('/blogs/feed.xml')
    const xml = atomFeed({ title: app_name, locale, url, home: inLocale('/blogs'), origin, updatedAt, entries })
    const tag = `W/"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`
    return { xml, tag, lastModified: new Date(updatedAt) }
  })
}

/** The content of a feed. Addresses are absolute. */
interface Feed {
  title: string
  locale: string
  /** The feed's own address. */
  url: string
  /** The blog's address. */
  home: string
  /** Without a trailing slash. */
  origin: string
  updatedAt: number
  entries: FeedEntry[]
}

interface FeedEntry {
  url: string
  title: string
  /** Null means the shop itself. */
  author: string | null
  category: { slug: string; name: string }
  excerpt: string
  /** Safe HTML. */
  body: string
  cover: string
  publishedAt: number
  updatedAt: number
}

/** Writes an Atom feed (RFC 4287) with full texts. */
function atomFeed(feed: Feed): string {
  const { title, locale, url, home, origin, updatedAt, entries } = feed
  return [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escaped(locale)}">`,
    `<id>${escaped(home)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<updated>${isoTime(updatedAt)}</updated>`,
    `<author><name>${escaped(title)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(url)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(home)}"/>`,
    `<icon>${escaped(`${origin}/icons/icon-192.png`)}</icon>`,
    ...entries.map((entry) => atomEntry(entry, origin)),
    '</feed>',
    '',
  ].join('\n')
}

function atomEntry(entry: FeedEntry, origin: string): string {
  const { url, title, author, category, excerpt, publishedAt, updatedAt } = entry
  return [
    '<entry>',
    `<id>${escaped(url)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escaped(url)}"/>`,
    `<published>${isoTime(publishedAt)}</published>`,
    `<updated>${isoTime(updatedAt)}</updated>`,
    ...(author ? [`<author><name>${escaped(author)}</name></author>`] : []),
    `<category term="${escaped(category.slug)}" label="${escaped(category.name)}"/>`,
    `<summary>${escaped(excerpt)}</summary>`,
    `<content type="html">${escaped(contentOf(entry, origin))}</content>`,
    '</entry>',
  ].join('\n')
}

/** Feed readers show the text elsewhere, so that its links and pictures need absolute addresses. */
function contentOf({ url, body, cover }: FeedEntry, origin: string): string {
  const picture = cover ? `<p><img src="${escaped(cover)}" alt=""></p>` : ''
  const absolute = (address: string) => {
    if (address.startsWith('#')) return url + address
    return isInternalPath(address) ? origin + address : address
  }
  const text = replaceAttributes(anchorHeadings(body).html, ({ attributes }) => {
    const { href, src } = attributes
    if (href === undefined && src === undefined) return undefined
    return {
      ...attributes,
      ...(href === undefined ? {} : { href: absolute(href) }),
      ...(src === undefined ? {} : { src: absolute(src) }),
    }
  })
  return picture + text
}

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
