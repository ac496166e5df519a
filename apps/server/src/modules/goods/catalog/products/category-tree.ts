import { cleanLine, foldName, slugify } from '../../../../lib/words.ts'
import { CATEGORY_MAX, NEW_CATEGORIES_MAX } from './limits.ts'
import type { CategoryRef, StoredCategory } from './product-content.ts'

/** A category in words: by its name alone, or exactly, as a main category or as the sub-category of one. */
type CategoryPath =
  | { kind: 'name'; name: string }
  | { kind: 'main'; name: string }
  | { kind: 'sub'; main: string; name: string }

/** Reads "Boots", "> Boots" (the main category of that name) or "Shoes > Boots". Of longer paths the first and last names count. */
function parseCategoryPath(text: string): CategoryPath | undefined {
  const parts = text.split('>').map(cleanLine).filter(Boolean)
  const first = parts[0]
  const last = parts.at(-1)
  if (first === undefined || last === undefined) return undefined
  if (parts.length > 1) return { kind: 'sub', main: first, name: last }
  return text.includes('>') ? { kind: 'main', name: first } : { kind: 'name', name: first }
}

/**
 * How a file names a product's categories. A name may be a path: "Shoes > Boots" is the sub-category, "> Boots" the main category and
 * no other of that name.
 */
export interface CategoryNames {
  type: string
  tags: string[]
}

/** The two levels of categories, found by name or id; unknown names are added. */
export class CategoryTree {
  readonly #byId = new Map<number, CategoryRef>()
  readonly #mains = new Map<string, CategoryRef>()
  readonly #subs = new Map<CategoryRef, Map<string, CategoryRef>>()
  readonly #subsByName = new Map<string, CategoryRef>()
  readonly #slugs: Set<string>
  readonly #uncommitted = new Set<CategoryRef>()
  #added = 0

  /** @param merged categories, whose names find those that they were merged into unless there is a category of this name */
  constructor(rows: readonly StoredCategory[], merged: readonly MergedName[] = []) {
    this.#slugs = new Set(rows.map((row) => row.slug))
    for (const { id, name, slug } of rows.filter((row) => row.parentId === null)) {
      const ref = { id, parent: null, name, slug }
      this.#byId.set(id, ref)
      this.#put(ref)
    }
    for (const { id, parentId, name, slug } of rows) {
      const parent = parentId === null ? undefined : this.#byId.get(parentId)
      if (!parent) continue
      const ref = { id, parent, name, slug }
      this.#byId.set(id, ref)
      this.#put(ref)
    }
    for (const name of merged) this.#putMerged(name)
  }

  /**
   * Finds the categories of a type and tags, each with its parent. The type is a main category; a tag is one of the type's
   * sub-categories, else any category of that name. Unknown names are added: a tag below the type, or as a main category
   * where the product has no type.
   */
  resolve({ type, tags }: CategoryNames, warn: (text: string) => void): CategoryRef[] {
    const found = new Set<CategoryRef>()
    const typePath = parseCategoryPath(type)
    const ofType = typePath && this.#find(typePath, undefined, warn)
    if (ofType) found.add(ofType)
    const main = ofType ? (ofType.parent ?? ofType) : undefined
    for (const tag of tags) {
      const path = parseCategoryPath(tag)
      const category = path && this.#find(path, main, warn)
      if (category) found.add(category)
    }
    for (const category of [...found]) if (category.parent) found.add(category.parent)
    return [...found]
  }

  byIds(ids: readonly number[]): CategoryRef[] {
    return ids.map((id) => this.#byId.get(id)).filter((ref) => ref !== undefined)
  }

  /** The category was inserted; {@link rollback} takes the id back. */
  assignId(ref: CategoryRef, id: number): void {
    ref.id = id
    this.#byId.set(id, ref)
    this.#uncommitted.add(ref)
  }

  /** The transaction was committed: the assigned ids stay. */
  commit(): void {
    this.#uncommitted.clear()
  }

  /** The transaction was rolled back: the assigned ids are void. */
  rollback(): void {
    for (const ref of this.#uncommitted) ref.id = undefined
    this.#uncommitted.clear()
  }

  #find(path: CategoryPath, below: CategoryRef | undefined, warn: (text: string) => void): CategoryRef | undefined {
    const name = foldName(path.name)
    if (path.kind === 'sub') {
      const main = this.#mains.get(foldName(path.main)) ?? this.#add(path.main, null, warn)
      return main && (this.#subs.get(main)?.get(name) ?? this.#add(path.name, main, warn))
    }
    const main = this.#mains.get(name)
    if (path.kind === 'main') return main ?? this.#add(path.name, null, warn)
    const ownSub = below && this.#subs.get(below)?.get(name)
    return ownSub ?? main ?? this.#subsByName.get(name) ?? this.#add(path.name, below ?? null, warn)
  }

  #add(name: string, parent: CategoryRef | null, warn: (text: string) => void): CategoryRef | undefined {
    if (name.length > CATEGORY_MAX) {
      warn(`"${name.slice(0, 40)}…" is over ${CATEGORY_MAX} characters long: it becomes no category`)
      return undefined
    }
    if (this.#added >= NEW_CATEGORIES_MAX) {
      warn(`"${name}" becomes no category: the file has added ${NEW_CATEGORIES_MAX} already`)
      return undefined
    }
    this.#added++
    const ref = { id: undefined, parent, name, slug: this.#freeSlug(name, parent) }
    this.#put(ref)
    return ref
  }

  #put(ref: CategoryRef): void {
    const name = foldName(ref.name)
    this.#slugs.add(ref.slug)
    if (ref.parent === null) {
      if (!this.#mains.has(name)) this.#mains.set(name, ref)
      return
    }
    const siblings = this.#subs.get(ref.parent) ?? new Map<string, CategoryRef>()
    if (!siblings.has(name)) siblings.set(name, ref)
    this.#subs.set(ref.parent, siblings)
    if (!this.#subsByName.has(name)) this.#subsByName.set(name, ref)
  }

  /** A merged category keeps its level: a main one never stands for a sub-category, below which others would be added. */
  #putMerged({ name, parentId, targetId }: MergedName): void {
    const target = this.#byId.get(targetId)
    if (!target) return
    const key = foldName(name)
    if (parentId === null && target.parent === null && !this.#mains.has(key)) this.#mains.set(key, target)
    if (parentId === null || target.parent === null) return
    const parent = this.#byId.get(parentId)
    const siblings = (parent && this.#subs.get(parent)) ?? new Map<string, CategoryRef>()
    if (parent && !siblings.has(key)) this.#subs.set(parent, siblings.set(key, target))
    if (!this.#subsByName.has(key)) this.#subsByName.set(key, target)
  }

  /** A slug made of the name's words; digits alone would be read as an id. */
  #freeSlug(name: string, parent: CategoryRef | null): string {
    const words = slugify(name)
    const ownSlug = words === '' || /^\d+$/.test(words) ? `category-${words}`.replace(/-$/, '') : words
    const candidates = [ownSlug, ...(parent ? [`${parent.slug}-${ownSlug}`] : [])]
    for (let n = 2; ; n++) {
      const free = candidates.find((slug) => !this.#slugs.has(slug))
      if (free !== undefined) return free
      candidates.splice(0, candidates.length, `${ownSlug}-${n}`)
    }
  }
}

/** A value that was merged into another one of its kind. */
export interface MergedName {
  oldId: number
  name: string
  /** Only of categories. */
  parentId: number | null
  targetId: number
}

/** The value that has the products of a merged one by now, as that may have been merged too. */
export function followMerges(targets: ReadonlyMap<number, number>, oldId: number): number {
  let id = oldId
  // A circle cannot arise, but would not end either.
  for (let steps = 0; steps <= targets.size; steps++) {
    const next = targets.get(id)
    if (next === undefined) break
    id = next
  }
  return id
}

/** Merged names with the values that have their products by now. */
export function settleMerges(names: readonly MergedName[]): MergedName[] {
  const targets = new Map(names.map(({ oldId, targetId }) => [oldId, targetId]))
  return names.map((name) => ({ ...name, targetId: followMerges(targets, name.oldId) }))
}
