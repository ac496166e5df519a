import type { Database } from '../../../../../db/index.ts'
import { selectProductIds } from '../../repository-search.ts'
import type { IndexLease } from './index-lease.ts'
import { readDocuments } from './read-documents.ts'
import { selectLastPosition } from './repository-positions.ts'
import type { SearchEngine } from './search-engine.ts'
import { sendChanges } from './send-changes.ts'

const BATCH = 5_000

interface Options {
  engine: SearchEngine
  index: string
  now(): number
  /** @param sent the number of products so far. */
  onProgress?(sent: number): void
  /** Whether to go on: not once the process ends. */
  mayGo?(): boolean
}

/**
 * Fills a fresh index with all products and puts it into the place of the present one, which is searched until then. Changes of
 * meanwhile are sent to the fresh one before. A rebuild that is cut off leaves the present index as it was.
 * @returns the number of products; null where it was told to stop.
 */
export async function rebuildIndex(
  database: Database,
  { save }: Pick<IndexLease, 'save'>,
  { engine, index, now, onProgress = () => {}, mayGo = () => true }: Options,
): Promise<number | null> {
  const fresh = `${index}_fresh`
  let position = await selectLastPosition(database)
  await engine.createIndex(fresh)
  let count = 0
  let saving = Promise.resolve()
  for (let last = 0; ; ) {
    if (!mayGo()) return null
    const ids = (await selectProductIds(database.db, last, BATCH)).map(({ id }) => id)
    if (ids.length === 0) break
    const documents = await readDocuments(database.db, ids)
    // Products are read while the engine works on the ones before.
    await saving
    saving = engine.save(fresh, documents)
    saving.catch(() => {})
    count += documents.length
    onProgress(count)
    last = ids.at(-1) ?? last
  }
  await saving
  for (;;) {
    const next = await sendChanges(database, { engine, index: fresh, after: position })
    if (!next) break
    position = next
  }
  await engine.replaceIndex(index, fresh)
  const made = await engine.describe(index)
  await save({
    version: position.version,
    product_id: position.productId,
    index_made_at: made?.madeAt ?? null,
    attempts: 0,
    error: null,
    due_at: 0,
    sent_at: now(),
  })
  return count
}
