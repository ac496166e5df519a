import type { MarketCategory } from '@rialto/contract'

interface Narrowing {
  search: string
  accepts: (category: MarketCategory) => boolean
}

/** The categories that match, with the main ones above them; null: all. Names count in every language. */
export function matchingCategories(
  tree: readonly MarketCategory[],
  { search, accepts }: Narrowing,
): ReadonlySet<number> | null {
  const words = search.trim().toLowerCase()
  const matches = (category: MarketCategory) =>
    accepts(category) &&
    [category.name, category.slug, ...category.texts.map(({ name }) => name)].some((name) =>
      name.toLowerCase().includes(words),
    )
  const found = tree.filter(matches)
  if (found.length === tree.length) return null
  return new Set(found.flatMap(({ id, parent_id }) => (parent_id === null ? [id] : [id, parent_id])))
}
