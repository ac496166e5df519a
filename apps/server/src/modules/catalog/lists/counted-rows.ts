import { FILTER_COUNT_MAX } from '@rialto/contract/limits'
import { type Bits, countBits, estimateCount } from './bits.ts'
import type { CatalogIndex } from './catalog-index.ts'
import type { FacetName } from './facets.ts'
import { type FlagName, flagId } from './flags.ts'
import { type RowSample, sampleRows } from './sample-rows.ts'
import type { ScratchMemory } from './scratch-memory.ts'
import type { CountsByValue } from './value-column.ts'

/** Up to about this many rows, their prices are compared one by one. */
const COMPARED_ROWS_MAX = 1_000
/** So many rows of rare values are looked up at most, to count them exactly where other values are estimated. */
const LOOKED_UP_MAX = 100_000

/** Counts the values of a set of rows: exactly up to {@link FILTER_COUNT_MAX} rows, of more in an evenly spread part of them. */
export class CountedRows {
  readonly #index: CatalogIndex
  readonly #bits: Bits
  readonly #scratch: ScratchMemory
  #sample: RowSample | undefined
  #flags: CountsByValue | undefined

  constructor(index: CatalogIndex, bits: Bits, scratch: ScratchMemory) {
    this.#index = index
    this.#bits = bits
    this.#scratch = scratch
  }

  /** Of all products, the numbers for each value are known. */
  get #isWholeCatalogue(): boolean {
    return this.#bits === this.#index.visible
  }

  get areEstimates(): boolean {
    return !this.#isWholeCatalogue && this.#read().step > 1
  }

  /** The exact number of rows. */
  countRows(): number {
    if (this.#isWholeCatalogue) return countBits(this.#bits)
    const { rows, step } = this.#read()
    return step === 1 ? rows.length : countBits(this.#bits)
  }

  /** The number of rows of each value, or an estimate. */
  count(facet: FacetName): CountsByValue {
    const column = this.#index.facets.column(facet)
    if (this.#isWholeCatalogue) return column.countAll()
    const { rows, step } = this.#read()
    const counts = column.count(rows)
    if (step === 1) return counts
    for (const [id, count] of counts) counts.set(id, count * step)
    this.#countRareValues(facet, counts)
    return counts
  }

  /** The exact number of rows with a flag; above {@link FILTER_COUNT_MAX} a lower bound. */
  countFlag(name: FlagName): number {
    return this.areEstimates ? this.#index.flag(name).countIn(this.#bits, FILTER_COUNT_MAX) : this.estimateFlag(name)
  }

  /** The number of rows with a flag, or an estimate. */
  estimateFlag(name: FlagName): number {
    this.#flags ??= this.count('flags')
    return this.#flags.get(flagId(name)) ?? 0
  }

  /** The lowest and the highest price, in minor units; 0 where there are no rows. */
  priceRange(): [min: number, max: number] {
    if (estimateCount(this.#bits) > COMPARED_ROWS_MAX) return this.#index.priceRanges.rangeOf(this.#bits)
    const { rows, step } = this.#read()
    if (rows.length === 0) return [0, 0]
    if (step > 1) return this.#index.priceRanges.rangeOf(this.#bits)
    let [min, max] = [Number.POSITIVE_INFINITY, 0]
    for (const row of rows) {
      const price = this.#index.prices.keyOf(row)
      if (price < min) min = price
      if (price > max) max = price
    }
    return [min, max]
  }

  /** A part of the rows may miss values with few products. */
  #countRareValues(facet: FacetName, counts: Map<number, number>): void {
    let left = LOOKED_UP_MAX
    for (const id of this.#index.facets.column(facet).rareIds()) {
      const set = this.#index.facets.rowsOf(facet, id)
      left -= set?.size ?? 0
      if (!set || left < 0) return
      const count = set.countIn(this.#bits)
      if (count > 0) counts.set(id, count)
      else counts.delete(id)
    }
  }

  #read(): RowSample {
    this.#sample ??= sampleRows(this.#bits, this.#scratch)
    return this.#sample
  }
}
