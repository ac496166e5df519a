import type { Bits } from './bits.ts'
import { RowSet, type RowSetData, rowSetData } from './row-set.ts'

/** The values of one kind, such as brands or colours, of all products; it can be transferred between threads. */
export interface FacetData {
  /** The values' ids, by code. */
  ids: number[]
  /** The codes of row n are `codes[starts[n]] … codes[starts[n + 1] - 1]`. */
  starts: Uint32Array
  codes: Uint32Array
  /** The rows that have a value, by its code. */
  sets: RowSetData[]
}

/** @param rows the rows of each value, ascending. */
export function facetData(rows: ReadonlyMap<number, Uint32Array>, rowCount: number): FacetData {
  const starts = new Uint32Array(rowCount + 1)
  for (const ofValue of rows.values()) for (const row of ofValue) starts[row + 1] = (starts[row + 1] ?? 0) + 1
  for (let row = 0; row < rowCount; row++) starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0)

  const codes = new Uint32Array(starts[rowCount] ?? 0)
  const next = starts.slice()
  const ids = [...rows.keys()]
  ids.forEach((id, code) => {
    for (const row of rows.get(id) ?? []) {
      const at = next[row] ?? 0
      codes[at] = code
      next[row] = at + 1
    }
  })
  return { ids, starts, codes, sets: [...rows.values()].map((ofValue) => rowSetData(ofValue, rowCount)) }
}

/** Maps products (as rows) to their values of one kind and back: filters need the rows of a value, counts the values of a row. */
export class Facet {
  readonly #ids: number[]
  readonly #codeOf: Map<number, number>
  readonly #starts: Uint32Array
  readonly #codes: Uint32Array
  readonly #sets: RowSet[]
  /** The codes of rows that have changed since the data was read. */
  readonly #changed = new Map<number, readonly number[]>()

  constructor({ ids, starts, codes, sets }: FacetData) {
    this.#ids = ids
    this.#codeOf = new Map(ids.map((id, code) => [id, code]))
    this.#starts = starts
    this.#codes = codes
    this.#sets = sets.map((data) => new RowSet(data))
  }

  /** The rows that have a value; undefined if none ever had. */
  rowsOf(id: number): RowSet | undefined {
    const code = this.#codeOf.get(id)
    return code === undefined ? undefined : this.#sets[code]
  }

  valuesOf(row: number): number[] {
    return this.#codesOf(row).map((code) => this.#ids[code] ?? 0)
  }

  setValues(row: number, ids: readonly number[]): void {
    const before = this.#codesOf(row)
    const after = ids.map((id) => this.#codeFor(id))
    for (const code of before) if (!after.includes(code)) this.#sets[code]?.delete(row)
    for (const code of after) if (!before.includes(code)) this.#sets[code]?.add(row)
    this.#changed.set(row, after)
  }

  /** Counts for each value how many of these rows have it, by going through the rows. Values without rows are absent. */
  tally(rows: Uint32Array): Map<number, number> {
    const counts = new Uint32Array(this.#ids.length)
    for (const row of rows) {
      const changed = this.#changed.size > 0 ? this.#changed.get(row) : undefined
      if (changed) for (const code of changed) counts[code] = (counts[code] ?? 0) + 1
      else this.#tallyRead(row, counts)
    }
    return this.#countsById((code) => counts[code] ?? 0)
  }

  /** The same by going through the values; a count above `max` is a lower bound. For many rows this is less work. */
  countEach(bits: Bits, max: number): Map<number, number> {
    return this.#countsById((code) => this.#sets[code]?.countIn(bits, max) ?? 0)
  }

  #tallyRead(row: number, counts: Uint32Array): void {
    const end = this.#starts[row + 1] ?? 0
    for (let at = this.#starts[row] ?? 0; at < end; at++) {
      const code = this.#codes[at] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
    }
  }

  #countsById(countOf: (code: number) => number): Map<number, number> {
    const counts = new Map<number, number>()
    this.#ids.forEach((id, code) => {
      const count = countOf(code)
      if (count > 0) counts.set(id, count)
    })
    return counts
  }

  #codesOf(row: number): readonly number[] {
    return this.#changed.get(row) ?? [...this.#codes.subarray(this.#starts[row] ?? 0, this.#starts[row + 1] ?? 0)]
  }

  #codeFor(id: number): number {
    const code = this.#codeOf.get(id)
    if (code !== undefined) return code
    this.#codeOf.set(id, this.#ids.length)
    this.#sets.push(new RowSet())
    return this.#ids.push(id) - 1
  }
}
