import type { Db, Engine, Tx } from '../../../../db/index.ts'
import type { TaxonomyKind } from '../../../../db/tables.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { lockRows } from '../categories/repository.ts'
import { type CategoryRow, findRow, placeOf, refuseMerge, siblingsIn } from '../categories/rules.ts'
import { countInBoth } from '../steps/repository-products.ts'
import type { Place, RemovedRow } from '../steps/step-details.ts'
import { lockValues } from '../values/repository.ts'
import { inBothTexts, valueTexts } from '../values/rules-kinds.ts'

export interface MergeRequest {
  kind: TaxonomyKind
  sourceId: number
  targetId: number
}

interface Value {
  id: number
  name: string
  version: number
}

/** Two values that may be merged. */
export interface PossibleMerge {
  source: Value
  target: Value
  /** All columns of the source. */
  row: RemovedRow
  place: Place
  children: CategoryRow[]
  /** All categories; empty for other kinds. */
  tree: CategoryRow[]
}

/** Reads what a merge concerns, or refuses. @param lockOn the engine to lock rows on; null: does not lock */
export function readMerge(db: Db | Tx, lockOn: Engine | null, request: MergeRequest): Promise<PossibleMerge | Refusal> {
  return request.kind === 'category'
    ? readCategoryMerge(db, lockOn, request)
    : readValueMerge(db, lockOn, { ...request, kind: request.kind })
}

async function readCategoryMerge(db: Db | Tx, lockOn: Engine | null, { sourceId, targetId }: MergeRequest) {
  const tree = await lockRows(db, lockOn)
  const source = findRow(tree, sourceId)
  const target = findRow(tree, targetId)
  if (!source || !target) return refuse('not_found', text('Category not found'))
  const refusal = refuseMerge(tree, source, target)
  if (refusal) return refusal
  return {
    source,
    target,
    row: { ...source },
    place: placeOf(tree, source),
    children: siblingsIn(tree, sourceId),
    tree,
  }
}

async function readValueMerge(
  db: Db | Tx,
  lockOn: Engine | null,
  { kind, sourceId, targetId }: MergeRequest & { kind: Exclude<TaxonomyKind, 'category'> },
) {
  const rows = await lockValues(db, lockOn, kind)
  const source = rows.find(({ id }) => id === sourceId)
  const target = rows.find(({ id }) => id === targetId)
  if (!source || !target) return refuse('not_found', valueTexts[kind].notFound)
  if (source === target) return refuse('conflict', valueTexts[kind].itself)
  if (kind !== 'brand') {
    const number = await countInBoth(db, kind, [sourceId, targetId])
    if (number > 0) return refuse('conflict', inBothTexts[kind], { values: { number } })
  }
  const place = { parentId: null, index: rows.indexOf(source) }
  return { source, target, row: { ...source }, place, children: [], tree: [] }
}
