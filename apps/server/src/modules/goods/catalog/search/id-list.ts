/** Lists of ids by a key, sorted by code units; it can be transferred between threads. */
export interface ListTable {
  keys: string[]
  /** The list of key n is `bytes[starts[n]] … bytes[starts[n + 1] - 1]`. */
  starts: Uint32Array
  bytes: Uint8Array
}

/** Moves all lists into a table. Each is deleted once it is copied, as together they take a good part of the memory. */
export function listTable(lists: Map<string, IdListWriter>): ListTable {
  const keys = [...lists.keys()].sort()
  const starts = new Uint32Array(keys.length + 1)
  for (const [place, key] of keys.entries())
    starts[place + 1] = (starts[place] ?? 0) + (lists.get(key)?.byteLength ?? 0)
  const bytes = new Uint8Array(starts[keys.length] ?? 0)
  for (const [place, key] of keys.entries()) {
    bytes.set(lists.get(key)?.bytes ?? [], starts[place])
    lists.delete(key)
  }
  return { keys, starts, bytes }
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

const FIRST_CAPACITY = 16
/** A number below 2 to the power of 32 takes no more bytes. */
const NUMBER_BYTES_MAX = 5

/** A growing array of bytes. A number takes a byte for each seven of its bits, the last one without the highest bit set. */
class ByteWriter {
  #bytes = new Uint8Array(FIRST_CAPACITY)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** All bytes written so far, without copying them. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  writeNumber(value: number): void {
    this.#makeRoom(NUMBER_BYTES_MAX)
    let rest = value
    for (; rest > 0x7f; rest >>>= 7) this.#bytes[this.#length++] = (rest & 0x7f) | 0x80
    this.#bytes[this.#length++] = rest
  }

  writeBytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  #makeRoom(length: number): void {
    if (this.#length + length <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + length))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

/** The letters of a text as numbers. Equal beginnings of texts have equal beginnings of bytes. */
export function lettersAsBytes(text: string): Uint8Array {
  const writer = new ByteWriter()
  for (let at = 0; at < text.length; at++) writer.writeNumber(text.charCodeAt(at))
  return writer.bytes
}

/** Writes ascending ids as the gaps between them: most gaps of a frequent word take one byte. */
export class IdListWriter {
  readonly #writer = new ByteWriter()
  #last = 0

  get bytes(): Uint8Array {
    return this.#writer.bytes
  }

  get byteLength(): number {
    return this.#writer.length
  }

  add(id: number): void {
    this.#writer.writeNumber(id - this.#last)
    this.#last = id
  }

  /** Adds an id with the end of a word; the lists with and without ends are read by different functions. */
  addWithEnd(id: number, end: string): void {
    this.add(id)
    const letters = lettersAsBytes(end)
    this.#writer.writeNumber(letters.length)
    this.#writer.writeBytes(letters)
  }
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
