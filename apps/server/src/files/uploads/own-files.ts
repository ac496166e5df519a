import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Refusal } from '../../lib/refusal.ts'
import { writeFileAtomic } from '../write-file-atomic.ts'

export interface FileToKeep {
  bytes: Buffer
  /** `webp`, `pdf`. */
  extension: string
}

/**
 * Keeps files below a folder, each under a name of its own that nobody guesses, so that what is dropped again is nobody else's.
 * All or none. @returns their places below the folder; write the rows that name them afterwards, and {@link dropFiles} where that fails.
 */
export async function keepFiles(folder: string, files: readonly FileToKeep[]): Promise<string[] | Refusal> {
  const places: string[] = []
  for (const { bytes, extension } of files) {
    const name = randomBytes(16).toString('hex')
    const place = `${name.slice(0, 2)}/${name.slice(2)}.${extension}`
    const refusal = await writeFileAtomic(join(folder, place), bytes)
    if (refusal) {
      await dropFiles(folder, places)
      return refusal
    }
    places.push(place)
  }
  return places
}

export async function dropFiles(folder: string, places: readonly string[]): Promise<void> {
  for (const place of places) await rm(join(folder, place), { force: true })
}

/** Writes the rows of files that were kept; where nothing comes of it, the files go as well. */
export async function dropUnless<T>(folder: string, places: readonly string[], write: () => Promise<T>): Promise<T> {
  let done = false
  try {
    const result = await write()
    done = !(result instanceof Refusal)
    return result
  } finally {
    if (!done) await dropFiles(folder, places)
  }
}

/** Longer than it takes from a file to its row. */
const YOUNG_MS = 24 * 3_600_000

/**
 * Removes the files below a folder that no row names: those whose process died between the file and its row. What is young is
 * left. @returns how many went.
 */
export async function sweepFiles(folder: string, named: ReadonlySet<string>, now: number): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let gone = 0
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name)
    if (named.has(relative(folder, file).split(sep).join('/'))) continue
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs < YOUNG_MS) continue
    await rm(file, { force: true })
    gone++
  }
  return gone
}
