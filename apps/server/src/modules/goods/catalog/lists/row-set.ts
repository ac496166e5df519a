import { type Bits, clearBit, countBits, createBits, hasBit, setBit, setBits, unite } from './bits.ts'
import type { RowsContent } from './rows.ts'

/** A row takes four bytes in a list and an eighth of a byte, for every row there is, in bits. */
const ROWS_PER_LISTED_ROW = 32

/** The content of a set; it can be transferred between threads. */
export type RowSetData = { rows: Uint32Array } | { bits: Bits }

/** Few rows are best kept as a sorted list, many as bits. */
export function rowSetData(rows: Uint32Array, rowCount: number): RowSetData {
  if (rows.length * ROWS_PER_LISTED_ROW <= rowCount) return { rows }
  const bits = createBits(rowCount)
  setBits(bits, rows)
  return { bits }
}

/** A changeable set of rows: a sorted list of few, or the bits of many. */
export class RowSet {
  #rows: Uint32Array | undefined
  #bits: Bits = new Uint32Array(0)
  #size: number

  constructor(data: RowSetData = { rows: new Uint32Array(0) }) {
    if ('rows' in data) {
      this.#rows = data.rows
      this.#size = data.rows.length
    } else {
      this.#bits = data.bits
      this.#size = countBits(data.bits)
    }
  }

  get size(): number {
    return this.#size
  }

  /** The rows as they are now, only for reading. */
  get content(): RowsContent {
    return this.#rows ? { list: this.#rows } : { bits: this.#bits }
  }

  has(row: number): boolean {
    return this.#rows ? this.#rows[this.#placeOf(row)] === row : hasBit(this.#bits, row)
  }

  add(row: number): void {
    if (this.has(row)) return
    this.#size++
    if (this.#rows) {
      const place = this.#placeOf(row)
      const longer = new Uint32Array(this.#size)
      longer.set(this.#rows.subarray(0, place))
      longer[place] = row
      longer.set(this.#rows.subarray(place), place + 1)
      this.#rows = longer
      return
    }
    if (row >>> 5 >= this.#bits.length) {
      const longer = createBits((row + 1) * 2)
      longer.set(this.#bits)
      this.#bits = longer
    }
    setBit(this.#bits, row)
  }

  delete(row: number): void {
    if (!this.has(row)) return
    this.#size--
    if (this.#rows) this.#rows = this.#rows.filter((each) => each !== row)
    else clearBit(this.#bits, row)
  }

  /** Adds all rows to a set of bits. */
  addTo(bits: Bits): void {
    if (this.#rows) setBits(bits, this.#rows)
    else unite(bits, this.#bits)
  }

  /** The place of a row in the list, or where it would be. */
  #placeOf(row: number): number {
    const rows = this.#rows ?? new Uint32Array(0)
    let low = 0
    let high = rows.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((rows[middle] ?? 0) < row) low = middle + 1
      else high = middle
    }
    return low
  }
}
