/** Lists of ids by a key, sorted by code units; it can be transferred between threads. */
export interface ListTable {
  keys: string[]
  /** The list of key n is `bytes[starts[n]] … bytes[starts[n + 1] - 1]`. */
  starts: Uint32Array
  bytes: Uint8Array
}

export const listAt = ({ starts, bytes }: ListTable, place: number): Uint8Array =>
  bytes.subarray(starts[place], starts[place + 1])

/** The place of a key, or undefined where there is none. */
export function placeOfKey(table: ListTable, key: string): number | undefined {
  const place = lowerBound(table.keys, key)
  return table.keys[place] === key ? place : undefined
}

/** The places of all keys that begin with a text. */
export function placesBeginningWith({ keys }: ListTable, text: string): number[] {
  const places: number[] = []
  for (let place = lowerBound(keys, text); keys[place]?.startsWith(text); place++) places.push(place)
  return places
}

function lowerBound(keys: readonly string[], key: string): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

/** The letters of a text as numbers. Equal beginnings of texts have equal beginnings of bytes. */
export function lettersAsBytes(text: string): Uint8Array {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at++) {
    let rest = text.charCodeAt(at)
    for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80)
    bytes.push(rest)
  }
  return Uint8Array.from(bytes)
}

/** The lists share arrays of this length, in blocks: an array for each of some 10,000 lists would be garbage that the heap keeps room for. */
const CHUNK_BITS = 18
const CHUNK_BYTES = 2 ** CHUNK_BITS
const FIRST_BLOCK_BYTES = 16
const BLOCK_BYTES_MAX = 2_048
/** The address of the next block, at the end of each. */
const LINK_BYTES = 4

interface GrowingList {
  first: number
  /** Where the next byte goes, and where its block ends. */
  at: number
  end: number
  blockBytes: number
  byteLength: number
  lastId: number
}

/**
 * Writes lists of ids by key, all at the same time. Ascending ids are written as the gaps between them: most gaps of a frequent word
 * take one byte. A number takes a byte for each seven of its bits, the last one without the highest bit set.
 */
export class ListWriter {
  readonly #lists = new Map<string, GrowingList>()
  readonly #chunks: Uint8Array[] = []
  /** The first free byte; none at first. */
  #free = 0

  has(key: string): boolean {
    return this.#lists.has(key)
  }

  byteLength(key: string): number {
    return this.#lists.get(key)?.byteLength ?? 0
  }

  /** Adds an id to a list, which begins with it if need be. */
  add(key: string, id: number): void {
    const list = this.#lists.get(key) ?? this.begin(key)
    this.#writeId(list, id)
  }

  /** Adds an id with the end of a word; the lists with and without ends are read by different functions. */
  addWithEnd(key: string, id: number, end: string): void {
    const list = this.#lists.get(key) ?? this.begin(key)
    this.#writeId(list, id)
    let length = 0
    for (let at = 0; at < end.length; at++) length += numberBytes(end.charCodeAt(at))
    this.#writeNumber(list, length)
    for (let at = 0; at < end.length; at++) this.#writeNumber(list, end.charCodeAt(at))
  }

  /** Adds an empty list. */
  begin(key: string): GrowingList {
    const first = this.#block(FIRST_BLOCK_BYTES)
    const end = first + FIRST_BLOCK_BYTES - LINK_BYTES
    const list = { first, at: first, end, blockBytes: FIRST_BLOCK_BYTES, byteLength: 0, lastId: 0 }
    this.#lists.set(key, list)
    return list
  }

  /** The bytes of a list. */
  read(key: string): Uint8Array {
    const list = this.#lists.get(key)
    const bytes = new Uint8Array(list?.byteLength ?? 0)
    if (list) this.#copy(list, bytes, 0)
    return bytes
  }

  /** All lists as a table; the writer is empty afterwards. */
  table(): ListTable {
    const keys = [...this.#lists.keys()].sort()
    const starts = new Uint32Array(keys.length + 1)
    for (const [place, key] of keys.entries()) starts[place + 1] = (starts[place] ?? 0) + this.byteLength(key)
    const bytes = new Uint8Array(starts[keys.length] ?? 0)
    for (const [place, key] of keys.entries()) {
      const list = this.#lists.get(key)
      if (list) this.#copy(list, bytes, starts[place] ?? 0)
    }
    this.#lists.clear()
    this.#chunks.length = 0
    this.#free = 0
    return { keys, starts, bytes }
  }

  #writeId(list: GrowingList, id: number): void {
    this.#writeNumber(list, id - list.lastId)
    list.lastId = id
  }

  #writeNumber(list: GrowingList, value: number): void {
    let rest = value
    for (; rest > 0x7f; rest >>>= 7) this.#writeByte(list, (rest & 0x7f) | 0x80)
    this.#writeByte(list, rest)
  }

  #writeByte(list: GrowingList, byte: number): void {
    if (list.at === list.end) this.#lengthen(list)
    const chunk = this.#chunks[list.at >>> CHUNK_BITS]
    if (chunk) chunk[list.at & (CHUNK_BYTES - 1)] = byte
    list.at++
    list.byteLength++
  }

  #lengthen(list: GrowingList): void {
    list.blockBytes = Math.min(BLOCK_BYTES_MAX, list.blockBytes * 2)
    const next = this.#block(list.blockBytes)
    this.#linkAt(list.end).setUint32(0, next)
    list.at = next
    list.end = next + list.blockBytes - LINK_BYTES
  }

  /** Room for a block, which is within one chunk. */
  #block(length: number): number {
    const isRoom =
      (this.#free & (CHUNK_BYTES - 1)) + length <= CHUNK_BYTES && this.#free < this.#chunks.length * CHUNK_BYTES
    const start = isRoom ? this.#free : this.#chunks.push(new Uint8Array(CHUNK_BYTES)) * CHUNK_BYTES - CHUNK_BYTES
    this.#free = start + length
    return start
  }

  #linkAt(address: number): DataView {
    const chunk = this.#chunks[address >>> CHUNK_BITS]
    return new DataView(chunk?.buffer ?? new ArrayBuffer(LINK_BYTES), address & (CHUNK_BYTES - 1), LINK_BYTES)
  }

  #copy({ first, byteLength }: GrowingList, to: Uint8Array, start: number): void {
    let block = first
    let blockBytes = FIRST_BLOCK_BYTES
    for (let copied = 0; copied < byteLength; ) {
      const length = Math.min(byteLength - copied, blockBytes - LINK_BYTES)
      const at = block & (CHUNK_BYTES - 1)
      const bytes = this.#chunks[block >>> CHUNK_BITS]?.subarray(at, at + length)
      if (bytes) to.set(bytes, start + copied)
      copied += length
      if (copied < byteLength) block = this.#linkAt(block + blockBytes - LINK_BYTES).getUint32(0)
      blockBytes = Math.min(BLOCK_BYTES_MAX, blockBytes * 2)
    }
  }
}

function numberBytes(value: number): number {
  let bytes = 1
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes++
  return bytes
}

/** Ids of some products, in any order, in an array that has room for them. */
export interface CollectedIds {
  ids: Uint32Array
  count: number
}

/** Collects all ids of a list without ends. */
export function collectIds(bytes: Uint8Array, found: CollectedIds): void {
  const { ids } = found
  let { count } = found
  let id = 0
  for (let at = 0; at < bytes.length; ) {
    let byte = bytes[at++] ?? 0
    let gap = byte & 0x7f
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[at++] ?? 0
      gap |= (byte & 0x7f) << shift
    }
    id += gap
    ids[count++] = id
  }
  found.count = count
}

/** Collects the ids whose end begins with these letters, or with `whole` equals them. */
export function collectIdsByEnd(
  bytes: Uint8Array,
  { letters, whole }: { letters: Uint8Array; whole: boolean },
  found: CollectedIds,
): void {
  forEachEnd(bytes, (id, at, length) => {
    if (whole ? length !== letters.length : length < letters.length) return
    for (let letter = 0; letter < letters.length; letter++) if (bytes[at + letter] !== letters[letter]) return
    found.ids[found.count++] = id
  })
}

/** The ends in a list, with the number of their ids. */
export function countEnds(bytes: Uint8Array): Map<string, number> {
  const counts = new Map<string, number>()
  forEachEnd(bytes, (_, at, length) => {
    const end = textOf(bytes.subarray(at, at + length))
    counts.set(end, (counts.get(end) ?? 0) + 1)
  })
  return counts
}

function forEachEnd(bytes: Uint8Array, use: (id: number, at: number, length: number) => void): void {
  const reader = new NumberReader(bytes)
  let id = 0
  while (reader.at < bytes.length) {
    id += reader.read()
    const length = reader.read()
    use(id, reader.at, length)
    reader.at += length
  }
}

function textOf(letters: Uint8Array): string {
  const reader = new NumberReader(letters)
  let text = ''
  while (reader.at < letters.length) text += String.fromCharCode(reader.read())
  return text
}

class NumberReader {
  at = 0
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  read(): number {
    let byte = this.#bytes[this.at++] ?? 0
    let value = byte & 0x7f
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = this.#bytes[this.at++] ?? 0
      value |= (byte & 0x7f) << shift
    }
    return value
  }
}
