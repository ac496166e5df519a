import type { Deps } from '../../../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../../../lib/background-worker.ts'
import { getSearch } from '../get-search.ts'
import { createMeilisearchEngine } from './meilisearch.ts'
import { type IndexLease, rebuildIndex, sendChanges, withIndexLease } from './rebuild-index.ts'
import { type PositionRow, selectChangesAfter, selectLastPosition, selectPosition } from './repository-positions.ts'

/** Changes that nobody publishes, such as a product's popularity, are sent after this time. */
const LOOK_EVERY_MS = 5_000
/** Whether the engine still has the index is asked this often. */
const VERIFY_EVERY_MS = 60_000
/** After so many batches another process may have its turn, such as a rebuild. */
const BATCHES_MAX = 10
const DELAY_MS = 1_000
const DELAY_MAX_MS = 300_000

/** The pause after a number of failures in a row. */
export const delayAfter = (attempts: number): number => Math.min(DELAY_MS * 2 ** (attempts - 1), DELAY_MAX_MS)

/**
 * Keeps an external search engine in step with the products: every committed change reaches it in order, at least once. One process
 * sends at a time. An engine without the index gets a new one.
 * @returns null where no engine is configured.
 */
export function createSearchSync(deps: Deps): BackgroundWorker | null {
  const { config, database, invalidations, now } = deps
  if (!config.externalSearch) return null
  const { index } = config.externalSearch
  const engine = createMeilisearchEngine(config.externalSearch)
  let verifiedAt = Number.NEGATIVE_INFINITY
  let nextAt: number | null = null

  /** Looks without writing, since most rounds find nothing to do. */
  async function isDue(row: PositionRow | undefined): Promise<boolean> {
    if (!row || row.index_made_at === null) return true
    if (now() - verifiedAt >= VERIFY_EVERY_MS) return true
    return (await selectChangesAfter(database, { version: row.version, productId: row.product_id }, 1)).length > 0
  }

  /** The engine may have lost its data, and the database may be a restored one, whose versions begin anew. */
  async function needsRebuild(row: PositionRow): Promise<boolean> {
    const made = await engine.describe(index)
    verifiedAt = now()
    if (row.index_made_at === null || made?.madeAt !== row.index_made_at) return true
    return row.version > (await selectLastPosition(database)).version
  }

  async function bringUpToDate({ row, save }: IndexLease, mayGo: () => boolean): Promise<void> {
    if (await needsRebuild(row)) {
      await rebuildIndex(database, { save }, { engine, index, now, mayGo })
      return
    }
    let position = { version: row.version, productId: row.product_id }
    for (let batch = 0; mayGo(); batch++) {
      if (batch === BATCHES_MAX) {
        nextAt = now()
        return
      }
      const last = await sendChanges(database, { engine, index, after: position })
      if (!last) break
      position = last
      await save({
        version: last.version,
        product_id: last.productId,
        sent_at: now(),
        attempts: 0,
        error: null,
        due_at: 0,
      })
    }
    if (row.attempts > 0) await save({ attempts: 0, error: null, due_at: 0 })
  }

  async function work({ mayGo }: { mayGo(): boolean }): Promise<void> {
    nextAt = null
    const known = await selectPosition(database.db, index)
    if (known && known.due_at > now()) nextAt = known.due_at
    else if (await isDue(known))
      await withIndexLease(deps, index, async (lease) => {
        try {
          await bringUpToDate(lease, mayGo)
        } catch (error) {
          await postpone(lease, error)
          throw error
        }
      })
  }

  /** Remembers a failure, so that no process tries again too soon. */
  async function postpone({ row, save }: IndexLease, failure: unknown): Promise<void> {
    const attempts = row.attempts + 1
    nextAt = now() + delayAfter(attempts)
    await save({ attempts, error: failure instanceof Error ? failure.message : String(failure), due_at: nextAt })
  }

  const worker = createBackgroundWorker({
    name: 'search-sync',
    work,
    failure: 'the search engine has not got the latest changes of products yet',
    now,
    nextDueAt: async () => nextAt,
    lookEveryMs: LOOK_EVERY_MS,
  })
  invalidations.subscribe(['catalogue'], worker.kick)
  return {
    ...worker,
    start(log) {
      getSearch(deps).logTo(log)
      worker.start(log)
    },
  }
}
