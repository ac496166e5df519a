import { checksum } from './write-tar.ts'

const BLOCK = 512

/** The archive is not as it was written. */
export class BrokenArchive extends Error {}

export interface ReadFile {
  name: string
  /** Bytes. */
  size: number
  /** To be read whole, or not at all, before the next file is asked for. */
  content: AsyncGenerator<Buffer>
}

/** The files of an archive, in their order. Throws {@link BrokenArchive}. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<ReadFile> {
  const bytes = new Bytes(chunks)
  for (;;) {
    const block = await bytes.exactly(BLOCK)
    if (block.every((byte) => byte === 0)) return
    const { name, size } = readHeader(block)
    const content = bytes.part(size)
    yield { name, size, content }
    for await (const _ of content);
    await bytes.exactly((BLOCK - (size % BLOCK)) % BLOCK)
  }
}

function readHeader(block: Buffer): { name: string; size: number } {
  const field = (start: number, length: number) =>
    block
      .subarray(start, start + length)
      .toString()
      .replace(/\0.*$/s, '')
      .trim()
  const size = field(124, 12)
  const sound = field(257, 5) === 'ustar' && Number.parseInt(field(148, 8), 8) === checksum(block)
  if (!sound || !/^[0-7]+$/.test(size) || field(156, 1) !== '0') throw new BrokenArchive('it is damaged')
  const prefix = field(345, 155)
  return { name: prefix ? `${prefix}/${field(0, 100)}` : field(0, 100), size: Number.parseInt(size, 8) }
}

/** Takes chunks of any size apart. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  async exactly(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.part(length)) parts.push(part)
    return Buffer.concat(parts)
  }

  async *part(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (this.#rest.length === 0) this.#rest = await this.#next()
      const taken = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(taken.length)
      left -= taken.length
      yield taken
    }
  }

  async #next(): Promise<Buffer> {
    const { value, done } = await this.#chunks.next()
    if (done) throw new BrokenArchive('it is cut off')
    return value
  }
}
