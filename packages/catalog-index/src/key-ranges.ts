import { type Bits, type CommonBits, clearBit, createBits, setBit, setBits, subtractInto } from './bits.ts'
import type { Order } from './order.ts'

/** The same array, or one of twice the size with the same content. */
export function withRoom(array: Uint32Array, length: number): Uint32Array {
  if (length <= array.length) return array
  const longer = new Uint32Array(length * 2)
  longer.set(array)
  return longer
}

const STEPS = 32
/** Among many rows, one of the first in the order is found sooner than by steps. */
const TRIED_ROWS = 1_000

/** The rows whose key is at most `max`. */
interface Step {
  max: number
  rows: Bits
}

/** Finds the rows whose keys are in a range by sets of the first rows, in steps of a thirty-second, of which few rows are added or removed. */
export class KeyRanges {
  readonly #order: Order
  /** None, … all rows. */
  readonly #steps: Step[]

  constructor(order: Order, rowCount: number) {
    this.#order = order
    const { rows } = order
    const bits = createBits(rowCount)
    this.#steps = [{ max: Number.NEGATIVE_INFINITY, rows: bits.slice() }]
    let place = 0
    for (let step = 1; step <= STEPS; step++) {
      const last = rows[Math.ceil((rows.length * step) / STEPS) - 1]
      const max = step === STEPS || last === undefined ? Number.POSITIVE_INFINITY : order.keyOf(last)
      const end = order.countUpTo(max)
      setBits(bits, rows.subarray(place, end))
      place = end
      this.#steps.push({ max, rows: bits.slice() })
    }
  }

  /** Moves a row to the steps of its new key, or adds it. */
  setKey(row: number, key: number): void {
    for (const step of this.#steps) {
      step.rows = withRoom(step.rows, (row >>> 5) + 1)
      if (key <= step.max) setBit(step.rows, row)
      else clearBit(step.rows, row)
    }
  }

  /**
   * Replaces the content of `target` by the rows whose key is at least `min` and at most `max`.
   * @returns false, without having written anything, if all rows are in this range
   */
  readBetween(target: Bits, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): boolean {
    const { rows } = this.#order
    const [begin, end] = [this.#order.countUpTo(min - 1), this.#order.countUpTo(max)]
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

  /** The lowest and the highest key of these rows; 0 where there are none. */
  rangeOf(some: CommonBits): [min: number, max: number] {
    const { rows } = this.#order
    const first = this.#firstPlace(some)
    if (first === rows.length) return [0, 0]
    return [this.#order.keyOf(rows[first] ?? 0), this.#order.keyOf(rows[this.#lastPlace(some)] ?? 0)]
  }

  /** The first place in the order with any of these rows; the number of all rows where there are none. */
  #firstPlace(some: CommonBits): number {
    const { rows } = this.#order
    let place = 0
    const isFound = () => place === rows.length || some.has(rows[place] ?? 0)
    while (place < TRIED_ROWS && !isFound()) place++
    if (!isFound()) place = Math.max(place, this.#endOf(this.#lastStep((step) => !some.meet(step))))
    while (!isFound()) place++
    return place
  }

  /** The last place with any of these rows, of which there is one at least. */
  #lastPlace(some: CommonBits): number {
    const { rows } = this.#order
    let place = rows.length - 1
    const isFound = () => place === 0 || some.has(rows[place] ?? 0)
    while (place > rows.length - TRIED_ROWS && !isFound()) place--
    if (!isFound()) place = Math.min(place, this.#endOf(this.#lastStep((step) => some.exceed(step)) + 1) - 1)
    while (!isFound()) place--
    return place
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

  /** The step that differs from the rows up to a key by the fewest rows, and the number of its rows. */
  #nearest(key: number): { rows: Bits; end: number } {
    const below = this.#steps.findLastIndex((step) => step.max <= key)
    const above = Math.min(below + 1, this.#steps.length - 1)
    const place = this.#order.countUpTo(key)
    const number = this.#endOf(above) - place < place - this.#endOf(below) ? above : below
    return { rows: this.#steps[number]?.rows ?? createBits(0), end: this.#endOf(number) }
  }

  /** How many rows a step has. */
  #endOf(number: number): number {
    return this.#order.countUpTo(this.#steps[number]?.max ?? Number.POSITIVE_INFINITY)
  }
}
