import { foldName } from '../../../lib/names.ts'

/** A brand, size or colour: one that has no id yet is made when the first product with it is written. */
export interface NameRef {
  name: string
  id: number | undefined
}

/** Names that all shops share; "nike" means the "Nike" that is there already. */
export class NameList {
  readonly #byName = new Map<string, NameRef>()
  readonly #unsaved = new Set<NameRef>()

  constructor(rows: readonly { id: number; name: string }[]) {
    for (const { id, name } of rows) {
      const key = foldName(name)
      // Of several that read alike, the oldest.
      if (!this.#byName.has(key)) this.#byName.set(key, { id, name })
    }
  }

  take(name: string): NameRef {
    const key = foldName(name)
    const known = this.#byName.get(key)
    if (known) return known
    const ref: NameRef = { name, id: undefined }
    this.#byName.set(key, ref)
    return ref
  }

  /** Gives ids to those that have none; `insert` answers the rows that it has made. Undone by {@link forget} if the transaction fails. */
  async save(
    refs: Iterable<NameRef>,
    insert: (names: string[]) => Promise<{ id: number; name: string }[]>,
  ): Promise<void> {
    const wanted = [...new Set(refs)].filter((ref) => ref.id === undefined)
    if (wanted.length === 0) return
    const ids = new Map((await insert(wanted.map((ref) => ref.name))).map((row) => [row.name, row.id]))
    for (const ref of wanted) {
      ref.id = ids.get(ref.name)
      this.#unsaved.add(ref)
    }
  }

  /** The transaction is through: what was saved stays saved. */
  keep(): void {
    this.#unsaved.clear()
  }

  forget(): void {
    for (const ref of this.#unsaved) ref.id = undefined
    this.#unsaved.clear()
  }
}

/** The id of something that has been saved. */
export function idOf(ref: { id: number | undefined; name: string }): number {
  if (ref.id === undefined) throw new Error(`"${ref.name}" has not been saved`)
  return ref.id
}
