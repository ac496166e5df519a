// The ustar format (POSIX.1-1988), as far as a backup needs it: plain files with short names.

const BLOCK = 512
/** Bytes. */
const NAME_MAX = 100
const PREFIX_MAX = 155

/** A file cannot be put into an archive; its message is one line for the operator. */
export class UnwritableFile extends Error {}

export interface TarFile {
  name: string
  /** Bytes. */
  size: number
  content: Iterable<Buffer> | AsyncIterable<Buffer>
}

/** One file of an archive. Throws {@link UnwritableFile}, also where its content has not the size that it was said to have. */
export async function* tarEntry({ name, size, content }: TarFile): AsyncGenerator<Buffer> {
  yield header(name, size)
  let written = 0
  for await (const chunk of content) {
    written += chunk.length
    yield chunk
  }
  if (written !== size) throw new UnwritableFile(`${name} has changed while it was read`)
  const rest = size % BLOCK
  if (rest > 0) yield Buffer.alloc(BLOCK - rest)
}

/** What every archive ends with. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK)

function header(path: string, size: number): Buffer {
  const { prefix, name } = split(path)
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0)
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(`${octal(size, 11)}\0`, 124)
  block.write(`${octal(0, 11)}\0`, 136)
  block.write('        ', 148)
  block.write('0', 156)
  block.write('ustar\0', 257)
  block.write('00', 263)
  block.write(prefix, 345)
  block.write(`${octal(checksum(block), 6)}\0 `, 148)
  return block
}

/** What a header's bytes add up to, its own field counted as blanks. */
export function checksum(block: Buffer): number {
  let sum = 0
  for (const [index, byte] of block.entries()) sum += index >= 148 && index < 156 ? 0x20 : byte
  return sum
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

function split(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= NAME_MAX) return { prefix: '', name: path }
  for (let cut = path.indexOf('/'); cut > 0; cut = path.indexOf('/', cut + 1)) {
    const [prefix, name] = [path.slice(0, cut), path.slice(cut + 1)]
    if (Buffer.byteLength(prefix) > PREFIX_MAX) break
    if (Buffer.byteLength(name) <= NAME_MAX) return { prefix, name }
  }
  throw new UnwritableFile(`the name ${path} is too long for an archive`)
}
