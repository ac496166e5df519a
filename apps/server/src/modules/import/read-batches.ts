import type { ProductFile } from './file/open-product-file.ts'
import { numberOf } from './number-of.ts'
import type { ProductDraft } from './product/draft.ts'
import { readProduct } from './product/read-product.ts'
import type { Tally } from './report.ts'

const PRODUCTS_AT_ONCE = 100
/** Descriptions may be long; a batch of such products is smaller. */
const CHARACTERS_AT_ONCE = 2_000_000

/**
 * The file's products, some at a time, none twice in one batch; what cannot be imported is counted and left out. When a row
 * breaks the file, what was complete before it is handed out first.
 */
export async function* readBatches({ blocks, columns }: ProductFile, tally: Tally): AsyncGenerator<ProductDraft[]> {
  // As numbers: a large file has hundreds of thousands of handles.
  const seen = new Map<number, number>()
  let batch: ProductDraft[] = []
  let characters = 0
  try {
    for await (const block of blocks) {
      const key = numberOf(block.handle)
      const before = seen.get(key)
      if (before === undefined) seen.set(key, block.line)
      const read = readProduct(block, columns)
      if (read.kind === 'skipped') {
        const apart = { line: block.line, text: `rows of this product stand apart, at line ${before} too` }
        const reasons = before === undefined ? read.problems : [...read.problems, apart]
        tally.skip({ handle: block.handle, line: block.line, lastLine: block.lastLine, reasons })
        continue
      }
      tally.warn(block.handle, read.warnings)
      if (before !== undefined)
        tally.warn(block.handle, [
          { line: block.line, text: `the product stands at line ${before} already: these rows replace those` },
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
