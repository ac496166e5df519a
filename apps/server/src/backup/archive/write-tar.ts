import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'

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
