import { type Bits, clearBit, createBits, setBit, setBits, subtractInto } from './bits.ts'
import type { CommonBits } from './common-bits.ts'
import type { Order } from './order.ts'
import { withRoom } from './with-room.ts'

const STEPS = 32

/** The rows whose price is at most `max`, in minor units. */
interface PriceStep {
  max: number
  rows: Bits
}

/** Finds the rows within a range of prices by sets of the cheapest rows, in steps of a thirty-second, of which few rows are added or removed. */
export class PriceRanges {
  readonly #prices: Order
  /** The cheapest first: none, … all rows. */
  readonly #steps: PriceStep[]

  constructor(prices: Order, rowCount: number) {
    this.#prices = prices
    const { rows } = prices
    const bits = createBits(rowCount)
    this.#steps = [{ max: Number.NEGATIVE_INFINITY, rows: bits.slice() }]
    let place = 0
    for (let step = 1; step <= STEPS; step++) {
      const last = rows[Math.ceil((rows.length * step) / STEPS) - 1]
      const max = step === STEPS || last === undefined ? Number.POSITIVE_INFINITY : prices.keyOf(last)
      const end = prices.countUpTo(max)
      setBits(bits, rows.subarray(place, end))
      place = end
      this.#steps.push({ max, rows: bits.slice() })
    }
  }

  /** Moves a row to the steps of its new price, or adds it. */
  setPrice(row: number, price: number): void {
    for (const step of this.#steps) {
      step.rows = withRoom(step.rows, (row >>> 5) + 1)
      if (price <= step.max) setBit(step.rows, row)
      else clearBit(step.rows, row)
    }
  }

  /**
   * Replaces the content of `target` by the rows whose price is at least `min` and at most `max`, in minor units.
   * @returns false, without having written anything, if all rows are in this range
   */
  readBetween(target: Bits, min = 0, max = Number.POSITIVE_INFINITY): boolean {
    const { rows } = this.#prices
    const [begin, end] = [this.#prices.countUpTo(min - 1), this.#prices.countUpTo(max)]
    if (begin === 0 && end === rows.length) return false
    if (begin >= end) {
      target.fill(0)
      return true
    }
    const [low, high] = [this.#nearest(min - 1), this.#nearest(max)]
    subtractInto(target, high.rows, low.rows)
    for (let place = high.end; place < end; place++) setBit(target, rows[place] ?? 0)
    for (let place = end; place < high.end; place++) clearBit(target, rows[place] ?? 0)
    for (let place = low.end; place < begin; place++) clearBit(target, rows[place] ?? 0)
    for (let place = begin; place < Math.min(low.end, end); place++) setBit(target, rows[place] ?? 0)
    return true
  }

  /** The lowest and the highest price of these rows, of which there is one at least. */
  rangeOf(some: CommonBits): [min: number, max: number] {
    const { rows } = this.#prices
    // The last step without any of the rows, and the first one with all of them.
    const [none, all] = [this.#lastStep((step) => !some.meet(step)), this.#lastStep((step) => some.exceed(step)) + 1]
    let first = this.#endOf(none)
    while (first < rows.length - 1 && !some.has(rows[first] ?? 0)) first++
    let last = this.#endOf(all) - 1
    while (last > first && !some.has(rows[last] ?? 0)) last--
    return [this.#prices.keyOf(rows[first] ?? 0), this.#prices.keyOf(rows[last] ?? 0)]
  }

  /** The number of the last step that meets a condition, which the first step meets, and after one that does not no other. */
  #lastStep(meets: (rows: Bits) => boolean): number {
    let [low, high] = [0, this.#steps.length]
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      const step = this.#steps[middle]
      if (step && meets(step.rows)) low = middle
      else high = middle
    }
    return low
  }

  /** The step that differs from the rows up to a price by the fewest rows, and the number of its rows. */
  #nearest(price: number): { rows: Bits; end: number } {
    const below = this.#steps.findLastIndex((step) => step.max <= price)
    const above = Math.min(below + 1, this.#steps.length - 1)
    const place = this.#prices.countUpTo(price)
    const number = this.#endOf(above) - place < place - this.#endOf(below) ? above : below
    return { rows: this.#steps[number]?.rows ?? createBits(0), end: this.#endOf(number) }
  }

  /** How many rows a step has. */
  #endOf(number: number): number {
    return this.#prices.countUpTo(this.#steps[number]?.max ?? Number.POSITIVE_INFINITY)
  }
}
