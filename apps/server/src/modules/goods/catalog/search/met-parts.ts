import { LRUCache } from 'lru-cache'
import { byteLengthOf, type Rows } from '../lists/rows.ts'
import type { PartRows } from './found.ts'
import type { Part } from './parts.ts'

/** The size of all kept sets together. */
const BYTES_MAX = 16_000_000
const BYTES_OF_ENTRY = 2_000

/**
 * The rows that have a part, kept until the products change: most texts are made of the same words, colours and categories as others,
 * in other combinations.
 */
export class MetParts {
  readonly #kept = new LRUCache<string, PartRows>({ maxSize: BYTES_MAX })
  #changes = 0

  /** @param isAlone whether the text has no other part */
  async get(part: Part, isAlone: boolean, read: () => Promise<PartRows>): Promise<PartRows> {
    const key = keyOf(part, isAlone)
    const kept = this.#kept.get(key)
    if (kept) return kept
    const changes = this.#changes
    const rows = await read()
    // What was read before a change may miss it.
    if (changes === this.#changes) this.#kept.set(key, rows, { size: byteLengthOfAll(rows) })
    return rows
  }

  clear(): void {
    this.#changes++
    this.#kept.clear()
  }
}

/** All that decides which products have a part; where it stands in the text does not. */
const keyOf = (part: Part, isAlone: boolean): string =>
  JSON.stringify([
    part.kind,
    part.isUnfinished,
    isAlone,
    part.alternatives,
    part.values,
    part.alike,
    part.inTitles,
    part.min,
    part.max,
    part.occasions.map(({ categoryIds, productIds, maxPrice }) => [categoryIds, productIds, maxPrice]),
  ])

function byteLengthOfAll({ rows, titles, names, beginnings, values, named }: PartRows): number {
  const sets = new Map<unknown, Rows>(
    [rows, titles, names, beginnings, values, named].map((set) => [set.list ?? set.bits, set]),
  )
  return [...sets.values()].reduce((sum, set) => sum + byteLengthOf(set), BYTES_OF_ENTRY)
}
