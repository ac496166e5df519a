import type { Columns } from './file/columns.ts'
import type { RowGroup } from './file/group-rows.ts'
import type { ProductFile } from './file/open-product-file.ts'
import type { ProductDraft } from './product/draft.ts'
import { type ReadProduct, readProduct } from './product/read-product.ts'
import type { Tally } from './report.ts'
import { SeenHandles } from './seen-handles.ts'

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
