import { hash52 } from '../../../lib/words.ts'
import type { Columns } from './columns.ts'
import type { ProductFile, RowGroup } from './read-file.ts'
import { type ReadProduct, readProduct } from './read-product.ts'
import type { ProductDraft, Tally } from './report.ts'

const PRODUCTS_AT_ONCE = 100
/** Products with long descriptions make smaller batches. */
const CHARACTERS_AT_ONCE = 2_000_000

/**
 * Reads the file's products in batches, none twice in one batch. Products that cannot be imported go to the tally. When a row
 * cannot be read, the complete products before it are yielded first.
 * @param afterLine products up to this line are passed over
 */
export async function* readBatches(
  { groups, columns }: Pick<ProductFile, 'groups' | 'columns'>,
  { tally, afterLine }: { tally: Tally; afterLine: number },
): AsyncGenerator<ProductDraft[]> {
  const seen = new SeenHandles()
  let batch: ProductDraft[] = []
  let characters = 0
  try {
    for await (const group of groups) {
      const before = seen.add(group.handle, group.line)
      if (group.lastLine <= afterLine) continue
      const read = readSafely(group, columns)
      if (read instanceof Error) {
        tally.skipUnforeseen(group, read)
        continue
      }
      if (read.kind === 'skipped') {
        const problem = {
          line: group.line,
          text: `other rows of this product are on line ${before}: keep its rows together`,
        }
        const reasons = before === undefined ? read.problems : [...read.problems, problem]
        tally.skip({ handle: group.handle, line: group.line, lastLine: group.lastLine, reasons })
        continue
      }
      tally.warn(group.handle, read.warnings)
      if (before !== undefined)
        tally.warn(group.handle, [
          { line: group.line, text: `the product is already on line ${before}: these rows replace the earlier ones` },
        ])
      const isTwice = before !== undefined && batch.some((draft) => draft.handle === read.draft.handle)
      if (isTwice || batch.length >= PRODUCTS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) {
        yield batch
        batch = []
        characters = 0
      }
      batch.push(read.draft)
      characters += read.draft.description?.length ?? 0
    }
  } catch (error) {
    if (batch.length > 0) yield batch
    throw error
  }
  if (batch.length > 0) yield batch
}

function readSafely(group: RowGroup, columns: Columns): ReadProduct | Error {
  try {
    return readProduct(group, columns)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

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
