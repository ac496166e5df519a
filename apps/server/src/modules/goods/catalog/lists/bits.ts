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
export function intersectInto(target: Bits, one: Bits, other: Bits): void {
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
export function countOnes(word: number): number {
  const pairs = ((word | 0) - ((word >>> 1) & 0x55555555)) | 0
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
