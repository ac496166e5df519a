import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'

/** The suffix of files that are still being written. */
export const PARTIAL_SUFFIX = '.part'

/** Writes beside the file and renames, so that a half-written file is never served, nor left after a crash. */
export async function writeFileAtomic(file: string, content: Buffer | Readable): Promise<void> {
  const partial = `${file}.${randomUUID()}${PARTIAL_SUFFIX}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(partial, content)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {})
    throw error
  }
}

const diskFaults = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', 'EACCES', 'EPERM'])

/** Tells errors of the disk (full, failing, read-only) from those of the caller. */
export const isDiskFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && diskFaults.has(error.code)
