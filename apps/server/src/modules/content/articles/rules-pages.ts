// What readers' pages show of articles. Apart from the other rules, since a thread loads it.
import type { BlogCategory } from '@rialto/contract'
import { plainText } from '../../../html/convert.ts'

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
