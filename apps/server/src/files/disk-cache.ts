import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { isDiskFault, writeFileAtomic } from './write-file-atomic.ts'

/** The folder is measured again once this share of its limit has been written, since other processes write to it as well. */
const MEASURE_AFTER = 0.05
/** The share of the limit that is left after trimming. */
const TRIMMED_SHARE = 0.8
/** The precision of a file's modification time, which says when it was last used. */
const TOUCH_MS = 6 * 3_600_000
const MAX_RECENT_USES = 20_000

/** Files that can be made again, of at most `maxBytes` together: beyond it the least recently used are removed. */
export class DiskCache {
  readonly path: string
  readonly #maxBytes: number
  readonly #touched = new LRUCache<string, true>({ max: MAX_RECENT_USES, ttl: TOUCH_MS })
  /** Bytes since the last measurement; infinite before the first. */
  #written = Number.POSITIVE_INFINITY
  #trimming: Promise<void> | undefined

  constructor(path: string, maxBytes: number) {
    this.path = path
    this.#maxBytes = maxBytes
  }

  /** Checks that a file is cached; counts as a use. */
  has(name: string): boolean {
    const file = join(this.path, name)
    if (!existsSync(file)) return false
    if (!this.#touched.has(name)) {
      this.#touched.set(name, true)
      const now = new Date()
      void utimes(file, now, now).catch(() => {})
    }
    return true
  }

  /** @returns whether the file was written: false when the disk is full or read-only. */
  async write(name: string, bytes: Buffer): Promise<boolean> {
    try {
      const file = join(this.path, name)
      await mkdir(dirname(file), { recursive: true })
      await writeFileAtomic(file, bytes)
    } catch (error) {
      if (isDiskFault(error)) return false
      throw error
    }
    this.#touched.set(name, true)
    this.#written += bytes.length
    if (this.#isDue()) this.#trimming ??= this.#trim()
    return true
  }

  async delete(name: string): Promise<void> {
    await rm(join(this.path, name), { force: true })
  }

  #isDue(): boolean {
    return this.#written > this.#maxBytes * MEASURE_AFTER
  }

  async #trim(): Promise<void> {
    try {
      // Repeats for files that were written meanwhile.
      while (this.#isDue()) {
        this.#written = 0
        await this.#trimOnce()
      }
    } catch {
      // The folder is measured again after the next writes.
    } finally {
      this.#trimming = undefined
    }
  }

  async #trimOnce(): Promise<void> {
    const files = await listFiles(this.path)
    let total = files.reduce((sum, { size }) => sum + size, 0)
    if (total <= this.#maxBytes) return
    for (const { file, size } of files.sort((a, b) => a.usedAt - b.usedAt)) {
      if (total <= this.#maxBytes * TRIMMED_SHARE) break
      await rm(file, { force: true })
      total -= size
    }
  }
}

async function listFiles(folder: string): Promise<{ file: string; size: number; usedAt: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const found = await stat(file).catch(() => undefined)
    if (found) files.push({ file, size: found.size, usedAt: found.mtimeMs })
  }
  return files
}
