import { type Bits, CommonBits, countBits, hasBit, rowsIn, ScratchMemory, setBits, unite } from './bits.ts'

/** A set of rows, only for reading: few as a sorted list, many as bits. */
export type RowsContent = { list: Uint32Array; bits?: undefined } | { bits: Bits; list?: undefined }

/** A set of rows that never changes. */
export type Rows = { size: number } & RowsContent

const ROWS_PER_WORD = 32

/** A listed row takes as much room as a word of bits. */
const isFew = (size: number, words: number): boolean => size <= words

export const listedRows = (list: Uint32Array): Rows => ({ size: list.length, list })

/** The set of these bits, which it does not keep. */
export function rowsOf(bits: Bits): Rows {
  const size = countBits(bits)
  return isFew(size, bits.length) ? listedRows(rowsIn(bits, size)) : { size, bits: bits.slice() }
}

export const byteLengthOf = ({ list, bits }: Rows): number => (list ?? bits).byteLength

/**
 * The rows that are in all sets. Begins with the shortest list, whose rows are looked up in the other sets, so that the work depends on
 * the rarest word; bits are gone through where no set is a list.
 */
export function intersectRows(sets: readonly [RowsContent, ...RowsContent[]]): Rows {
  const [shortest, ...otherLists] = sets.flatMap(({ list }) => (list ? [list] : [])).sort((a, b) => a.length - b.length)
  const allBits = sets.flatMap(({ bits }) => (bits ? [bits] : []))
  if (!shortest) return intersectBits(allBits)
  // Only what is left in the end is copied: garbage of this size would have V8 collect it all the time.
  const kept = scratchWords(shortest.length)
  let rows = shortest
  for (const list of otherLists) if (list !== shortest) rows = kept.subarray(0, keepListed(rows, list, kept))
  for (const bits of allBits) rows = kept.subarray(0, keepInBits(rows, bits, kept))
  return listedRows(rows.length === shortest.length ? shortest : rows.slice())
}

/** The rows of a set that are not in another one. */
export function withoutRows(rows: Rows, others: Rows): Rows {
  if (others.size === 0) return rows
  if (rows.list) {
    const { list, bits } = others
    const kept = scratchWords(rows.list.length)
    if (list) return listedRows(kept.slice(0, keepListed(rows.list, list, kept, true)))
    return listedRows(rows.list.filter((row) => !hasBit(bits, row)))
  }
  const rest = rows.bits.slice()
  if (others.bits)
    for (let word = 0; word < rest.length; word++) rest[word] = (rest[word] ?? 0) & ~(others.bits[word] ?? 0)
  else for (const row of others.list) rest[row >>> 5] = (rest[row >>> 5] ?? 0) & ~(1 << (row & 31))
  return rowsOf(rest)
}

const NONE = listedRows(new Uint32Array(0))
/** Lists are merged where the bits for all rows are so many times as many words: these would be gone through for a few rows. */
const MERGED_SHARE = 8

/** The rows that are in any of these sets: one of the sets itself where it has all of them. @param words the length of bits for all rows */
export function uniteRows(sets: readonly Rows[], words: number): Rows {
  let first: Rows | undefined
  let others: Rows[] | undefined
  let total = 0
  for (const set of sets) {
    if (set.size === 0 || set === first || others?.includes(set)) continue
    total += set.size
    if (first === undefined) first = set
    else if (others) others.push(set)
    else others = [set]
  }
  if (!first || !others) return first ?? NONE
  const filled = [first, ...others]
  const lists = total * MERGED_SHARE <= words ? filled.flatMap(({ list }) => (list ? [list] : [])) : []
  const united = lists.length === filled.length ? mergeLists(lists) : uniteBits(filled, words)
  return filled.find(({ size }) => size === united.size) ?? united
}

function uniteBits(sets: readonly Rows[], words: number): Rows {
  const bits = scratchWords(words).fill(0)
  for (const { list, bits: others } of sets) {
    if (list) setBits(bits, list)
    else unite(bits, others)
  }
  return rowsOf(bits)
}

function mergeLists(lists: readonly Uint32Array[]): Rows {
  return listedRows(lists.reduce(mergeTwo))
}

function mergeTwo(one: Uint32Array, other: Uint32Array): Uint32Array {
  const merged = new Uint32Array(one.length + other.length)
  let count = 0
  let atOther = 0
  for (const row of one) {
    for (; atOther < other.length && (other[atOther] ?? 0) < row; atOther++) merged[count++] = other[atOther] ?? 0
    if (other[atOther] === row) atOther++
    merged[count++] = row
  }
  for (; atOther < other.length; atOther++) merged[count++] = other[atOther] ?? 0
  return merged.subarray(0, count)
}

/** Whether a row is in a set. */
export function hasRow({ list, bits }: RowsContent, row: number): boolean {
  return list ? list[advance(list, 0, row)] === row : hasBit(bits, row)
}

/** For each of these rows, which ascend, whether it is in a set: 1 or 0. */
export function marksIn({ list, bits }: RowsContent, rows: Uint32Array): Uint8Array {
  const marks = new Uint8Array(rows.length)
  let at = 0
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place] ?? 0
    if (list) at = advance(list, at, row)
    marks[place] = Number(list ? list[at] === row : hasBit(bits, row))
  }
  return marks
}

let scratch: Bits = new Uint32Array(0)

/** Memory of so many words with any content, which the next call takes again: to be read before anything else runs. */
function scratchWords(words: number): Bits {
  if (scratch.length < words) scratch = new Uint32Array(words)
  return scratch.subarray(0, words)
}

/** The rows that are in any of these lists, which may be in any order and have rows repeatedly. */
export function uniteLists(lists: readonly Uint32Array[], words: number): Rows {
  const [first = new Uint32Array(0), ...others] = lists.filter(({ length }) => length > 0)
  if (others.length === 0 && isFew(first.length, words) && isAscending(first)) return listedRows(first)
  const bits = scratchWords(words).fill(0)
  for (const list of [first, ...others]) setBits(bits, list)
  return rowsOf(bits)
}

function isAscending(rows: Uint32Array): boolean {
  for (let place = 1; place < rows.length; place++) if ((rows[place - 1] ?? 0) >= (rows[place] ?? 0)) return false
  return true
}

function intersectBits([first = new Uint32Array(0), ...others]: readonly Bits[]): Rows {
  const common = new CommonBits([first, ...others], new ScratchMemory())
  const listed = scratchWords(first.length + ROWS_PER_WORD)
  const count = common.readRows(listed, { step: 1, max: first.length })
  if (isFew(count, first.length)) return listedRows(listed.slice(0, count))
  const bits = new Uint32Array(first.length)
  common.writeTo(bits)
  return { size: countBits(bits), bits }
}

/** Writes the rows that are in the bits to `kept`, which may be the rows themselves. @returns how many */
function keepInBits(rows: Uint32Array, bits: Bits, kept: Uint32Array): number {
  let count = 0
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place] ?? 0
    // Written in any case and overwritten by the next row: the processor would guess an `if` wrongly for many rows.
    kept[count] = row
    count += ((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1
  }
  return count
}

/** Writes the rows that are in the other list, or with `isLeftOut` those that are not, to `kept`. @returns how many */
function keepListed(rows: Uint32Array, others: Uint32Array, kept: Uint32Array, isLeftOut = false): number {
  let count = 0
  let at = 0
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place] ?? 0
    at = advance(others, at, row)
    if ((others[at] === row) !== isLeftOut) kept[count++] = row
  }
  return count
}

/** The first place from `from` on with this row or a higher one. Doubles its steps, then halves them. */
function advance(rows: Uint32Array, from: number, row: number): number {
  let step = 1
  let low = from
  while (low + step < rows.length && (rows[low + step] ?? 0) < row) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, rows.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle] ?? 0) < row) low = middle + 1
    else high = middle
  }
  return low
}
