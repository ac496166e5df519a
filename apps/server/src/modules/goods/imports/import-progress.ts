import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '../../../deps.ts'
import { deleteProgress, findProgress, saveProgress } from './repository-progress.ts'

/** Often enough to lose little, seldom enough that the commits cost little. */
const SAVE_EVERY_MS = 500

/**
 * Saves how far an import has come, so that the next import of the same file into the same shop goes on there. It is saved after the
 * products in a commit of its own: an import killed in between compares some products again and finds them unchanged.
 */
export class ImportProgress {
  readonly #deps: Pick<Deps, 'database' | 'now'>
  readonly #fileHash: string
  #savedAt = performance.now()

  constructor(deps: Pick<Deps, 'database' | 'now'>, fileHash: string) {
    this.#deps = deps
    this.#fileHash = fileHash
  }

  /** The last line that an interrupted import of this file has done; 0 if there is none. */
  async lineDone(shopId: number): Promise<number> {
    return (await findProgress(this.#deps.database.db, { shopId, fileHash: this.#fileHash })) ?? 0
  }

  /** Saves the last imported line, at most twice a second. */
  async save(shopId: number, line: number): Promise<void> {
    if (performance.now() - this.#savedAt < SAVE_EVERY_MS) return
    const saved = { shop_id: shopId, file_hash: this.#fileHash, line, saved_at: this.#deps.now() }
    await this.#deps.database.write((tx) => saveProgress(tx, saved))
    this.#savedAt = performance.now()
  }

  /** Forgets the shop's progress once its file is done. */
  async finish(shopId: number): Promise<void> {
    await this.#deps.database.write((tx) => deleteProgress(tx, shopId))
  }
}

/** Identifies a file's content, imported in one way. */
export async function hashImport(path: string, way: readonly unknown[]): Promise<string> {
  const hash = createHash('sha256').update(`${JSON.stringify(way)}\n`)
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
