import { LRUCache } from 'lru-cache'
import type { RowSet } from '../lists/row-set.ts'

/** The size of all cached postings together. */
const BYTES_MAX = 64_000_000
const BYTES_OF_ENTRY = 200

/** The rows of searched words, cached by the word: many people search with the same words and the same beginnings of words. */
export class Postings {
  readonly #cached = new LRUCache<string, Promise<RowSet>>({
    maxSize: BYTES_MAX,
    sizeCalculation: () => BYTES_OF_ENTRY,
  })

  get(key: string, read: () => Promise<RowSet>): Promise<RowSet> {
    const cached = this.#cached.get(key)
    if (cached) return cached
    const reading = read()
    this.#cached.set(key, reading)
    reading.then(
      (rows) => {
        // Unless the word has changed meanwhile.
        if (this.#cached.peek(key) === reading)
          this.#cached.set(key, reading, { size: BYTES_OF_ENTRY + rows.byteLength })
      },
      () => {
        if (this.#cached.peek(key) === reading) this.#cached.delete(key)
      },
    )
    return reading
  }

  clear(): void {
    this.#cached.clear()
  }
}
