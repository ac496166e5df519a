import { type Bits, forEachRow } from './bits.ts'
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

/** Reading a code of a row takes about as long as looking at so many words or rows of a set. */
const READ_COST = 4

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

  /**
   * Counts for each value how many of the rows have it, by going through the rows or through the values, whichever is less work.
   * Values without rows are absent.
   * @param max a count above this is a lower bound.
   */
  count(bits: Bits, rowCount: number, max: number): Map<number, number> {
    return rowCount * this.#codesPerRow() * READ_COST < this.#scanCost() ? this.tally(bits) : this.countEach(bits, max)
  }

  tally(bits: Bits): Map<number, number> {
    const counts = new Uint32Array(this.#ids.length)
    const [starts, codes, changed] = [this.#starts, this.#codes, this.#changed]
    const anyChanged = changed.size > 0
    forEachRow(bits, (row) => {
      const changedCodes = anyChanged ? changed.get(row) : undefined
      if (changedCodes) {
        for (const code of changedCodes) counts[code] = (counts[code] ?? 0) + 1
        return
      }
      const end = starts[row + 1] ?? 0
      for (let at = starts[row] ?? 0; at < end; at++) {
        const code = codes[at] ?? 0
        counts[code] = (counts[code] ?? 0) + 1
      }
    })
    return this.#countsById((code) => counts[code] ?? 0)
  }

  countEach(bits: Bits, max: number): Map<number, number> {
    return this.#countsById((code) => this.#sets[code]?.countIn(bits, max) ?? 0)
  }

  #codesPerRow(): number {
    return this.#codes.length / Math.max(1, this.#starts.length - 1)
  }

  #scanCost(): number {
    let cost = 0
    for (const set of this.#sets) cost += set.scanCost
    return cost
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
