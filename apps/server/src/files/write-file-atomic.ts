import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/** The suffix of files that are still being written. */
export const PARTIAL_SUFFIX = '.part'

/** Writes a file whose folder exists; see {@link replaceFileAtomic}. */
export const writeFileAtomic = (file: string, content: string | Buffer | Readable): Promise<void> =>
  replaceFileAtomic(file, (partial) => writeFile(partial, content))

/**
 * Lets `write` fill a temporary file beside `file` and renames it, so that readers never find a partial file. If `write` throws, the
 * temporary file is removed and `file` is unchanged.
 */
export async function replaceFileAtomic<T>(file: string, write: (partial: string) => Promise<T>): Promise<T> {
  const partial = `${file}.${randomUUID()}${PARTIAL_SUFFIX}`
  try {
    const result = await write(partial)
    await rename(partial, file)
    return result
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {})
    throw error
  }
}

const diskFaults = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', 'EACCES', 'EPERM'])

/** Tells errors of the disk (full, failing, read-only) from those of the caller. */
export const isDiskFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && diskFaults.has(error.code)
