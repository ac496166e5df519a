import { Columns } from './columns.ts'
import { type Delimiter, findDelimiter } from './delimiter.ts'
import { groupRows, type RowGroup } from './group-rows.ts'
import { type Encoding, inspectFile } from './inspect-file.ts'
import { readRows } from './read-rows.ts'
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

/** Opens a product CSV and reads its header. Throws {@link RefusedFile} for any other file. */
export async function openProductFile(path: string, onRead: (bytes: number) => void): Promise<ProductFile> {
  const file = await inspectFile(path)
  const delimiter = findDelimiter(await readHead(file))
  const rows = readRows(readText(file, onRead), delimiter)
  const header = await rows.next()
  if (header.done) throw new RefusedFile(`${path} is empty`)
  try {
    const columns = new Columns(header.value.cells)
    return { ...file, delimiter, columns, groups: groupRows(rows, columns) }
  } catch (error) {
    await rows.return(undefined)
    throw error
  }
}
