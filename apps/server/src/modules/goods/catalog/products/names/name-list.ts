import { foldName } from '../../../../../lib/names.ts'
import type { MergedName } from './merged-names.ts'

/** A brand, size or colour. One without an id is inserted with the first product that uses it. */
export interface NameRef {
  name: string
  id: number | undefined
}

/** Names that all shops share; "nike" finds the existing "Nike". */
export class NameList {
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
