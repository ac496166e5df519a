import { type Bits, estimateCount } from './bits.ts'
import { RowSet, type RowSetData, rowSetData } from './row-set.ts'

export const FACETS = ['shops', 'brands', 'categories', 'sizes', 'colors'] as const
/** A kind of value that products have. */
export type FacetName = (typeof FACETS)[number]

/** The rows of each value of a kind, ascending, by the value's id. */
export type RowsByValue = ReadonlyMap<number, Uint32Array>
/** The number of rows that have a value, by the value's id; values without rows are absent. */
export type CountsByValue = ReadonlyMap<number, number>

/** The values of all products; it can be transferred between threads. */
export interface FacetsData {
  /** All values of all kinds, by code. */
  values: { facet: FacetName; id: number }[]
  /** The codes of row n are `codes[starts[n]] … codes[starts[n + 1] - 1]`. */
  starts: Uint32Array
  codes: Uint32Array
  /** The rows that have a value, by its code. */
  sets: RowSetData[]
}

export function facetsData(rows: Readonly<Record<FacetName, RowsByValue>>, rowCount: number): FacetsData {
  const values: FacetsData['values'] = []
  const rowsByCode: Uint32Array[] = []
  for (const facet of FACETS) {
    for (const [id, ofValue] of rows[facet]) {
      values.push({ facet, id })
      rowsByCode.push(ofValue)
    }
  }
  const starts = new Uint32Array(rowCount + 1)
  for (const ofValue of rowsByCode) for (const row of ofValue) starts[row + 1] = (starts[row + 1] ?? 0) + 1
  for (let row = 0; row < rowCount; row++) starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0)
  const codes = new Uint32Array(starts[rowCount] ?? 0)
  const next = starts.slice()
  for (const [code, ofValue] of rowsByCode.entries()) {
    for (const row of ofValue) {
      const at = next[row] ?? 0
      codes[at] = code
      next[row] = at + 1
    }
  }
  return { values, starts, codes, sets: rowsByCode.map((ofValue) => rowSetData(ofValue, rowCount)) }
}

/** So many rows are read at most to count their values; of more, an evenly spread part. */
const READ_ROWS_MAX = 10_000
/** A value with no more rows is counted exactly in any case: a part of the rows might miss it. */
const EXACT_SIZE_MAX = 2_000

/** How many rows have each value. */
export interface FacetCounts extends Record<FacetName, CountsByValue> {
  /** The counts are estimates. */
  areEstimates: boolean
}

/** Maps products (as rows) to their values and back: filters need the rows of a value, counts the values of a row. */
export class Facets {
  readonly #values: FacetsData['values']
  readonly #codes = new Map<FacetName, Map<number, number>>(FACETS.map((name) => [name, new Map()]))
  readonly #readStarts: Uint32Array
  readonly #readCodes: Uint32Array
  readonly #sets: RowSet[]
  /** The codes of rows that have changed since the data was read. */
  readonly #changed = new Map<number, readonly number[]>()

  constructor({ values, starts, codes, sets }: FacetsData) {
    this.#values = values
    for (const [code, { facet, id }] of values.entries()) this.#codes.get(facet)?.set(id, code)
    this.#readStarts = starts
    this.#readCodes = codes
    this.#sets = sets.map((data) => new RowSet(data))
  }

  /** The rows that have a value; undefined if none ever had. */
  rowsOf(facet: FacetName, id: number): RowSet | undefined {
    const code = this.#codes.get(facet)?.get(id)
    return code === undefined ? undefined : this.#sets[code]
  }

  setValues(row: number, values: Readonly<Record<FacetName, readonly number[]>>): void {
    const before = this.#codesOf(row)
    const after = FACETS.flatMap((facet) => values[facet].map((id) => this.#codeFor(facet, id)))
    for (const code of before) if (!after.includes(code)) this.#sets[code]?.delete(row)
    for (const code of after) if (!before.includes(code)) this.#sets[code]?.add(row)
    this.#changed.set(row, after)
  }

  /** Counts for each value how many of the rows have it; estimates where there are many rows. */
  count(bits: Bits): FacetCounts {
    const step = Math.max(1, Math.ceil(estimateCount(bits) / READ_ROWS_MAX))
    const read = this.#countEvery(step, bits)
    const counts = emptyCounts(step > 1)
    for (const [code, { facet, id }] of this.#values.entries()) {
      const set = this.#sets[code]
      const isMissable = step > 1 && set && set.size <= EXACT_SIZE_MAX
      const ofValue = isMissable ? set.countIn(bits) : (read[code] ?? 0) * step
      if (ofValue > 0) counts[facet].set(id, ofValue)
    }
    return counts
  }

  /** The number of rows of each value. */
  countAll(): FacetCounts {
    const counts = emptyCounts(false)
    for (const [code, { facet, id }] of this.#values.entries()) {
      const size = this.#sets[code]?.size ?? 0
      if (size > 0) counts[facet].set(id, size)
    }
    return counts
  }

  /** The number of rows by code, among the rows of every so many words. */
  #countEvery(step: number, bits: Bits): Uint32Array {
    const counts = new Uint32Array(this.#values.length)
    const [starts, codes] = [this.#readStarts, this.#readCodes]
    const changed = this.#changed.size > 0 ? this.#changed : undefined
    // The bits are taken apart here, without a function for each row: this loop is most of a request's work.
    for (let word = 0; word < bits.length; word += step) {
      let rest = bits[word] ?? 0
      while (rest !== 0) {
        const row = (word << 5) + 31 - Math.clz32(rest & -rest)
        rest &= rest - 1
        const changedCodes = changed?.get(row)
        if (changedCodes) {
          for (const code of changedCodes) counts[code] = (counts[code] ?? 0) + 1
          continue
        }
        const end = starts[row + 1] ?? 0
        for (let at = starts[row] ?? 0; at < end; at++) {
          const code = codes[at] ?? 0
          counts[code] = (counts[code] ?? 0) + 1
        }
      }
    }
    return counts
  }

  #codesOf(row: number): readonly number[] {
    const [begin, end] = [this.#readStarts[row] ?? 0, this.#readStarts[row + 1] ?? 0]
    return this.#changed.get(row) ?? [...this.#readCodes.subarray(begin, end)]
  }

  #codeFor(facet: FacetName, id: number): number {
    const code = this.#codes.get(facet)?.get(id)
    if (code !== undefined) return code
    this.#codes.get(facet)?.set(id, this.#values.length)
    this.#sets.push(new RowSet())
    return this.#values.push({ facet, id }) - 1
  }
}

const emptyCounts = (areEstimates: boolean) => ({
  areEstimates,
  shops: new Map<number, number>(),
  brands: new Map<number, number>(),
  categories: new Map<number, number>(),
  sizes: new Map<number, number>(),
  colors: new Map<number, number>(),
})
