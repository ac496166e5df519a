import { hash52 } from '../../../lib/text-hash.ts'

const FIRST_CAPACITY = 1_024

/**
 * The line on which each handle of a file was first seen, in about 20 bytes a handle: a file may have a million of them, for which a `Map`
 * takes five times as much. Handles are told apart by hashes of 52 bits.
 */
export class SeenHandles {
  #hashes = new Float64Array(FIRST_CAPACITY)
  /** 0 for a free place. */
  #lines = new Uint32Array(FIRST_CAPACITY)
  #size = 0

  /** Saves the line of a new handle. @returns the line on which the handle was first seen; undefined for a new one */
  add(handle: string, line: number): number | undefined {
    const hash = hash52(handle)
    const place = this.#placeOf(hash)
    if (this.#lines[place]) return this.#lines[place]
    this.#hashes[place] = hash
    this.#lines[place] = line
    this.#size++
    if (this.#size > this.#lines.length / 2) this.#grow()
    return undefined
  }

  /** The place of a hash, or the free place where it belongs. */
  #placeOf(hash: number): number {
    const last = this.#lines.length - 1
    let place = hash % this.#lines.length
    while (this.#lines[place] !== 0 && this.#hashes[place] !== hash) place = place === last ? 0 : place + 1
    return place
  }

  #grow(): void {
    const [hashes, lines] = [this.#hashes, this.#lines]
    this.#hashes = new Float64Array(2 * hashes.length)
    this.#lines = new Uint32Array(2 * lines.length)
    for (const [index, line] of lines.entries()) {
      if (line === 0) continue
      const hash = hashes[index] ?? 0
      const place = this.#placeOf(hash)
      this.#hashes[place] = hash
      this.#lines[place] = line
    }
  }
}
