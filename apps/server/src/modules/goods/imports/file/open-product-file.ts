import { type DecimalMark, NotationLearner } from '../product/cells.ts'
import { Columns } from './columns.ts'
import { type Delimiter, findDelimiter } from './delimiter.ts'
import type { Encoding } from './encoding.ts'
import { groupRows, type RowGroup } from './group-rows.ts'
import { inspectFile } from './inspect-file.ts'
import { type Row, readRows } from './read-rows.ts'
import { readHead, readText } from './read-text.ts'
import { RefusedFile } from './refused-file.ts'

export interface ProductFile {
  bytes: number
  encoding: Encoding
  delimiter: Delimiter
  warnings: string[]
  columns: Columns
  /** Read on demand, in constant memory. Throws {@link RefusedFile} at a row that cannot be read. */
  groups: AsyncGenerator<RowGroup>
}

/**
 * Opens a product CSV, and reads its header and how its numbers are written. Throws {@link RefusedFile} for any other file.
 * @param decimalMark of its numbers, as the operator says
 */
export async function openProductFile(
  path: string,
  onRead: (bytes: number) => void,
  decimalMark?: DecimalMark,
): Promise<ProductFile> {
  const file = await inspectFile(path)
  const delimiter = findDelimiter(await readHead(file))
  const rows = readRows(readText(file, onRead), delimiter)
  const header = await rows.next()
  if (header.done) throw new RefusedFile(`${path} is empty`)
  try {
    const columns = new Columns(header.value.cells)
    columns.notation = decimalMark
      ? { mark: decimalMark, isGiven: true }
      : await learnNotation(readRows(readText(file), delimiter), columns)
    return { ...file, delimiter, columns, groups: groupRows(rows, columns) }
  } catch (error) {
    await rows.return(undefined)
    throw error
  }
}

/** All numbers of the file say how a single one is to be read, so the whole file is read once for it. */
async function learnNotation(rows: AsyncIterable<Row>, columns: Columns) {
  const learner = new NotationLearner()
  try {
    for await (const { cells } of rows) for (const cell of columns.numbersOf(cells)) learner.add(cell)
  } catch (error) {
    // The import itself tells of a row that cannot be read.
    if (!(error instanceof RefusedFile)) throw error
  }
  return learner.result()
}
