import { type Bits, clearBit, createBits, setBit, setBits } from './bits.ts'
import type { Order } from './order.ts'

const STEPS = 32

/** Finds the rows within a range of prices by sets of the cheapest thirty-seconds of all rows, of which few rows are added or removed. */
export class PriceRanges {
  readonly #prices: Order
  /** Set n holds the rows of the first n steps. */
  readonly #cheapest: Bits[] = []
  readonly #stepLength: number

  constructor(prices: Order, rowCount: number) {
    this.#prices = prices
    this.#stepLength = Math.max(1, Math.ceil(prices.rows.length / STEPS))
    const bits = createBits(rowCount)
    for (let step = 0; step <= STEPS; step++) {
      this.#cheapest.push(bits.slice())
      setBits(bits, prices.rows.subarray(step * this.#stepLength, (step + 1) * this.#stepLength))
    }
  }

  /** The rows whose price is at least `min` and at most `max`, in minor units. */
  between(min = 0, max = Number.POSITIVE_INFINITY): Bits {
    const bits = this.#first(this.#prices.countBelow(max + 1))
    const tooCheap = this.#first(this.#prices.countBelow(min))
    for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & ~(tooCheap[word] ?? 0)
    return bits
  }

  /** The first rows by price. */
  #first(count: number): Bits {
    const step = Math.round(count / this.#stepLength)
    const bits = (this.#cheapest[step] ?? createBits(0)).slice()
    const { rows } = this.#prices
    const begin = step * this.#stepLength
    for (let place = begin; place < count; place++) setBit(bits, rows[place] ?? 0)
    for (let place = Math.min(begin, rows.length) - 1; place >= count; place--) clearBit(bits, rows[place] ?? 0)
    return bits
  }
}
