import { foldName, slugify } from '../../../lib/names.ts'
import type { CategoryNames } from '../product/draft.ts'
import { CATEGORY_MAX, NEW_CATEGORIES_MAX } from '../product/limits.ts'
import type { StoredCategory } from '../product/stored.ts'
import { type CategoryPath, parseCategoryPath } from './category-path.ts'

/** A category that has no id yet is made when the first product in it is written. */
export interface CategoryRef {
  id: number | undefined
  parent: CategoryRef | null
  name: string
  slug: string
}

/** The shops' categories: two levels, found by name, and those that a file adds to them. */
export class CategoryTree {
  readonly #byId = new Map<number, CategoryRef>()
  readonly #mains = new Map<string, CategoryRef>()
  readonly #subs = new Map<CategoryRef, Map<string, CategoryRef>>()
  readonly #subsByName = new Map<string, CategoryRef>()
  readonly #slugs: Set<string>
  readonly #unsaved = new Set<CategoryRef>()
  #added = 0

  constructor(rows: readonly StoredCategory[]) {
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
  }

  /**
   * The categories that a type and tags mean, each with its parent. The type is a main category; a tag is one of the type's
   * sub-categories, else any category of that name. What is not found is added: a tag below the type, or as a main category
   * where there is none.
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

  /** It has an id now, as long as the transaction goes through. */
  saved(ref: CategoryRef, id: number): void {
    ref.id = id
    this.#byId.set(id, ref)
    this.#unsaved.add(ref)
  }

  keep(): void {
    this.#unsaved.clear()
  }

  forget(): void {
    for (const ref of this.#unsaved) ref.id = undefined
    this.#unsaved.clear()
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

  /** An address by words; one of digits alone would be read as an id. */
  #freeSlug(name: string, parent: CategoryRef | null): string {
    const words = slugify(name)
    const own = words === '' || /^\d+$/.test(words) ? `category-${words}`.replace(/-$/, '') : words
    const candidates = [own, ...(parent ? [`${parent.slug}-${own}`] : [])]
    for (let n = 2; ; n++) {
      const free = candidates.find((slug) => !this.#slugs.has(slug))
      if (free !== undefined) return free
      candidates.splice(0, candidates.length, `${own}-${n}`)
    }
  }
}
