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

/** True if there is a row in both sets. */
export function haveCommon(one: Bits, other: Bits): boolean {
  const words = Math.min(one.length, other.length)
  for (let word = 0; word < words; word++) if (((one[word] ?? 0) & (other[word] ?? 0)) !== 0) return true
  return false
}

/** True if a row of the first set is missing in the other one. */
export function hasOthers(one: Bits, other: Bits): boolean {
  const words = Math.min(one.length, other.length)
  for (let word = 0; word < words; word++) if (((one[word] ?? 0) & ~(other[word] ?? 0)) !== 0) return true
  return false
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

export const countBits = (bits: Bits): number => countEvery(1, bits)

/** An estimate looks at one word in so many. */
const ESTIMATE_STEP = 16

/** About the number of rows, by counting an evenly spread part of them. */
export const estimateCount = (bits: Bits): number => countEvery(ESTIMATE_STEP, bits) * ESTIMATE_STEP

function countEvery(step: number, bits: Bits): number {
  let count = 0
  for (let word = 0; word < bits.length; word += step) count += countOnes(bits[word] ?? 0)
  return count
}

/** Counts the rows that are in both sets. It stops once it has passed `max`, so a result above that is a lower bound. */
export function countCommon(one: Bits, other: Bits, max: number): number {
  const words = Math.min(one.length, other.length)
  let count = 0
  for (let word = 0; word < words; word++) {
    count += countOnes((one[word] ?? 0) & (other[word] ?? 0))
    if (count > max) return count
  }
  return count
}

/** Calls `use` with each row in ascending order. */
function forEachRow(bits: Bits, use: (row: number) => void): void {
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] ?? 0
    while (rest !== 0) {
      const lowest = rest & -rest
      use((word << 5) + 31 - Math.clz32(lowest))
      rest ^= lowest
    }
  }
}

/** Up to so many rows are worked through one by one; going through the words of a large set would be more work. */
const FEW_ROWS = 5_000

/** The rows in ascending order, if they are few. */
export function fewRowsIn(bits: Bits): Uint32Array | undefined {
  if (estimateCount(bits) > 4 * FEW_ROWS) return undefined
  const rows = new Uint32Array(FEW_ROWS + 32)
  let count = 0
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] ?? 0
    if (rest === 0) continue
    while (rest !== 0) {
      rows[count++] = (word << 5) + 31 - Math.clz32(rest & -rest)
      rest &= rest - 1
    }
    if (count > FEW_ROWS) return undefined
  }
  return rows.subarray(0, count)
}

/** The rows in ascending order. */
export function rowsIn(bits: Bits): Uint32Array {
  const rows = new Uint32Array(countBits(bits))
  let at = 0
  forEachRow(bits, (row) => {
    rows[at++] = row
  })
  return rows
}

/** Counts the bits of a word in parallel: in pairs, in fours, in bytes, then all bytes by one multiplication. */
function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
