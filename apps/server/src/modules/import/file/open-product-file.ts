import { Columns } from './columns.ts'
import { type Delimiter, findDelimiter } from './delimiter.ts'
import { type Encoding, inspectFile } from './inspect-file.ts'
import { type Block, readBlocks } from './read-blocks.ts'
import { readRows } from './read-rows.ts'
import { readHead, readText } from './read-text.ts'
import { RefusedFile } from './refused-file.ts'

export interface ProductFile {
  bytes: number
  encoding: Encoding
  delimiter: Delimiter
  warnings: string[]
  columns: Columns
  /** Reads as it goes: memory does not grow with the file. Throws {@link RefusedFile} at the row that cannot be read. */
  blocks: AsyncGenerator<Block>
}

/** Opens a product CSV up to its header. Throws {@link RefusedFile} where it is none. */
export async function openProductFile(path: string, onRead: (bytes: number) => void): Promise<ProductFile> {
  const file = await inspectFile(path)
  const delimiter = findDelimiter(await readHead(file))
  const rows = readRows(readText(file, onRead), delimiter)
  const header = await rows.next()
  if (header.done) throw new RefusedFile(`${path} is empty`)
  try {
    const columns = new Columns(header.value.cells)
    return { ...file, delimiter, columns, blocks: readBlocks(rows, columns) }
  } catch (error) {
    await rows.return(undefined)
    throw error
  }
}
