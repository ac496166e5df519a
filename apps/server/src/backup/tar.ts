import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Pack, pack } from 'tar-stream'

/** Thrown when a file cannot be added to an archive; the message is one line for the operator. */
export class UnwritableFile extends Error {}

export interface TarFile {
  name: string
  /** Bytes. */
  size: number
  content: Iterable<Buffer> | AsyncIterable<Buffer>
}

/**
 * The bytes of an archive of these files, in order, each with mode 600. Throws {@link UnwritableFile} when the length of a file's
 * content differs from its size, and errors of `files`.
 */
export async function* writeTar(files: AsyncIterable<TarFile>): AsyncGenerator<Buffer> {
  const archive = pack()
  const filling = addAll(archive, files).then(
    () => archive.finalize(),
    (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  try {
    for await (const chunk of archive) yield chunk as Buffer
  } finally {
    archive.destroy()
    await filling
  }
}

async function addAll(archive: Pack, files: AsyncIterable<TarFile>): Promise<void> {
  for await (const { name, size, content } of files) {
    const entry = archive.entry({ name, size, mode: 0o600, mtime: new Date(0) })
    await pipeline(Readable.from(ofLength(content, size, name)), entry)
  }
}

async function* ofLength(content: TarFile['content'], size: number, name: string): AsyncGenerator<Buffer> {
  let written = 0
  for await (const chunk of content) {
    written += chunk.length
    if (written > size) break
    yield chunk
  }
  if (written !== size) throw new UnwritableFile(`${name} has changed while it was read`)
}

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
