import { createHash } from 'node:crypto'
import type { Banner, BlogBrief, BlogPage, Blog as BlogPost, DataFor, LegalPage } from '@rialto/contract'
import { isInternalPath } from '@rialto/contract/links'
import { cachedByKey } from '../../../cache/cached.ts'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import { holdsWords, wordsOf } from '../../../db/search-text.ts'
import type { Deps } from '../../../deps.ts'
import { htmlToText } from '../../../html/convert.ts'
import { replaceAttributes } from '../../../html/rewrite.ts'
import { offsetOf, type PageQuery, paged } from '../../../lib/paging.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { CONTENT_LOCALE, text } from '../../../lib/texts.ts'
import { type ModuleDeps, settingText } from '../../base/settings/index.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { anchorHeadings } from './anchors.ts'
import { selectPageVersion } from './files/repository.ts'
import {
  type BannerRow,
  type PostRow,
  selectBanners,
  selectPage,
  selectPageAddresses,
  selectPageWords,
  selectPosts,
} from './repository.ts'
import { allCategories, countCategories, pagePath, postPath, readingMinutes } from './rules.ts'

/** Shows a policy page or another page that the operator has written. */
export async function showPage(
  { database: { reading }, now }: Deps,
  slug: string,
  locale: string,
): Promise<LegalPage | Refusal> {
  const [page] = await translateRows(reading, 'page', locale, await selectPage(reading, { slug, now: now() }), [
    'title',
    'body',
  ])
  if (!page) return refuse('not_found', text('Page not found'))
  return { title: page.title, ...presentArticle(page) }
}

/** A page as plain text of paragraphs in a language, for what people are to keep; undefined where it is gone. */
export async function readPageText(
  db: Db | Tx,
  { id, locale }: { id: number; locale: string },
): Promise<{ title: string; paragraphs: string[] } | undefined> {
  const [page] = await translateRows(db, 'page', locale, await selectPageWords(db, { id }), ['title', 'body'])
  if (!page) return undefined
  return { title: page.title, paragraphs: htmlToText(page.body).split(/\n+/).filter(Boolean) }
}

/** Shows a version of a legal page that orders were placed under, as readers saw it then. */
export async function showPageVersion(
  { database: { reading }, now }: Deps,
  { id, at, locale }: { id: number; at: number; locale: string },
): Promise<LegalPage | Refusal> {
  const version = at <= now() ? await selectPageVersion(reading, { id, at }) : undefined
  const texts = version && fromJson(version.texts_json)
  const main = texts?.[CONTENT_LOCALE]
  if (!texts || !main) return refuse('not_found', text('Page not found'))
  const own = texts[locale]
  const body = own?.body || main.body || ''
  return { title: own?.title || main.title || '', ...presentArticle({ body, updated_at: at }) }
}

const RELATED_POSTS = 3
const POPULAR_POSTS = 4

/** Shows a post with related posts of its category, and the latest other posts as popular ones. */
export function showPost(blog: Blog, slug: string): DataFor<'GET /blog/{slug}/details'> | Refusal {
  const post = blog.posts.find((other) => other.slug === slug)
  if (!post) return refuse('not_found', text('Post not found'))
  const others = blog.posts.filter((other) => other !== post)
  const related = others.filter((other) => other.category === post.category).slice(0, RELATED_POSTS)
  const popular = others.filter((other) => !related.includes(other)).slice(0, POPULAR_POSTS)
  return {
    blog: presentPost(post, blog),
    related_blogs: related.map((other) => presentBrief(other, blog)),
    popular_blogs: popular.map((other) => presentBrief(other, blog)),
  }
}

interface PostsQuery extends PageQuery {
  category_id?: number
  search: string
}

/** Lists posts of a category that have every word of a search in title or excerpt, latest first. */
export function listPosts(blog: Blog, { category_id, search, ...pageQuery }: PostsQuery): BlogPage {
  const category = blog.categories.find(({ id }) => id === category_id)
  const words = wordsOf(search)
  const matchesSearch = (post: PostRow) =>
    search === '' || (words.length > 0 && holdsWords(`${post.title} ${post.excerpt}`, words))
  const found = blog.posts.filter(
    (post) => (category_id === undefined || post.category === category?.slug) && matchesSearch(post),
  )
  const page = found.slice(offsetOf(pageQuery), offsetOf(pageQuery) + pageQuery.per_page)
  return {
    ...paged(
      page.map((post) => presentBrief(post, blog)),
      found.length,
      pageQuery,
    ),
    categories: countCategories(
      blog.categories,
      blog.posts.map((post) => post.category),
    ),
  }
}

/** The path of a post or page, and its last change. */
export interface ArticleAddress {
  path: string
  changedAt: number
}

/** Lists every published post and every page, for search engines. */
export async function listArticleAddresses({
  database,
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<ArticleAddress[]> {
  const [posts, pages] = await Promise.all([
    selectPosts(database.reading, {}),
    selectPageAddresses(database.reading, { now: now() }),
  ])
  const published = posts.filter((post) => post.published_at <= now())
  return [
    ...published.map((post) => ({
      path: postPath(post.slug),
      changedAt: Math.max(post.updated_at, post.published_at),
    })),
    ...pages.map((page) => ({ path: pagePath(page.slug), changedAt: page.updated_at })),
  ]
}

interface Blog {
  /** Published posts in the requested language, latest first. */
  posts: readonly PostRow[]
  categories: { id: number; slug: string; name: string }[]
}

/** Reads the whole blog: a shop writes hundreds of posts at most, so lists and searches filter them in memory. */
export function createReadBlog(deps: ModuleDeps): (locale: string) => Promise<Blog> {
  const postsIn = createPosts(deps)
  return async (locale) => {
    const settings = await deps.settings.read()
    const posts = (await postsIn(locale)).filter((post) => post.published_at <= deps.now())
    const categories = allCategories(
      settings.blog_categories,
      posts.map((post) => post.category),
    )
    return {
      posts,
      categories: categories.map((category) => ({ ...category, name: settingText(settings, locale, category.name) })),
    }
  }
}

const createPosts = (deps: Deps) =>
  cachedByKey(deps, { ms: 5_000, topics: ['catalogue'] }, async (locale: string) =>
    translateRows(deps.database.reading, 'post', locale, await selectPosts(deps.database.reading, {}), [
      'title',
      'excerpt',
      'body',
    ]),
  )

function presentBrief(row: PostRow, { categories }: Pick<Blog, 'categories'>): BlogBrief {
  const category = categories.find(({ slug }) => slug === row.category)
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    thumbnail: row.cover,
    category: category ?? { id: 0, name: row.category, slug: row.category },
    author: row.author,
    published_at: new Date(row.published_at).toISOString(),
    reading_minutes: readingMinutes(row.body),
  }
}

const presentPost = (row: PostRow, blog: Pick<Blog, 'categories'>): BlogPost => ({
  ...presentBrief(row, blog),
  ...presentArticle(row),
})

/** An article's HTML with anchors for its headings, and the list of them. */
function presentArticle({ body, updated_at }: Pick<PostRow, 'body' | 'updated_at'>): Omit<LegalPage, 'title'> {
  const { html, contents } = anchorHeadings(body)
  return { description: html, contents, updated_at: new Date(updated_at).toISOString() }
}

type Place = { place: 'hero' | 'promo' } | { place: 'shop'; shopId: number }

/** Loads the banners of a place in a language, in their order. */
export async function loadBanners(db: Db, where: Place, locale: string): Promise<Banner[]> {
  const rows = await selectBanners(db, { place: where.place, shopId: where.place === 'shop' ? where.shopId : 0 })
  return (await translateRows(db, 'banner', locale, rows, ['kicker', 'title', 'text', 'action', 'alt'])).map(
    presentBanner,
  )
}

export const presentBanner = (row: BannerRow): Banner => ({
  id: row.id,
  title: row.title,
  thumbnail: row.picture,
  url: row.url,
  kicker: row.kicker || undefined,
  text: row.text || undefined,
  action: row.action || undefined,
  thumbnail_phone: row.picture_phone ?? undefined,
  thumbnail_dark: row.picture_dark ?? undefined,
  thumbnail_phone_dark: row.picture_phone_dark ?? undefined,
  alt: row.alt || undefined,
  words_color: row.words_color ?? undefined,
  scrim: row.scrim || undefined,
  is_mirrored: row.is_mirrored === 1 || undefined,
})

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
