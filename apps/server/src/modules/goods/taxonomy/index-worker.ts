import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import { noteProductsChanged } from '../../people/webhooks/index.ts'
import { indexProducts } from '../catalog/index.ts'
import { deleteMarked, insertMarked, selectMarked, selectStepProducts, touchProducts } from './repository-steps.ts'
import type { Step } from './rules.ts'

const POLL_INTERVAL_MS = 10_000

/** Indexes products in small transactions after a change of the taxonomy that concerns many of them. */
export function createIndexWorker({ database, invalidations, now }: Deps): BackgroundWorker {
  const worker = createBackgroundWorker({
    name: 'taxonomy-index',
    async work({ mayGo }) {
      let indexed = 0
      while (mayGo() && (await isWaiting())) indexed += await database.write(indexMarked)
      // The announcement itself wakes this worker, which then finds nothing.
      if (indexed > 0) invalidations.publish('catalogue')
    },
    failure: 'products of changed categories and brands could not be indexed',
    now,
    lookEveryMs: POLL_INTERVAL_MS,
  })
  const isWaiting = async () => (await selectMarked(database.db, 1)).length > 0
  invalidations.subscribe(['catalogue'], worker.kick)
  return worker
}

/** More products than these are indexed after the commit, so that a change does not keep other writers waiting. */
const AT_ONCE = 500

/** Indexes the words of some products again: a few within the transaction, many by the worker. */
export async function markForIndexing(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length <= AT_ONCE) return indexProducts(tx, ids)
  for (let start = 0; start < ids.length; start += AT_ONCE) await insertMarked(tx, ids.slice(start, start + AT_ONCE))
}

/** Indexes some of the marked products. @returns how many */
async function indexMarked(tx: Tx): Promise<number> {
  const ids = await selectMarked(tx, AT_ONCE)
  if (ids.length === 0) return 0
  await deleteMarked(tx, ids)
  await indexProducts(tx, ids)
  return ids.length
}

/** Tells search, editors and webhooks of the products that a step has moved. */
export async function noteStepProducts(tx: Tx, step: Step, now: number): Promise<void> {
  const ids = await selectStepProducts(tx, step.id)
  await touchProducts(tx, step.id, now)
  // Colours and sizes are not among the words of products.
  if (step.kind === 'category' || step.kind === 'brand') await markForIndexing(tx, ids)
  await noteProductsChanged(tx, ids, now)
}
