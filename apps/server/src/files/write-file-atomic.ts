import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Refusal, refuse } from '../lib/refusal.ts'
import { text } from '../texts/index.ts'

/** Written beside and moved: a half-written file is never served, nor kept after a crash. A refusal where the disk takes nothing more. */
export async function writeFileAtomic(file: string, bytes: Buffer): Promise<Refusal | undefined> {
  const partial = `${file}.${randomUUID()}.part`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(partial, bytes)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {})
    if (!isDiskFault(error)) throw error
    return refuse('unavailable', text('The file could not be kept. Please try again later.'), { retryAfter: 60 })
  }
}

const diskFaults = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', 'EACCES', 'EPERM'])
const isDiskFault = (error: unknown): boolean => error instanceof Error && 'code' in error && diskFaults.has(error.code)
