import type { Category } from '@rialto/contract'
import { cached, cachedByKey } from '../../../cache/cached.ts'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { followMerges } from './products/category-tree.ts'
import { selectCategories, selectMergedCategories } from './repository.ts'

type CategoryRow = Awaited<ReturnType<typeof selectCategories>>[number]

/** Lists all categories in a language, each with its sub-categories. */
export function createListCategories(deps: Deps): (locale: string) => Promise<Category[]> {
  const rowsIn = createCategoryRows(deps)
  return async (locale) => {
    const rows = await rowsIn(locale)
    return rows.filter((row) => row.parent_id === null).map((row) => presentCategory(row, rows))
  }
}

/** Finds a category or sub-category by its slug or id; those of a merged category find the one that took its products. */
export function createFindCategory(deps: Deps): (slugOrId: string, locale: string) => Promise<Category | Refusal> {
  const rowsIn = createCategoryRows(deps)
  const mergedNames = cached(deps, { ms: 5_000, topics: ['catalogue'] }, () =>
    selectMergedCategories(deps.database.reading),
  )
  return async (slugOrId, locale) => {
    const rows = await rowsIn(locale)
    const row = findBy(rows, slugOrId) ?? findMerged(rows, await mergedNames(), slugOrId)
    return row ? presentCategory(row, rows) : refuse('not_found', text('Category not found'))
  }
}

const findBy = (rows: readonly CategoryRow[], slugOrId: string): CategoryRow | undefined =>
  rows.find(({ slug }) => slug === slugOrId) ?? rows.find(({ id }) => String(id) === slugOrId)

function findMerged(
  rows: readonly CategoryRow[],
  names: Awaited<ReturnType<typeof selectMergedCategories>>,
  slugOrId: string,
): CategoryRow | undefined {
  // Of several merged categories with this slug, the latest.
  const name =
    names.findLast(({ slug }) => slug === slugOrId) ?? names.find(({ old_id }) => String(old_id) === slugOrId)
  const id = name && followMerges(new Map(names.map(({ old_id, target_id }) => [old_id, target_id])), name.old_id)
  return rows.find((row) => row.id === id)
}

/** All categories are cached: there are some dozens, and every page shows them. */
const createCategoryRows = (deps: Deps) =>
  cachedByKey(deps, { ms: 5_000, topics: ['catalogue'] }, async (locale: string) =>
    translateRows(deps.database.reading, 'category', locale, await selectCategories(deps.database.reading, {}), [
      'name',
    ]),
  )

const presentCategory = (row: CategoryRow, rows: readonly CategoryRow[]): Category => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  thumbnail: row.thumbnail,
  sub_categories: rows
    .filter((child) => child.parent_id === row.id)
    .map(({ id, name, thumbnail }) => ({ id, name, thumbnail })),
})
