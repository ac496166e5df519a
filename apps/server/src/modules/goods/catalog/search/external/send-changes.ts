import type { Database } from '../../../../../db/index.ts'
import { readDocuments } from './read-documents.ts'
import { type Position, selectChangesAfter } from './repository-positions.ts'
import type { SearchEngine } from './search-engine.ts'

/** A task of the engine takes nearly as long for one document as for many. */
const BATCH = 2_000

/**
 * Sends the next changed products after a position, as they are now; those that exist no more are removed.
 * @returns the position of the last one once the engine has them; null where nothing has changed.
 */
export async function sendChanges(
  database: Database,
  { engine, index, after }: { engine: SearchEngine; index: string; after: Position },
): Promise<Position | null> {
  const changes = await selectChangesAfter(database, after, BATCH)
  const last = changes.at(-1)
  if (!last) return null
  const documents = await readDocuments(
    database.db,
    changes.map(({ productId }) => productId),
  )
  const existing = new Set(documents.map(({ id }) => id))
  const removed = changes.map(({ productId }) => productId).filter((id) => !existing.has(id))
  if (documents.length > 0) await engine.save(index, documents)
  if (removed.length > 0) await engine.remove(index, removed)
  return last
}
