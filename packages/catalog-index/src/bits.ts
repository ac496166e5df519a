/** A set of rows with one bit each: row n is bit n % 32 of word n / 32. */
export type Bits = Uint32Array

export const createBits = (rowCount: number): Bits => new Uint32Array((rowCount + 31) >>> 5)

export const hasBit = (bits: Bits, row: number): boolean => (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1

export function setBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31))
}

export function setBits(bits: Bits, rows: ArrayLike<number>): void {
  for (let place = 0; place < rows.length; place++) setBit(bits, rows[place] ?? 0)
}

export function clearBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) & ~(1 << (row & 31))
}

/** The rows that are in both sets. */
export function intersection(one: Bits, other: Bits): Bits {
  const rows = new Uint32Array(one.length)
  for (let word = 0; word < rows.length; word++) rows[word] = (one[word] ?? 0) & (other[word] ?? 0)
  return rows
}

/** Replaces the content of `target` by the rows that are in both sets. */
function intersectInto(target: Bits, one: Bits, other: Bits): void {
  const words = Math.min(target.length, one.length, other.length)
  for (let word = 0; word < words; word++) target[word] = (one[word] ?? 0) & (other[word] ?? 0)
  target.fill(0, words)
}

/** Replaces the content of `target` by the rows that are in the first set alone; both sets are of one length. */
export function subtractInto(target: Bits, one: Bits, other: Bits): void {
  const words = Math.min(target.length, one.length)
  for (let word = 0; word < words; word++) target[word] = (one[word] ?? 0) & ~(other[word] ?? 0)
  target.fill(0, words)
}

/** Removes from `target` the rows of `other`. */
export function subtract(target: Bits, other: Bits): void {
  const words = Math.min(target.length, other.length)
  for (let word = 0; word < words; word++) target[word] = (target[word] ?? 0) & ~(other[word] ?? 0)
}

/** Adds to `target` the rows of `other`. */
export function unite(target: Bits, other: Bits): void {
  const words = Math.min(target.length, other.length)
  for (let word = 0; word < words; word++) target[word] = (target[word] ?? 0) | (other[word] ?? 0)
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += countOnes(bits[word] ?? 0)
  return count
}

/** The rows in ascending order. @param count the number of rows, where it is known */
export function rowsIn(bits: Bits, count = countBits(bits)): Uint32Array {
  const rows = new Uint32Array(count)
  let at = 0
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] ?? 0
    while (rest !== 0) {
      rows[at++] = (word << 5) + 31 - Math.clz32(rest & -rest)
      rest &= rest - 1
    }
  }
  return rows
}

/**
 * Counts the bits of a word in parallel: in pairs, in fours, in bytes, then all bytes by one multiplication. All steps are done as
 * 32-bit integers, since floating-point numbers take five times as long.
 */
function countOnes(word: number): number {
  const pairs = ((word | 0) - ((word >>> 1) & 0x55555555)) | 0
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

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

/** Arrays that are used again: the sets of rows of one request would otherwise leave megabytes of garbage at a million products. */
export class ScratchMemory {
  readonly #arrays = new Map<number, Uint32Array[]>()
  readonly #taken = new Map<number, number>()

  /** An array with any content. It must not be used after {@link releaseAll}. */
  take(length: number): Uint32Array {
    const ofLength = this.#arrays.get(length) ?? []
    const taken = this.#taken.get(length) ?? 0
    const array = ofLength[taken] ?? new Uint32Array(length)
    ofLength[taken] = array
    this.#arrays.set(length, ofLength)
    this.#taken.set(length, taken + 1)
    return array
  }

  /** All arrays taken so far may be given out again. */
  releaseAll(): void {
    this.#taken.clear()
  }
}
