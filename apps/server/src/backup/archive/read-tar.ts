import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'

/** Thrown for a damaged or truncated archive; the message completes "<path> is …". */
export class BrokenArchive extends Error {}

export interface ReadFile {
  name: string
  /** Bytes. */
  size: number
  /** Read it to its end, or not at all, before requesting the next file. */
  content: AsyncIterable<Buffer>
}

/**
 * The files of an archive, in order. Throws {@link BrokenArchive} and errors of `chunks`. Cannot detect an archive that is truncated
 * between two files, so the caller needs an entry of its own at the end.
 */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<ReadFile> {
  const files = extract()
  const reading = pipeline(Readable.from(chunks), files).catch(() => undefined)
  try {
    for await (const entry of files) {
      const { name, size, type } = entry.header
      if (type !== 'file' || size === undefined) throw new BrokenArchive('damaged')
      yield { name, size, content: contentOf(entry) }
      // Skips content that was not read.
      entry.resume()
    }
  } catch (error) {
    throw asBrokenArchive(error)
  } finally {
    files.destroy()
    await reading
  }
}

async function* contentOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) yield chunk as Buffer
  } catch (error) {
    throw asBrokenArchive(error)
  }
}

/** Errors of tar-stream have no code; those of files and of unpacking do. */
function asBrokenArchive(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BrokenArchive || 'code' in error) return error
  return new BrokenArchive(error.message === 'Unexpected end of data' ? 'cut off' : 'damaged')
}
