import { type Bits, countOnes, intersectInto } from './bits.ts'
import type { ScratchMemory } from './scratch-memory.ts'

/** An estimate looks at one word in so many. */
const ESTIMATE_STEP = 16

/**
 * The rows that are in all of some sets of bits. The sets are never combined as a whole: what is asked for is read from them word by
 * word, which for a part of the words is a part of the work.
 */
export class CommonBits {
  readonly #one: Bits
  readonly #two: Bits
  readonly #three: Bits
  readonly #four: Bits
  readonly #words: number
  #estimate: number | undefined

  /** @param scratch for more than four sets, of which some are combined */
  constructor([one, ...others]: readonly [Bits, ...Bits[]], scratch: ScratchMemory) {
    // A missing set is replaced by the first one, which changes nothing.
    const [two = one, three = one, four = one, ...more] = others
    this.#one = one
    this.#two = two
    this.#three = three
    this.#four = more.reduce((some, other) => {
      const common = scratch.take(some.length)
      intersectInto(common, some, other)
      return common
    }, four)
    this.#words = Math.min(one.length, ...others.map(({ length }) => length))
  }

  has(row: number): boolean {
    const word = row >>> 5
    return word < this.#words && ((this.#wordAt(word) >>> (row & 31)) & 1) === 1
  }

  /** Counts the rows of every `step`-th word. It stops once it has passed `max`, so a result above that is a lower bound. */
  count({ step = 1, max = Number.POSITIVE_INFINITY } = {}): number {
    const [one, two, three, four] = [this.#one, this.#two, this.#three, this.#four]
    let count = 0
    for (let word = 0; word < this.#words; word += step) {
      count += countOnes(wordOf(one, two, three, four, word))
      if (count > max) return count
    }
    return count
  }

  /** About the number of rows, by counting an evenly spread part of them. */
  estimate(): number {
    this.#estimate ??= this.count({ step: ESTIMATE_STEP }) * ESTIMATE_STEP
    return this.#estimate
  }

  /** Writes the rows of every `step`-th word to an array, ascending. @returns how many; once there are more than `max` it stops */
  readRows(into: Uint32Array, { step, max }: { step: number; max: number }): number {
    const [one, two, three, four] = [this.#one, this.#two, this.#three, this.#four]
    let count = 0
    for (let word = 0; word < this.#words && count <= max; word += step) {
      let rest = wordOf(one, two, three, four, word)
      while (rest !== 0) {
        into[count++] = (word << 5) + 31 - Math.clz32(rest & -rest)
        rest &= rest - 1
      }
    }
    return count
  }

  /** Replaces the content of `target` by these rows. */
  writeTo(target: Bits): void {
    const [one, two, three, four] = [this.#one, this.#two, this.#three, this.#four]
    for (let word = 0; word < this.#words; word++) target[word] = wordOf(one, two, three, four, word)
    target.fill(0, this.#words)
  }

  /** True if any of these rows is in another set. */
  meet(other: Bits): boolean {
    const words = Math.min(this.#words, other.length)
    for (let word = 0; word < words; word++) if ((this.#wordAt(word) & (other[word] ?? 0)) !== 0) return true
    return false
  }

  /** True if any of these rows is missing in another set. */
  exceed(other: Bits): boolean {
    for (let word = 0; word < this.#words; word++) if ((this.#wordAt(word) & ~(other[word] ?? 0)) !== 0) return true
    return false
  }

  #wordAt(word: number): number {
    return wordOf(this.#one, this.#two, this.#three, this.#four, word)
  }
}

const wordOf = (one: Bits, two: Bits, three: Bits, four: Bits, word: number): number =>
  (one[word] ?? 0) & (two[word] ?? 0) & (three[word] ?? 0) & (four[word] ?? 0)
