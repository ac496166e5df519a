import type { BlogCategory } from '@rialto/contract'
import { SLUG_MAX } from '@rialto/contract/limits'
import type { ArticleKind, ArticleState } from '@rialto/contract/market-enums'
import { DomUtils, parseDocument } from 'htmlparser2'
import { plainText } from '../../../html/convert.ts'
import { CONTENT_LOCALE } from '../../../lib/texts.ts'

// What readers' pages show of articles. Apart from the other rules, since a thread loads it.

/** Pages with an own path (docs/spec §2); the paths of others begin with `/page/`. */
const OWN_ADDRESS: ReadonlySet<string> = new Set(['terms-and-conditions', 'privacy-policy', 'about-us'])

export const pagePath = (slug: string): string =>
  OWN_ADDRESS.has(slug) ? `/${slug}` : `/page/${encodeURIComponent(slug)}`

export const postPath = (slug: string): string => `/blog/${encodeURIComponent(slug)}`

const WORDS_A_MINUTE = 200

/** The time to read safe HTML, in whole minutes; at least one. */
export function readingMinutes(html: string): number {
  const words = plainText(html).split(' ').filter(Boolean).length
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

type Category = Omit<BlogCategory, 'count'>

/** The configured categories, then the unconfigured ones that posts use. */
export function allCategories(configured: readonly Category[], slugs: readonly string[]): Category[] {
  const configuredSlugs = new Set(configured.map((category) => category.slug))
  const highest = Math.max(0, ...configured.map((category) => category.id))
  const unknown = [...new Set(slugs)].filter((slug) => !configuredSlugs.has(slug)).sort()
  return [...configured, ...unknown.map((slug, index) => ({ id: highest + index + 1, slug, name: slug }))]
}

/** Counts the posts of each category; categories without posts are left out. */
export const countCategories = (categories: readonly Category[], slugs: readonly string[]): BlogCategory[] =>
  categories
    .map((category) => ({ ...category, count: slugs.filter((slug) => slug === category.slug).length }))
    .filter((category) => category.count > 0)

/** The text of an article in one language. An empty field of another language is shown in that of the market's content. */
export interface ArticleText {
  title: string
  /** Empty: the beginning of the body. */
  excerpt: string
  markdown: string
  /** Safe HTML, made of the Markdown. */
  body: string
}

/** A post or page as people edit it. A page has neither category, author nor cover. */
export interface Article {
  kind: ArticleKind
  slug: string
  category: string
  author: string | null
  /** Empty: the first picture of the text. */
  cover: string
  isDraft: boolean
  /** Milliseconds since 1970; 0: a draft without a date, or a page that was never scheduled. */
  publishedAt: number
  updatedAt: number
  /** By language, that of the market's content among them. */
  texts: Record<string, ArticleText>
}

export interface StoredArticle extends Article {
  id: number
  version: number
}

export const NO_TEXT: ArticleText = { title: '', excerpt: '', markdown: '', body: '' }

/** The text in the language of the market's content. */
export const mainText = ({ texts }: Pick<Article, 'texts'>): ArticleText => texts[CONTENT_LOCALE] ?? NO_TEXT

const EXCERPT_LENGTH = 200

/** The beginning of the first paragraph that has a text, cut between words. */
export function createExcerpt(body: string): string {
  const paragraphs = elementsOf(body, 'p').map((element) => plainText(DomUtils.getInnerHTML(element)))
  const paragraph = paragraphs.find((text) => text !== '') ?? plainText(body)
  if (paragraph.length <= EXCERPT_LENGTH) return paragraph
  const end = paragraph.lastIndexOf(' ', EXCERPT_LENGTH)
  return `${paragraph.slice(0, end > 0 ? end : EXCERPT_LENGTH).replace(/[\s,;:.-]+$/, '')}…`
}

/** The first picture of safe HTML. */
export function firstPicture(body: string): { address: string } | undefined {
  const address = elementsOf(body, 'img')[0]?.attribs.src
  return address ? { address } : undefined
}

const elementsOf = (html: string, name: string) => DomUtils.getElementsByTagName(name, parseDocument(html))

export const stateOf = (
  { isDraft, publishedAt }: Pick<Article, 'isDraft' | 'publishedAt'>,
  now: number,
): ArticleState => (isDraft ? 'draft' : publishedAt > now ? 'scheduled' : 'published')

export const pathOf = (kind: ArticleKind, slug: string): string => (kind === 'post' ? postPath(slug) : pagePath(slug))

/** An address made of a title, in any script: `how-a-teapot-gets-its-glaze`. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  const cut = [...words].slice(0, SLUG_MAX / 2).join('')
  return cut.replace(/-+$/, '') || 'article'
}

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken, whatever its case. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const one = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(one.toLowerCase())) return one
  }
}

interface Publication {
  status?: 'draft' | 'published' | undefined
  /** Milliseconds since 1970; null: now, or no date for a draft; undefined: as it is. */
  publishAt?: number | null | undefined
}

/** The draft flag and the date of an article after a change of its status or date. */
export function planPublication(
  article: Pick<Article, 'isDraft' | 'publishedAt'>,
  { status, publishAt }: Publication,
  now: number,
): Pick<Article, 'isDraft' | 'publishedAt'> {
  const isDraft = status === undefined ? article.isDraft : status === 'draft'
  if (isDraft) return { isDraft, publishedAt: publishAt === undefined ? article.publishedAt : (publishAt ?? 0) }
  const wasSeen = stateOf(article, now) === 'published'
  // An article that readers see already keeps its date unless another one is given.
  if (publishAt === null || publishAt === undefined) {
    const isDated = publishAt === undefined && (!article.isDraft || article.publishedAt > 0)
    return { isDraft, publishedAt: wasSeen || isDated ? article.publishedAt : now }
  }
  return { isDraft, publishedAt: publishAt }
}
