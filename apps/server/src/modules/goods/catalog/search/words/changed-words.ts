/** The words of the products that have changed since an index of all words was built. */
export class ChangedWords {
  readonly #words = new Map<number, readonly string[]>()
  readonly #ids = new Map<string, Set<number>>()

  /** The number of products. */
  get size(): number {
    return this.#words.size
  }

  has(id: number): boolean {
    return this.#words.has(id)
  }

  /** @param words all words of the product now, with spaces between; none of a product that was removed */
  set(id: number, words: string): void {
    for (const word of this.#words.get(id) ?? []) this.#remove(word, id)
    const present = words.split(' ').filter((word) => word !== '')
    this.#words.set(id, present)
    for (const word of present) this.#ids.set(word, (this.#ids.get(word) ?? new Set()).add(id))
  }

  /** The ids of the products that have a word, or one that begins with it; some repeatedly. */
  find(word: string, whole: boolean): number[] {
    if (whole) return [...(this.#ids.get(word) ?? [])]
    return [...this.#ids].flatMap(([each, ids]) => (each.startsWith(word) ? [...ids] : []))
  }

  #remove(word: string, id: number): void {
    const ids = this.#ids.get(word)
    ids?.delete(id)
    if (ids?.size === 0) this.#ids.delete(word)
  }
}
