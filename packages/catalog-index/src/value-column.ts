import { type Bits, clearBit, countBits, createBits, hasBit, setBit, setBits, unite } from './bits.ts'
import type { RowsContent } from './rows.ts'

/** A row takes four bytes in a list and an eighth of a byte, for every row there is, in bits. */
const ROWS_PER_LISTED_ROW = 32

/** The content of a set; it can be transferred between threads. */
type RowSetData = { rows: Uint32Array } | { bits: Bits }

/** Few rows are best kept as a sorted list, many as bits. */
export function rowSetData(rows: Uint32Array, rowCount: number): RowSetData {
  if (rows.length * ROWS_PER_LISTED_ROW <= rowCount) return { rows }
  const bits = createBits(rowCount)
  setBits(bits, rows)
  return { bits }
}

/** A changeable set of rows: a sorted list of few, or the bits of many. */
export class RowSet {
  #rows: Uint32Array | undefined
  #bits: Bits = new Uint32Array(0)
  #size: number

  constructor(data: RowSetData = { rows: new Uint32Array(0) }) {
    if ('rows' in data) {
      this.#rows = data.rows
      this.#size = data.rows.length
    } else {
      this.#bits = data.bits
      this.#size = countBits(data.bits)
    }
  }

  get size(): number {
    return this.#size
  }

  /** The rows as they are now, only for reading. */
  get content(): RowsContent {
    return this.#rows ? { list: this.#rows } : { bits: this.#bits }
  }

  has(row: number): boolean {
    return this.#rows ? this.#rows[this.#placeOf(row)] === row : hasBit(this.#bits, row)
  }

  add(row: number): void {
    if (this.has(row)) return
    this.#size++
    if (this.#rows) {
      const place = this.#placeOf(row)
      const longer = new Uint32Array(this.#size)
      longer.set(this.#rows.subarray(0, place))
      longer[place] = row
      longer.set(this.#rows.subarray(place), place + 1)
      this.#rows = longer
      return
    }
    if (row >>> 5 >= this.#bits.length) {
      const longer = createBits((row + 1) * 2)
      longer.set(this.#bits)
      this.#bits = longer
    }
    setBit(this.#bits, row)
  }

  delete(row: number): void {
    if (!this.has(row)) return
    this.#size--
    if (this.#rows) this.#rows = this.#rows.filter((each) => each !== row)
    else clearBit(this.#bits, row)
  }

  /** Adds all rows to a set of bits. */
  addTo(bits: Bits): void {
    if (this.#rows) setBits(bits, this.#rows)
    else unite(bits, this.#bits)
  }

  /** The place of a row in the list, or where it would be. */
  #placeOf(row: number): number {
    const rows = this.#rows ?? new Uint32Array(0)
    let low = 0
    let high = rows.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((rows[middle] ?? 0) < row) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Whole numbers in two or four bytes each. A third width would make loops over several arrays slower than it saves. */
type CompactNumbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** Copies numbers into as few bytes as they need: looking up scattered ones then loads less memory. */
function compactNumbers(numbers: ArrayLike<number>, max: number): CompactNumbers {
  const compact = create(numbers.length, max)
  compact.set(numbers)
  return compact
}

/** The same array, or a longer or wider one with the same content that has room for `length` numbers up to `max`. */
function withRoomFor(numbers: CompactNumbers, { length, max }: { length: number; max: number }): CompactNumbers {
  const isWideEnough = max < 2 ** (8 * numbers.BYTES_PER_ELEMENT)
  if (length <= numbers.length && isWideEnough) return numbers
  const roomy = create(
    length <= numbers.length ? numbers.length : length * 2,
    isWideEnough ? 2 ** (8 * numbers.BYTES_PER_ELEMENT) - 1 : max,
  )
  roomy.set(numbers)
  return roomy
}

const create = (length: number, max: number): CompactNumbers =>
  max < 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length)

/** The rows of each value of a kind, ascending, by the value's id. */
export type RowsByValue = ReadonlyMap<number, Uint32Array>
/** The number of rows that have a value, by the value's id; values without rows are absent. */
export type CountsByValue = ReadonlyMap<number, number>

/** The values of one kind that all products have; it can be transferred between threads. */
export interface ColumnData {
  /** The ids of all values, by code. */
  ids: number[]
  /** The rows that have a value, by its code. */
  sets: RowSetData[]
  /** Value list n is list `parents[n]` with the value of code `lastCodes[n]`, which is the highest, added. List 0 is empty. */
  parents: Uint32Array
  lastCodes: Uint32Array
  /** The number of the value list of each row. */
  lists: CompactNumbers
}

export function columnData(rows: RowsByValue, rowCount: number): ColumnData {
  const lists = new Uint32Array(rowCount)
  const [parents, lastCodes] = [[0], [0]]
  for (const [code, ofValue] of [...rows.values()].entries()) {
    // The list with this value added, by the list before; 0 for none yet.
    const longer = new Uint32Array(parents.length)
    for (const row of ofValue) {
      const before = lists[row] ?? 0
      if (longer[before] === 0) {
        longer[before] = parents.length
        parents.push(before)
        lastCodes.push(code)
      }
      lists[row] = longer[before] ?? 0
    }
  }
  return {
    ids: [...rows.keys()],
    sets: [...rows.values()].map((ofValue) => rowSetData(ofValue, rowCount)),
    parents: Uint32Array.from(parents),
    lastCodes: Uint32Array.from(lastCodes),
    lists: compactNumbers(lists, parents.length - 1),
  }
}

/** More codes than there can be values, to combine a list and a code into one key. */
const CODES_MAX = 2 ** 22
/** A value with no more rows is rare: a part of the rows might miss it. */
const RARE_SIZE_MAX = 2_000

/**
 * Maps products (as rows) to their values of one kind and back: filters need the rows of a value, counts the values of a row. Few
 * lists of values are distinct, such as sizes S to XL, so each is kept once and a row has one number. To count values, rows are counted
 * by list and lists by their values.
 */
export class ValueColumn {
  readonly #ids: number[]
  readonly #codes: Map<number, number>
  readonly #sets: RowSet[]
  readonly #parents: number[]
  readonly #lastCodes: number[]
  #lists: CompactNumbers
  /** Lists by their parent and last code; made when a product first changes. */
  #listsByEnd: Map<number, number> | undefined
  /** The ids of rare values, those with the fewest rows first; made when first needed after a change. */
  #rare: number[] | undefined

  constructor({ ids, sets, parents, lastCodes, lists }: ColumnData) {
    this.#ids = ids
    this.#codes = new Map(ids.map((id, code) => [id, code]))
    this.#sets = sets.map((data) => new RowSet(data))
    this.#parents = Array.from(parents)
    this.#lastCodes = Array.from(lastCodes)
    this.#lists = lists
  }

  /** The rows that have a value; undefined if none ever had. */
  rowsOf(id: number): RowSet | undefined {
    const code = this.#codes.get(id)
    return code === undefined ? undefined : this.#sets[code]
  }

  /** The ids of rare values, those with the fewest rows first. */
  rareIds(): readonly number[] {
    this.#rare ??= [...this.#sets.entries()]
      .filter(([, { size }]) => size > 0 && size <= RARE_SIZE_MAX)
      .sort(([, one], [, other]) => one.size - other.size)
      .map(([code]) => this.#ids[code] ?? 0)
    return this.#rare
  }

  setValues(row: number, ids: readonly number[]): void {
    const before = this.#codesOf(this.#lists[row] ?? 0)
    const after = ids.map((id) => this.#codeOf(id)).sort((a, b) => a - b)
    for (const code of before) if (!after.includes(code)) this.#sets[code]?.delete(row)
    for (const code of after) if (!before.includes(code)) this.#sets[code]?.add(row)
    this.#rare = undefined
    const list = after.reduce((shorter, code) => this.#longerList(shorter, code), 0)
    this.#lists = withRoomFor(this.#lists, { length: row + 1, max: list })
    this.#lists[row] = list
  }

  /** The number of rows of each value. */
  countAll(): Map<number, number> {
    return this.#byId((code) => this.#sets[code]?.size ?? 0)
  }

  /** Counts for each value how many of the rows have it. */
  count(rows: Uint32Array): Map<number, number> {
    const byList = new Uint32Array(this.#parents.length)
    countLists(this.#lists, rows, byList)
    const counts = new Uint32Array(this.#ids.length)
    // A list comes after its parent.
    for (let list = byList.length - 1; list > 0; list--) {
      const count = byList[list] ?? 0
      if (count === 0) continue
      const [code, parent] = [this.#lastCodes[list] ?? 0, this.#parents[list] ?? 0]
      counts[code] = (counts[code] ?? 0) + count
      byList[parent] = (byList[parent] ?? 0) + count
    }
    return this.#byId((code) => counts[code] ?? 0)
  }

  #byId(countOf: (code: number) => number): Map<number, number> {
    const counts = new Map<number, number>()
    for (const [code, id] of this.#ids.entries()) {
      const count = countOf(code)
      if (count > 0) counts.set(id, count)
    }
    return counts
  }

  #codesOf(list: number): number[] {
    const codes: number[] = []
    for (let rest = list; rest !== 0; rest = this.#parents[rest] ?? 0) codes.push(this.#lastCodes[rest] ?? 0)
    return codes
  }

  #codeOf(id: number): number {
    const existing = this.#codes.get(id)
    if (existing !== undefined) return existing
    const code = this.#ids.push(id) - 1
    this.#codes.set(id, code)
    this.#sets.push(new RowSet())
    return code
  }

  #longerList(parent: number, code: number): number {
    const key = (list: number, last: number) => list * CODES_MAX + last
    this.#listsByEnd ??= new Map(
      this.#parents.map((before, list): [number, number] => [key(before, this.#lastCodes[list] ?? 0), list]).slice(1),
    )
    const existing = this.#listsByEnd.get(key(parent, code))
    if (existing !== undefined) return existing
    const list = this.#parents.push(parent) - 1
    this.#lastCodes.push(code)
    this.#listsByEnd.set(key(parent, code), list)
    return list
  }
}

const listsOfPart = new Uint32Array(1_024)

/**
 * Counts the lists of the rows: most of a request's work, and that is waiting for memory. Lists are read before any of them is counted,
 * as the processor waits for many independent reads at once.
 */
function countLists(lists: CompactNumbers, rows: Uint32Array, byList: Uint32Array): void {
  for (let start = 0; start < rows.length; start += listsOfPart.length) {
    const length = Math.min(listsOfPart.length, rows.length - start)
    for (let at = 0; at < length; at++) listsOfPart[at] = lists[rows[start + at] ?? 0] ?? 0
    for (let at = 0; at < length; at++) {
      const list = listsOfPart[at] ?? 0
      byList[list] = (byList[list] ?? 0) + 1
    }
  }
}
