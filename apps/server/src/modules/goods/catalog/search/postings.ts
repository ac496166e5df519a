import { LRUCache } from 'lru-cache'
import type { SearchScope } from '../../../../db/search-scope.ts'
import { byteLengthOf, type Rows } from '../lists/rows.ts'

/** The size of all cached postings together. */
const BYTES_MAX = 64_000_000
const BYTES_OF_ENTRY = 500

/** The rows of one searched word in the scopes that were searched; those of a scope are among those of each wider one. */
type ReadScopes = ReadonlyMap<SearchScope, Rows>

/** The rows of searched words, cached: many people search with the same words and the same beginnings of words. */
export class Postings {
  readonly #cached = new LRUCache<string, ReadScopes>({ maxSize: BYTES_MAX })
  #readings = new Map<string, Promise<Rows>>()

  async get(word: string, scope: SearchScope, read: () => Promise<Rows>): Promise<Rows> {
    const cached = this.#cached.get(word)?.get(scope)
    return cached ?? this.#readings.get(`${scope} ${word}`) ?? this.#read(word, scope, read)
  }

  clear(): void {
    this.#cached.clear()
    // Readings that are under way may be older than the change, so they are not cached.
    this.#readings = new Map()
  }

  #read(word: string, scope: SearchScope, read: () => Promise<Rows>): Promise<Rows> {
    const readings = this.#readings
    const key = `${scope} ${word}`
    const reading = read()
      .then((rows) => (readings === this.#readings ? this.#save(word, scope, rows) : rows))
      .finally(() => readings.delete(key))
    readings.set(key, reading)
    return reading
  }

  /** Most words of names are in no other texts: the same rows are kept once for all scopes. */
  #save(word: string, scope: SearchScope, rows: Rows): Rows {
    const others = this.#cached.peek(word) ?? new Map()
    const saved = [...others.values()].find(({ size }) => size === rows.size) ?? rows
    const scopes = new Map(others).set(scope, saved)
    const bytes = [...new Set(scopes.values())].reduce((sum, each) => sum + byteLengthOf(each), BYTES_OF_ENTRY)
    this.#cached.set(word, scopes, { size: bytes })
    return saved
  }
}
