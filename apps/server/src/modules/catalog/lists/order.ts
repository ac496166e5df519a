import { type Bits, hasBit } from './bits.ts'
import { sortRows } from './sort-rows.ts'

/** All rows by a key, lowest first; it can be transferred between threads. */
export interface OrderData {
  rows: Uint32Array
  /** The key of each row. */
  keys: Float64Array
}

export const orderData = (keys: Float64Array): OrderData => ({ rows: sortRows(keys), keys })

/** Rows by a key; equal keys are ordered by row, so that pages neither repeat nor miss a product. Keys may change. */
export class Order {
  #rows: Uint32Array
  #keys: Float64Array
  #count: number

  constructor({ rows, keys }: OrderData) {
    this.#rows = rows
    this.#keys = keys
    this.#count = rows.length
  }

  /** All rows in this order. */
  get rows(): Uint32Array {
    return this.#rows.subarray(0, this.#count)
  }

  /** How many rows come before a key. */
  countBelow(key: number): number {
    return this.#placeOf(key, 0)
  }

  /** How many rows come before this one. */
  placeOf(row: number): number {
    return this.#placeOf(this.keyOf(row), row)
  }

  keyOf(row: number): number {
    return this.#keys[row] ?? 0
  }

  /** Moves a row to the place of its new key, or adds it. */
  set(row: number, key: number): void {
    const isNew = row >= this.#count
    if (!isNew && this.#keys[row] === key) return
    if (isNew) this.#grow(row + 1)
    else
      this.#rows.copyWithin(this.#placeOf(this.keyOf(row), row), this.#placeOf(this.keyOf(row), row) + 1, this.#count)
    const others = isNew ? this.#count : this.#count - 1
    if (isNew) this.#count = row + 1
    this.#keys[row] = key
    const place = this.#placeOf(key, row, others)
    this.#rows.copyWithin(place + 1, place, others)
    this.#rows[place] = row
  }

  /** Some of the selected rows in this order: those from `offset` on, `limit` at most. */
  pick(selected: Bits, { backwards, offset, limit }: { backwards: boolean; offset: number; limit: number }): number[] {
    const picked: number[] = []
    let skipped = 0
    for (let place = 0; place < this.#count && picked.length < limit; place++) {
      const row = this.#rows[backwards ? this.#count - 1 - place : place] ?? 0
      if (!hasBit(selected, row)) continue
      if (skipped < offset) skipped++
      else picked.push(row)
    }
    return picked
  }

  /** Orders these rows by their keys; for few rows this is less work than {@link pick}. */
  sort(rows: Uint32Array, backwards: boolean): Uint32Array {
    const ascending = (a: number, b: number) => this.keyOf(a) - this.keyOf(b) || a - b
    return rows.sort(backwards ? (a, b) => ascending(b, a) : ascending)
  }

  #grow(count: number): void {
    if (count <= this.#rows.length) return
    const rows = new Uint32Array(count * 2)
    rows.set(this.#rows)
    this.#rows = rows
    const keys = new Float64Array(count * 2)
    keys.set(this.#keys)
    this.#keys = keys
  }

  /** The place of a row with a key among the first `count` places, or where it would be. */
  #placeOf(key: number, row: number, count = this.#count): number {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#rows[middle] ?? 0
      const difference = this.keyOf(other) - key || other - row
      if (difference < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
