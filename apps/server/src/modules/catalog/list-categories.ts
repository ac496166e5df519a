import type { Category } from '@rialto/contract'
import { cachedByKey } from '../../cache/cached.ts'
import type { Deps } from '../../deps.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { translateRows } from '../translations/index.ts'
import { selectCategories } from './repository.ts'

type CategoryRow = Awaited<ReturnType<typeof selectCategories>>[number]

/** Lists all categories in a language, each with its sub-categories. */
export function createListCategories(deps: Deps): (locale: string) => Promise<Category[]> {
  const rowsIn = createCategoryRows(deps)
  return async (locale) => {
    const rows = await rowsIn(locale)
    return rows.filter((row) => row.parent_id === null).map((row) => presentCategory(row, rows))
  }
}

/** Finds a category or sub-category by its slug or id. */
export function createFindCategory(deps: Deps): (slugOrId: string, locale: string) => Promise<Category | Refusal> {
  const rowsIn = createCategoryRows(deps)
  return async (slugOrId, locale) => {
    const rows = await rowsIn(locale)
    const row = rows.find(({ slug }) => slug === slugOrId) ?? rows.find(({ id }) => String(id) === slugOrId)
    return row ? presentCategory(row, rows) : refuse('not_found', text('Category not found'))
  }
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
