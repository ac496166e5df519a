import { setTimeout as sleep } from 'node:timers/promises'
import type { ExternalSearch } from '../../../../../config/services.ts'
import type { Deps } from '../../../../../deps.ts'
import { createMeilisearchEngine, SearchEngineError } from './meilisearch.ts'
import { rebuildIndex, withIndexLease } from './rebuild-index.ts'
import { countChangesAfter, selectPosition } from './repository-positions.ts'

/** A process that has died keeps its lease for a minute. */
const PATIENCE_MS = 90_000
const POLL_MS = 200

/** Another process sends to the index for longer than a rebuild waits. */
export class IndexIsBusy extends Error {}

/** Rebuilds the index; a running server waits meanwhile. Throws {@link SearchEngineError} or {@link IndexIsBusy}. */
export async function rebuildSearch(
  deps: Deps,
  external: ExternalSearch,
  onProgress: (sent: number) => void,
): Promise<number> {
  const { index } = external
  const engine = createMeilisearchEngine(external)
  // A wrong key or address shows before the wait.
  await engine.describe(index)
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    const count = await withIndexLease(deps, index, ({ save }) =>
      rebuildIndex(deps.database, { save }, { engine, index, now: deps.now, onProgress }),
    )
    if (typeof count === 'number') return count
    if (Date.now() > giveUpAt)
      throw new IndexIsBusy(`another process is sending to the index ${index}; try again later`)
    await sleep(POLL_MS)
  }
}

export interface SearchStatus {
  url: string
  index: string
  /** Null where the engine has no such index, or does not answer. */
  documents: number | null
  /** Why the engine does not answer. */
  engineError: string | null
  /** Whether the index has been built. */
  isBuilt: boolean
  /** The last change that was sent. */
  position: { version: number; product_id: number } | null
  /** Products whose last change has not been sent; null before the index has been built. */
  waiting: number | null
  /** ISO 8601. */
  sentAt: string | null
  /** The last failure since a success, and when it is tried again (ISO 8601). */
  failure: { attempts: number; reason: string; nextAt: string } | null
}

/** Tells how far the engine has been brought; it also tells what the database knows while the engine is away. */
export async function searchStatus({ database }: Deps, external: ExternalSearch): Promise<SearchStatus> {
  const { url, index } = external
  const row = await selectPosition(database.db, index)
  const made = await createMeilisearchEngine(external)
    .describe(index)
    .catch((error) => {
      if (error instanceof SearchEngineError) return error
      throw error
    })
  const isBuilt = row !== undefined && row.index_made_at !== null
  return {
    url,
    index,
    documents: made instanceof SearchEngineError ? null : (made?.documents ?? null),
    engineError: made instanceof SearchEngineError ? made.message : null,
    isBuilt,
    position: isBuilt ? { version: row.version, product_id: row.product_id } : null,
    waiting: isBuilt ? await countChangesAfter(database, { version: row.version, productId: row.product_id }) : null,
    sentAt: row?.sent_at ? new Date(row.sent_at).toISOString() : null,
    failure: row?.error
      ? { attempts: row.attempts, reason: row.error, nextAt: new Date(row.due_at).toISOString() }
      : null,
  }
}
