import { type Bits, countBits, hasBit, setBits } from './bits.ts'

/** A set of rows, only for reading: few as a sorted list, many as bits. */
export type RowsContent = { list: Uint32Array; bits?: undefined } | { bits: Bits; list?: undefined }

/** A set of rows that never changes. */
export type Rows = { size: number } & RowsContent

/** A listed row takes as much room as this many bits. */
const BITS_OF_LISTED_ROW = 32

export const listedRows = (list: Uint32Array): Rows => ({ size: list.length, list })

/** The set of these bits, which it does not keep. */
export function rowsOf(bits: Bits): Rows {
  const size = countBits(bits)
  return size * BITS_OF_LISTED_ROW > bits.length * 32 ? { size, bits: bits.slice() } : listedRows(listRows(bits, size))
}

export const byteLengthOf = ({ list, bits }: Rows): number => (list ?? bits).byteLength

/** The rows as bits with so many words; only for reading. */
export function bitsOf(rows: Rows, words: number): Bits {
  if (rows.bits?.length === words) return rows.bits
  const bits = new Uint32Array(words)
  if (rows.list) setBits(bits, rows.list)
  else bits.set(rows.bits)
  return bits
}

/**
 * The rows that are in all sets. Begins with the shortest list, whose rows are looked up in the other sets, so that the work depends on
 * the rarest word; bits are gone through where no set is a list.
 */
export function intersectRows(sets: readonly [RowsContent, ...RowsContent[]]): Rows {
  const [shortest, ...otherLists] = sets.flatMap(({ list }) => (list ? [list] : [])).sort((a, b) => a.length - b.length)
  const allBits = sets.flatMap(({ bits }) => (bits ? [bits] : []))
  if (!shortest) return intersectBits(allBits)
  let rows = shortest
  for (const list of otherLists) rows = keepListed(rows, list)
  for (const bits of allBits) rows = keepInBits(rows, bits)
  return listedRows(rows)
}

/** The rows of a set that are not in another one. */
export function withoutRows(rows: Rows, others: Rows): Rows {
  if (others.size === 0) return rows
  if (rows.list) {
    const { list, bits } = others
    return listedRows(list ? leaveOutListed(rows.list, list) : rows.list.filter((row) => !hasBit(bits, row)))
  }
  const rest = rows.bits.slice()
  if (others.bits)
    for (let word = 0; word < rest.length; word++) rest[word] = (rest[word] ?? 0) & ~(others.bits[word] ?? 0)
  else for (const row of others.list) rest[row >>> 5] = (rest[row >>> 5] ?? 0) & ~(1 << (row & 31))
  return rowsOf(rest)
}

let scratch: Bits = new Uint32Array(0)

/** Empty bits with so many words, which the next call takes again: to be read before anything else runs. */
export function scratchBits(words: number): Bits {
  if (scratch.length < words) scratch = new Uint32Array(words)
  return scratch.subarray(0, words).fill(0)
}

function intersectBits(sets: readonly Bits[]): Rows {
  const [first = new Uint32Array(0), ...others] = sets
  const bits = scratchBits(first.length)
  bits.set(first)
  for (const other of others)
    for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & (other[word] ?? 0)
  return rowsOf(bits)
}

function keepInBits(rows: Uint32Array, bits: Bits): Uint32Array {
  const kept = new Uint32Array(rows.length)
  let count = 0
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place] ?? 0
    if (hasBit(bits, row)) kept[count++] = row
  }
  return kept.slice(0, count)
}

function keepListed(rows: Uint32Array, others: Uint32Array): Uint32Array {
  const kept = new Uint32Array(rows.length)
  let count = 0
  let at = 0
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place] ?? 0
    at = advance(others, at, row)
    if (others[at] === row) kept[count++] = row
  }
  return kept.slice(0, count)
}

function leaveOutListed(rows: Uint32Array, others: Uint32Array): Uint32Array {
  let at = 0
  return rows.filter((row) => {
    at = advance(others, at, row)
    return others[at] !== row
  })
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

function listRows(bits: Bits, count: number): Uint32Array {
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
