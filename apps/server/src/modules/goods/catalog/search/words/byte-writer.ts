const FIRST_CAPACITY = 16
/** A number below 2 to the power of 32 takes no more bytes. */
const NUMBER_BYTES_MAX = 5

/** A growing array of bytes. A number takes a byte for each seven of its bits, the last one without the highest bit set. */
export class ByteWriter {
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
