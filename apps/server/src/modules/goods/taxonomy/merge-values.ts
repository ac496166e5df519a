import type { MergePreview } from '@rialto/contract'
import type { Db, Engine, Tx } from '../../../db/index.ts'
import type { Place, RemovedRow, TaxonomyKind } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import { noteStepProducts } from './index-worker.ts'
import {
  deleteRow,
  deleteValue,
  lockRows,
  lockValues,
  refuseCharged,
  updateParent,
  updatePositions,
} from './repository.ts'
import {
  countInBoth,
  countProducts,
  FORWARD,
  insertMergedName,
  insertStep,
  moveProducts,
  noteEmptying,
  noteJoining,
  noteLeaving,
  noteReplacing,
} from './repository-steps.ts'
import {
  type CategoryRow,
  findRow,
  inBothTexts,
  placeOf,
  refuseMerge,
  type Step,
  siblingsIn,
  valueTexts,
} from './rules.ts'

interface Merge extends MergeRequest {
  /** The version of the source that the caller has seen; undefined: any. */
  version: number | undefined
  actor: Actor
}

/**
 * Moves all products and sub-categories of a value to another one of its kind and removes it, in one transaction. Every moved row is
 * noted, so that a restore puts back exactly what was moved.
 */
export async function mergeValues(
  deps: Deps,
  { version, actor, ...request }: Merge,
): Promise<RecordedChange | Refusal> {
  const { database, invalidations } = deps
  const at = deps.now()
  const change = await database.write(async (tx) => {
    const merge = await readMerge(tx, database.engine, request, at)
    if (merge instanceof Refusal) return merge
    if (version !== undefined && merge.source.version !== version)
      return refuse('stale', text('Somebody else has changed this in the meantime'), {
        current: { version: merge.source.version },
      })
    const { row, place, children } = merge
    const details = { type: 'merge', row, place, children: children.map(({ id }) => id) } as const
    const step = await insertStep(tx, { ...request, details, now: at })
    const products = await countProducts(tx, request.kind, request.sourceId)
    await noteMoves(tx, step, merge)
    await applyMerge(tx, step, merge)
    await noteStepProducts(tx, step, at)
    return recordMerge(tx, step, { merge, products, actor, at })
  })
  if (!(change instanceof Refusal)) invalidations.publish('catalogue')
  return change
}

/** Notes which products leave the source and the category above it, and which join the target and the one above that. */
async function noteMoves(tx: Tx, step: Step, { source, target, place, tree }: PossibleMerge): Promise<void> {
  await noteEmptying(tx, step)
  if (step.kind !== 'category') return noteReplacing(tx, step, target.id)
  const above = tree.find(({ id }) => id === target.id)?.parent_id ?? null
  await noteJoining(tx, step, { from: source.id, to: target.id })
  if (above !== null && above !== place.parentId) await noteJoining(tx, step, { from: source.id, to: above })
  const stays = place.parentId === target.id || place.parentId === above
  if (!stays) await noteLeaving(tx, step, { categoryId: source.id, parentId: place.parentId })
}

/** Moves products and sub-categories, and leaves the source's name to addresses and imports. */
export async function applyMerge(tx: Tx, step: Step, { source, target, row, children, tree }: PossibleMerge) {
  await moveProducts(tx, step, FORWARD)
  const name = { kind: step.kind, old_id: source.id, name: source.name, target_id: target.id }
  if (step.kind !== 'category') {
    await insertMergedName(tx, name)
    return deleteValue(tx, step.kind, source.id)
  }
  const own = siblingsIn(tree, target.id)
  for (const { id } of children) await updateParent(tx, id, { parent_id: target.id })
  if (children.length > 0) await updatePositions(tx, [...own, ...children])
  await insertMergedName(tx, { ...name, slug: String(row.slug), parent_id: Number(row.parent_id) || null })
  await deleteRow(tx, source.id)
}

interface Merged {
  merge: PossibleMerge
  products: number
  actor: Actor
  at: number
}

const recordMerge = (tx: Tx, step: Step, { merge, products, actor, at }: Merged): Promise<RecordedChange> =>
  recordChange(tx, {
    at,
    actor,
    shopId: null,
    action: `${step.kind}_merged`,
    subject: { kind: step.kind, id: merge.source.id, name: merge.source.name },
    sentence: sentenceOf(step.kind),
    values: { name: merge.source.name, into: merge.target.name },
    before: { name: merge.source.name, products, _step: step.id },
    after: { name: merge.target.name, products, _step: step.id },
    restorable: true,
  })

const sentenceOf = (kind: TaxonomyKind) =>
  kind === 'category' ? text('Merged the category {{name}} into {{into}}') : valueTexts[kind].merged

/** Counts what a merge would do, or refuses as the merge itself would. */
export async function previewMerge(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  request: MergeRequest,
): Promise<MergePreview | Refusal> {
  const merge = await readMerge(db, null, request, now())
  if (merge instanceof Refusal) return merge
  const { kind, sourceId, targetId } = request
  const { slug } = merge.row
  return {
    into: { id: targetId, name: merge.target.name },
    products: await countProducts(db, kind, sourceId),
    in_both: await countInBoth(db, kind, [sourceId, targetId]),
    sub_categories: merge.children.length,
    addresses: typeof slug === 'string' ? [`/categories/${slug}`] : [],
  }
}

interface MergeRequest {
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
interface PossibleMerge {
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
export function readMerge(
  db: Db | Tx,
  lockOn: Engine | null,
  request: MergeRequest,
  now: number,
): Promise<PossibleMerge | Refusal> {
  return request.kind === 'category'
    ? readCategoryMerge(db, lockOn, request, now)
    : readValueMerge(db, lockOn, { ...request, kind: request.kind })
}

async function readCategoryMerge(
  db: Db | Tx,
  lockOn: Engine | null,
  { sourceId, targetId }: MergeRequest,
  now: number,
) {
  const tree = await lockRows(db, lockOn)
  const source = findRow(tree, sourceId)
  const target = findRow(tree, targetId)
  if (!source || !target) return refuse('not_found', text('Category not found'))
  const refusal = refuseMerge(tree, source, target) ?? (await refuseCharged(db, source, now))
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
