import { type Bits, CommonBits, type ScratchMemory, setBits } from './bits.ts'
import { intersectRows, type RowsContent } from './rows.ts'

const WORD_ROWS = 32
/** Values are counted in all of so many rows; of more, in an evenly spread part of about as many. */
export const COUNTED_MAX = 10_000
/** A part of the rows may turn out larger than was estimated. */
const SAMPLED_MAX = 2 * COUNTED_MAX

/** Rows to count values in: all of a set, or an evenly spread part of it. */
interface RowSample {
  rows: Uint32Array
  /** 1: the rows are complete; n: those of every n-th word of the set. */
  step: number
}

/** Reads all rows of a set with {@link COUNTED_MAX} rows at most; of a larger one about as many. */
export function sampleRows(bits: CommonBits, scratch: ScratchMemory): RowSample {
  const rows = scratch.take(SAMPLED_MAX + WORD_ROWS)
  const estimate = bits.estimate()
  // Counting up to the limit is less work than reading the rows, if there are many.
  if (estimate <= SAMPLED_MAX || bits.count({ max: COUNTED_MAX }) <= COUNTED_MAX) {
    const count = bits.readRows(rows, { step: 1, max: COUNTED_MAX })
    if (count <= COUNTED_MAX) return { rows: rows.subarray(0, count), step: 1 }
  }
  for (let step = Math.max(2, Math.ceil(estimate / COUNTED_MAX)); ; step *= 2) {
    const sampled = bits.readRows(rows, { step, max: SAMPLED_MAX })
    if (sampled <= SAMPLED_MAX) return { rows: rows.subarray(0, sampled), step }
  }
}

/**
 * The rows that are in all of some sets, read as far as they are needed: of few rows all, from the shortest list where there is one; of
 * many an evenly spread part.
 */
export class CommonRows {
  readonly #sets: readonly [RowsContent, ...RowsContent[]]
  readonly #words: number
  readonly #scratch: ScratchMemory
  #listed: Uint32Array | undefined
  #sample: RowSample | undefined
  #bits: CommonBits | undefined

  /** @param words the length of bits for all rows */
  constructor(
    sets: readonly [RowsContent, ...RowsContent[]],
    { words, scratch }: { words: number; scratch: ScratchMemory },
  ) {
    this.#sets = sets
    this.#words = words
    this.#scratch = scratch
  }

  /** True if these are the rows of this one set. */
  are(bits: Bits): boolean {
    return this.#sets.length === 1 && this.#sets[0].bits === bits
  }

  /** All of up to {@link COUNTED_MAX} rows, or about as many of more, ascending. */
  get sample(): RowSample {
    this.#sample ??= this.#readSample()
    return this.#sample
  }

  /** All rows, ascending, where they are not more than {@link COUNTED_MAX}. */
  get few(): Uint32Array | undefined {
    if (!this.#sample && !this.#isListed && this.bits.estimate() > SAMPLED_MAX) return undefined
    const { rows, step } = this.sample
    return step === 1 ? rows : undefined
  }

  /** All rows, ascending, where these are few and have been read, or are found in a list. */
  get listed(): Uint32Array | undefined {
    return this.#sample || this.#isListed ? this.few : undefined
  }

  /** The rows as bits: to look up single rows, and to go through many. */
  get bits(): CommonBits {
    this.#bits ??= this.#readBits()
    return this.#bits
  }

  /** The exact number of rows. */
  count(): number {
    return this.few?.length ?? this.bits.count()
  }

  /** The exact number of these rows that are in another set too. */
  countIn(set: RowsContent): number {
    if (!set.list) return new CommonRows([...this.#sets, set], { words: this.#words, scratch: this.#scratch }).count()
    const { bits } = this
    let count = 0
    for (const row of set.list) if (bits.has(row)) count++
    return count
  }

  get #isListed(): boolean {
    return this.#sets.some(({ list }) => list !== undefined)
  }

  /** All rows, where one of the sets is a list; undefined where none is. */
  get #list(): Uint32Array | undefined {
    if (this.#isListed) this.#listed ??= intersectRows(this.#sets).list
    return this.#listed
  }

  #readSample(): RowSample {
    const list = this.#list
    if (list && list.length <= COUNTED_MAX) return { rows: list, step: 1 }
    return sampleRows(this.bits, this.#scratch)
  }

  #readBits(): CommonBits {
    const list = this.#list
    if (!list) return new CommonBits(bitsOfAll(this.#sets), this.#scratch)
    const bits = this.#scratch.take(this.#words).fill(0)
    setBits(bits, list)
    return new CommonBits([bits], this.#scratch)
  }
}

const bitsOfAll = ([first, ...others]: readonly [RowsContent, ...RowsContent[]]): [Bits, ...Bits[]] => [
  first.bits ?? new Uint32Array(0),
  ...others.map(({ bits }) => bits ?? new Uint32Array(0)),
]
