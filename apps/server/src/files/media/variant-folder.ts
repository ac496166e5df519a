import { existsSync } from 'node:fs'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Refusal } from '../../lib/refusal.ts'
import { writeFileAtomic } from '../uploads/index.ts'

/** The folder is measured again after so much of its size has been written, since other instances write to it as well. */
const MEASURE_AFTER = 0.05
/** So much is left after the least recently used have gone. */
const KEPT_SHARE = 0.8
/** A file's time says when it was last used, to this precision. */
const TOUCH_MS = 6 * 3_600_000
const REMEMBERED = 20_000

/** Encoded variants as files, of at most `maxBytes` together: beyond it the least recently used are removed. */
export class VariantFolder {
  readonly path: string
  readonly #maxBytes: number
  readonly #touched = new LRUCache<string, true>({ max: REMEMBERED, ttl: TOUCH_MS })
  /** Infinity: never measured since the start. */
  #written = Number.POSITIVE_INFINITY
  #trimming: Promise<void> | undefined

  constructor(path: string, maxBytes: number) {
    this.path = path
    this.#maxBytes = maxBytes
  }

  /** Whether a variant is there; counts as a use. */
  has(variant: string): boolean {
    const file = join(this.path, variant)
    if (!existsSync(file)) return false
    if (!this.#touched.has(variant)) {
      this.#touched.set(variant, true)
      const now = new Date()
      void utimes(file, now, now).catch(() => {})
    }
    return true
  }

  /** @returns a refusal where the disk takes nothing more. */
  async write(variant: string, bytes: Buffer): Promise<Refusal | undefined> {
    const refusal = await writeFileAtomic(join(this.path, variant), bytes)
    if (refusal) return refusal
    this.#touched.set(variant, true)
    this.#written += bytes.length
    if (this.#isDue()) this.#trimming ??= this.#trim()
    return undefined
  }

  #isDue(): boolean {
    return this.#written > this.#maxBytes * MEASURE_AFTER
  }

  async #trim(): Promise<void> {
    try {
      // Again for what was written meanwhile.
      while (this.#isDue()) {
        this.#written = 0
        await this.#trimOnce()
      }
    } catch {
      // A folder that cannot be read or emptied now is measured again after the next writes.
    } finally {
      this.#trimming = undefined
    }
  }

  async #trimOnce(): Promise<void> {
    const files = await listFiles(this.path)
    let total = files.reduce((sum, { size }) => sum + size, 0)
    if (total <= this.#maxBytes) return
    for (const { file, size } of files.sort((a, b) => a.usedAt - b.usedAt)) {
      if (total <= this.#maxBytes * KEPT_SHARE) break
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
