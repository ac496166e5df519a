import type { BlogCategory } from '@rialto/contract'

const WORDS_A_MINUTE = 200

/** How long it takes to read safe HTML, in whole minutes; at least one. */
export function readingMinutes(html: string): number {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

type Category = Omit<BlogCategory, 'count'>

/** The configured categories, then those that posts name beyond them. */
export function allCategories(configured: readonly Category[], slugs: readonly string[]): Category[] {
  const known = new Set(configured.map((category) => category.slug))
  const highest = Math.max(0, ...configured.map((category) => category.id))
  const unknown = [...new Set(slugs)].filter((slug) => !known.has(slug)).sort()
  return [...configured, ...unknown.map((slug, index) => ({ id: highest + index + 1, slug, name: slug }))]
}

/** How many posts stand in each category; categories without one are left out. */
export const countCategories = (categories: readonly Category[], slugs: readonly string[]): BlogCategory[] =>
  categories
    .map((category) => ({ ...category, count: slugs.filter((slug) => slug === category.slug).length }))
    .filter((category) => category.count > 0)
