import type { Db, Tx } from '../../../db/index.ts'
import { colorCode } from '../drawn/colors.ts'
import {
  insertBrands,
  insertCategory,
  insertColors,
  insertSizes,
  selectBrands,
  selectCategories,
  selectColors,
  selectNextPosition,
  selectSizes,
} from '../repository-names.ts'
import { type CategoryRef, CategoryTree } from './category-tree.ts'
import { NameList, type NameRef } from './name-list.ts'

/** What the shops share, as one run of the importer knows it: looked up without asking the database again. */
export interface Names {
  brands: NameList
  sizes: NameList
  colors: NameList
  categories: CategoryTree
}

export interface UsedNames {
  brands: NameRef[]
  sizes: NameRef[]
  colors: NameRef[]
  /** With the place of its picture, for those that are new. */
  categories: { ref: CategoryRef; thumbnail: string }[]
}

export async function loadNames(db: Db | Tx): Promise<Names> {
  return {
    brands: new NameList(await selectBrands(db)),
    sizes: new NameList(await selectSizes(db)),
    colors: new NameList(await selectColors(db)),
    categories: new CategoryTree(await selectCategories(db)),
  }
}

/** Makes what is used and not there yet. After it every one has an id, until {@link forgetNames} takes back what a failed transaction gave. */
export async function saveNames(tx: Tx, names: Names, used: UsedNames): Promise<void> {
  await names.brands.save(used.brands, (list) =>
    insertBrands(
      tx,
      list.map((name) => ({ name })),
    ),
  )
  await names.colors.save(used.colors, (list) =>
    insertColors(
      tx,
      list.map((name) => ({ name, code: colorCode(name) })),
    ),
  )
  await names.sizes.save(used.sizes, async (list) => {
    const last = Math.max(0, ...(await selectSizes(tx)).map((size) => size.position))
    return insertSizes(
      tx,
      list.map((name, index) => ({ name, position: last + index + 1 })),
    )
  })
  await saveCategories(tx, names.categories, used.categories)
}

export function keepNames({ brands, sizes, colors, categories }: Names): void {
  for (const list of [brands, sizes, colors, categories]) list.keep()
}

export function forgetNames({ brands, sizes, colors, categories }: Names): void {
  for (const list of [brands, sizes, colors, categories]) list.forget()
}

/** Parents first: a sub-category needs the id of its own. */
async function saveCategories(tx: Tx, tree: CategoryTree, used: UsedNames['categories']): Promise<void> {
  const wanted = used.filter(({ ref }) => ref.id === undefined)
  if (wanted.length === 0) return
  let position = await selectNextPosition(tx)
  const ordered = [...wanted.filter(({ ref }) => !ref.parent), ...wanted.filter(({ ref }) => ref.parent)]
  for (const { ref, thumbnail } of ordered) {
    if (ref.id !== undefined) continue
    const row = { parent_id: ref.parent?.id ?? null, name: ref.name, thumbnail, position: position++ }
    let id = await insertCategory(tx, { ...row, slug: ref.slug })
    // Somebody else has made a category of that address meanwhile.
    for (let n = 2; id === undefined; n++) id = await insertCategory(tx, { ...row, slug: `${ref.slug}-${n}` })
    tree.saved(ref, id)
  }
}
