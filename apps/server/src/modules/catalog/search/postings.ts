import { LRUCache } from 'lru-cache'
import type { Bits } from '../lists/bits.ts'

/** The size of all cached postings together. */
const BYTES_MAX = 96_000_000
const BYTES_OF_ENTRY = 200

/** The rows of searched words, cached: many people search with the same words and the same beginnings of words. */
export class Postings {
  readonly #cached = new LRUCache<string, Promise<Bits>>({
    maxSize: BYTES_MAX,
    sizeCalculation: () => BYTES_OF_ENTRY,
  })

  get(key: string, read: () => Promise<Bits>): Promise<Bits> {
    const cached = this.#cached.get(key)
    if (cached) return cached
    const reading = read()
    this.#cached.set(key, reading)
    const isCurrent = () => this.#cached.peek(key) === reading
    reading.then(
      (rows) => {
        // Unless words have changed meanwhile, its size is known now.
        if (isCurrent()) this.#cached.set(key, reading, { size: BYTES_OF_ENTRY + rows.byteLength })
      },
      () => {
        if (isCurrent()) this.#cached.delete(key)
      },
    )
    return reading
  }

  clear(): void {
    this.#cached.clear()
  }
}
