/** Arrays that are used again: the sets of rows of one request would otherwise leave megabytes of garbage at a million products. */
export class ScratchMemory {
  readonly #arrays = new Map<number, Uint32Array[]>()
  readonly #taken = new Map<number, number>()

  /** An array with any content. It must not be used after {@link releaseAll}. */
  take(length: number): Uint32Array {
    const ofLength = this.#arrays.get(length) ?? []
    const taken = this.#taken.get(length) ?? 0
    const array = ofLength[taken] ?? new Uint32Array(length)
    ofLength[taken] = array
    this.#arrays.set(length, ofLength)
    this.#taken.set(length, taken + 1)
    return array
  }

  /** All arrays taken so far may be given out again. */
  releaseAll(): void {
    this.#taken.clear()
  }
}
