import type { CatalogIndex } from './catalog-index.ts'
import type { CommonRows } from './common-rows.ts'
import type { SelectedRows } from './selection.ts'
import type { CountsByValue } from './value-column.ts'

/** The counts of a selection that have been needed so far; to be kept by whoever shows the same selection again. */
export interface KnownCounts {
  columns: Map<string, CountsByValue>
  /** By column and value. */
  values: Map<string, number>
  total?: number
  areEstimates?: boolean
  range?: [min: number, max: number]
  quantiles?: number[]
}

export const noCounts = (): KnownCounts => ({ columns: new Map(), values: new Map() })

/**
 * Counts the rows of a selection: all of them, or with the name of a filter those that meet all others, so that a second value can be
 * chosen beside a first. Most filters are not set: they share one set of rows.
 * @param known what is known of the counts without a filter's choices; it is filled, and holds until products change
 */
export function countRows<Filter extends string>(
  index: CatalogIndex,
  { all, except }: SelectedRows<Filter>,
  known: (except?: Filter) => KnownCounts = noCounts,
): (except?: Filter) => CountedRows {
  const countedAll = new CountedRows(index, all, known())
  const counted = new Map<CommonRows, CountedRows>([[all, countedAll]])
  return (filter) => {
    if (filter === undefined) return countedAll
    const rows = except(filter)
    const ofRows = counted.get(rows) ?? new CountedRows(index, rows, known(filter))
    counted.set(rows, ofRows)
    return ofRows
  }
}

/** So many rows of rare values are looked up at most, to count them exactly where other values are estimated. */
const LOOKED_UP_MAX = 100_000

/** Keys are sorted of at most so many rows: more would move a quantile by about a hundredth. */
const SORTED_KEYS_MAX = 2_000
const QUANTILE_PARTS = 20

/** Counts the values of rows, unless it is known already: exactly those of few, of many in an evenly spread part of them. */
export class CountedRows {
  readonly #index: CatalogIndex
  readonly #rows: CommonRows
  readonly #known: KnownCounts

  constructor(index: CatalogIndex, rows: CommonRows, known: KnownCounts) {
    this.#index = index
    this.#rows = rows
    this.#known = known
  }

  /** Of all products, the numbers for each value are known. */
  get #isWholeCatalogue(): boolean {
    return this.#rows.are(this.#index.visible)
  }

  get areEstimates(): boolean {
    this.#known.areEstimates ??= !this.#isWholeCatalogue && this.#rows.few === undefined
    return this.#known.areEstimates
  }

  /** The exact number of rows. */
  countRows(): number {
    this.#known.total ??= this.#rows.count()
    return this.#known.total
  }

  /** The number of rows of each value, or an estimate. */
  count(column: string): CountsByValue {
    const counts = this.#known.columns.get(column) ?? this.#countColumn(column)
    this.#known.columns.set(column, counts)
    return counts
  }

  /** The exact number of rows with a value. */
  countValue(column: string, id: number): number {
    if (!this.areEstimates) return this.estimateValue(column, id)
    const key = `${column} ${id}`
    const count = this.#known.values.get(key) ?? this.#rows.countIn(this.#index.rowsWith(column, id).content)
    this.#known.values.set(key, count)
    return count
  }

  /** The number of rows with a value, or an estimate. */
  estimateValue(column: string, id: number): number {
    return this.count(column).get(id) ?? 0
  }

  /** The lowest and the highest of the keys that ranges are of; 0 where there are no rows. */
  range(): [min: number, max: number] {
    this.#known.range ??= this.#readRange()
    return this.#known.range
  }

  /**
   * The keys up to which each twentieth of the rows goes, from the lowest to the highest: of many rows those of an evenly spread part.
   * Empty where there are no rows.
   */
  quantiles(): number[] {
    this.#known.quantiles ??= this.#readQuantiles()
    return this.#known.quantiles
  }

  #countColumn(name: string): CountsByValue {
    const column = this.#index.column(name)
    if (this.#isWholeCatalogue) return column.countAll()
    const { rows, step } = this.#rows.sample
    const counts = column.count(rows)
    if (step === 1) return counts
    for (const [id, count] of counts) counts.set(id, count * step)
    this.#countRareValues(name, counts)
    return counts
  }

  #readRange(): [min: number, max: number] {
    const rows = this.#rows.listed
    if (!rows) return this.#index.ranges.rangeOf(this.#rows.bits)
    if (rows.length === 0) return [0, 0]
    const order = this.#index.rangedOrder
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const row of rows) {
      const key = order.keyOf(row)
      if (key < min) min = key
      if (key > max) max = key
    }
    return [min, max]
  }

  #readQuantiles(): number[] {
    const { rows } = this.#rows.sample
    if (rows.length === 0) return []
    const step = Math.ceil(rows.length / SORTED_KEYS_MAX)
    const order = this.#index.rangedOrder
    const [min, max] = this.range()
    // Whole numbers of 32 bits are sorted in a third of the time.
    const keys = new (min >= 0 && max < 2 ** 32 ? Uint32Array : Float64Array)(Math.ceil(rows.length / step))
    for (let at = 0; at < keys.length; at++) keys[at] = order.keyOf(rows[at * step] ?? 0)
    keys.sort()
    const last = keys.length - 1
    const quantiles = Array.from(
      { length: QUANTILE_PARTS + 1 },
      (_, n) => keys[Math.round((last * n) / QUANTILE_PARTS)] ?? 0,
    )
    // A part may miss the ends.
    return [min, ...quantiles.slice(1, -1), max]
  }

  /** A part of the rows may miss values with few products. */
  #countRareValues(column: string, counts: Map<number, number>): void {
    let left = LOOKED_UP_MAX
    for (const id of this.#index.column(column).rareIds()) {
      const set = this.#index.rowsWith(column, id)
      left -= set.size
      if (left < 0) return
      const count = this.#rows.countIn(set.content)
      if (count > 0) counts.set(id, count)
      else counts.delete(id)
    }
  }
}
