import { foldName } from '../../../../lib/names.ts'
import type { CategoryNames, StoredCategory } from '../../catalog/index.ts'

/**
 * Writes a product's categories as type and tags, so that an import finds the same categories again, in this database and in an
 * empty one. A single main category with sub-categories is the type; otherwise all are tags. They are sorted by name, since
 * positions may differ in another database.
 * @param exported all categories in the export, parents included.
 */
export function createCategoryCells(exported: readonly StoredCategory[]) {
  const byId = new Map(exported.map((category) => [category.id, category]))
  const times = Map.groupBy(exported, (category) => foldName(category.name))
  const isAlone = (category: StoredCategory) => times.get(foldName(category.name))?.length === 1

  return (ids: readonly number[]): CategoryNames => {
    const ownCategories = ids
      .map((id) => byId.get(id))
      .filter((category) => category !== undefined)
      .sort(byName)
    const subCategories = ownCategories.filter((category) => category.parentId !== null)
    const parents = new Set(subCategories.map((category) => category.parentId))
    const mainCategories = ownCategories.filter((category) => category.parentId === null)
    const only = mainCategories.length === 1 && subCategories.length > 0 ? mainCategories[0] : undefined
    const path = (category: StoredCategory) => {
      const parent = category.parentId === null ? undefined : byId.get(category.parentId)
      if (parent)
        return only?.id === parent.id && isAlone(category) ? category.name : `${parent.name} > ${category.name}`
      return isAlone(category) ? category.name : `> ${category.name}`
    }
    return {
      type: only ? path(only) : '',
      // A path names the parent too.
      tags: [...mainCategories.filter((main) => main !== only && !parents.has(main.id)), ...subCategories].map(path),
    }
  }
}

function byName(a: StoredCategory, b: StoredCategory): number {
  const [first, second] = [foldName(a.name), foldName(b.name)]
  return first < second ? -1 : first > second ? 1 : a.id - b.id
}
