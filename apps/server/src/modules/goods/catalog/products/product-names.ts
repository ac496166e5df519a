import type { Db, Tx } from '../../../../db/index.ts'
import type { TaxonomyKind } from '../../../../db/tables.ts'
import { foldName } from '../../../../lib/words.ts'
import { CategoryTree, type MergedName, settleMerges } from './category-tree.ts'
import { colorCode } from './color-code.ts'
import type { CategoryRef } from './product-content.ts'
import {
  insertBrands,
  insertCategory,
  insertColors,
  insertSizes,
  selectBrands,
  selectCategories,
  selectColors,
  selectMergedNames,
  selectNextPosition,
  selectSizes,
} from './repository-names.ts'

/** The brands, sizes, colours and categories of all shops, loaded once for many products. */
export interface ProductNames {
  brands: NameList
  sizes: NameList
  colors: NameList
  categories: CategoryTree
}

export interface UsedNames {
  brands: NameRef[]
  sizes: NameRef[]
  colors: NameRef[]
  categories: CategoryRef[]
}

export async function loadProductNames(db: Db | Tx): Promise<ProductNames> {
  const merged = Map.groupBy(await selectMergedNames(db), ({ kind }) => kind)
  const mergedInto = (kind: TaxonomyKind) => settleMerges(merged.get(kind) ?? [])
  return {
    brands: new NameList(await selectBrands(db), mergedInto('brand')),
    sizes: new NameList(await selectSizes(db), mergedInto('size')),
    colors: new NameList(await selectColors(db), mergedInto('color')),
    categories: new CategoryTree(await selectCategories(db), mergedInto('category')),
  }
}

/**
 * Inserts the used names that do not exist yet, so that each has an id. Call {@link commitNames} or {@link rollbackNames} when the
 * transaction has ended.
 * @param thumbnail of new categories.
 */
export async function saveProductNames(
  tx: Tx,
  names: ProductNames,
  { used, thumbnail }: { used: UsedNames; thumbnail: string },
): Promise<void> {
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
  await saveCategories(tx, names.categories, used.categories, thumbnail)
}

export function commitNames({ brands, sizes, colors, categories }: ProductNames): void {
  for (const list of [brands, sizes, colors, categories]) list.commit()
}

export function rollbackNames({ brands, sizes, colors, categories }: ProductNames): void {
  for (const list of [brands, sizes, colors, categories]) list.rollback()
}

/** Inserts main categories first: a sub-category needs the id of its parent. */
async function saveCategories(tx: Tx, tree: CategoryTree, used: CategoryRef[], thumbnail: string): Promise<void> {
  const missing = used.filter((ref) => ref.id === undefined)
  if (missing.length === 0) return
  let position = await selectNextPosition(tx)
  for (const ref of [...missing.filter((each) => !each.parent), ...missing.filter((each) => each.parent)]) {
    if (ref.id !== undefined) continue
    const row = { parent_id: ref.parent?.id ?? null, name: ref.name, thumbnail, position: position++ }
    let id = await insertCategory(tx, { ...row, slug: ref.slug })
    // Another writer has taken the slug meanwhile.
    for (let n = 2; id === undefined; n++) id = await insertCategory(tx, { ...row, slug: `${ref.slug}-${n}` })
    tree.assignId(ref, id)
  }
}

/** A brand, size or colour. One without an id is inserted with the first product that uses it. */
export interface NameRef {
  name: string
  id: number | undefined
}

/** Names that all shops share; "nike" finds the existing "Nike". */
class NameList {
  readonly #byName = new Map<string, NameRef>()
  readonly #uncommitted = new Set<NameRef>()

  /** @param merged names of which each finds the value that it was merged into, unless there is a value of this name */
  constructor(rows: readonly { id: number; name: string }[], merged: readonly MergedName[] = []) {
    for (const { id, name } of rows) this.#put(name, { id, name })
    const byId = new Map(rows.map(({ id, name }) => [id, this.#byName.get(foldName(name))]))
    for (const { name, targetId } of merged) {
      const target = byId.get(targetId)
      if (target) this.#put(name, target)
    }
  }

  /** Of several names that read alike, the oldest is used. */
  #put(name: string, ref: NameRef): void {
    const key = foldName(name)
    if (!this.#byName.has(key)) this.#byName.set(key, ref)
  }

  getOrAdd(name: string): NameRef {
    const key = foldName(name)
    const existing = this.#byName.get(key)
    if (existing) return existing
    const ref: NameRef = { name, id: undefined }
    this.#byName.set(key, ref)
    return ref
  }

  /** Gives ids to the names that have none. `insert` returns the rows that it has inserted. */
  async save(
    refs: Iterable<NameRef>,
    insert: (names: string[]) => Promise<{ id: number; name: string }[]>,
  ): Promise<void> {
    const missing = [...new Set(refs)].filter((ref) => ref.id === undefined)
    if (missing.length === 0) return
    const ids = new Map((await insert(missing.map((ref) => ref.name))).map((row) => [row.name, row.id]))
    for (const ref of missing) {
      ref.id = ids.get(ref.name)
      this.#uncommitted.add(ref)
    }
  }

  /** The transaction was committed: the saved ids stay. */
  commit(): void {
    this.#uncommitted.clear()
  }

  /** The transaction was rolled back: the saved ids are void. */
  rollback(): void {
    for (const ref of this.#uncommitted) ref.id = undefined
    this.#uncommitted.clear()
  }
}

/** The id of a name that has been saved; throws for any other. */
export function idOf(ref: { id: number | undefined; name: string }): number {
  if (ref.id === undefined) throw new Error(`"${ref.name}" has not been saved`)
  return ref.id
}
