import type { Tx } from '../../../../db/index.ts'
import { indexProducts } from '../../catalog/index.ts'
import { deleteMarked, insertMarked, selectMarked } from './repository.ts'

/** More products than these are indexed after the commit, so that a change does not keep other writers waiting. */
const AT_ONCE = 500

/** Indexes the words of some products again: a few within the transaction, many by the worker. */
export async function markForIndexing(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length <= AT_ONCE) return indexProducts(tx, ids)
  for (let start = 0; start < ids.length; start += AT_ONCE) await insertMarked(tx, ids.slice(start, start + AT_ONCE))
}

/** Indexes some of the marked products. @returns how many */
export async function indexMarked(tx: Tx): Promise<number> {
  const ids = await selectMarked(tx, AT_ONCE)
  if (ids.length === 0) return 0
  await deleteMarked(tx, ids)
  await indexProducts(tx, ids)
  return ids.length
}
