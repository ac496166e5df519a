import { ByteWriter, lettersAsBytes } from './byte-writer.ts'

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
