import type { Engine, Tx } from '../../../../db/index.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { RestorableChange } from '../../../base/record/index.ts'
import { insertRow, lockRows, updateParent, updatePositions } from '../categories/repository.ts'
import { type CategoryRow, findRow, refusePlace, refuseTakenName, siblingsIn, withRowAt } from '../categories/rules.ts'
import { noteStepProducts } from '../steps/apply-step.ts'
import { selectStep, selectStepProducts, updateStep } from '../steps/repository.ts'
import { deleteMergedName } from '../steps/repository-merged-names.ts'
import { BACKWARD, countChanged, countProducts, FORWARD, moveProducts } from '../steps/repository-products.ts'
import type { Step, StepDetails } from '../steps/step-details.ts'
import { insertValue, lockValues, updateSizePositions, type ValueRow } from '../values/repository.ts'
import { refuseTakenName as refuseTakenValue } from '../values/rules.ts'
import { applyMerge } from './merge-values.ts'
import { readMerge } from './read-merge.ts'

type MergeDetails = Extract<StepDetails, { type: 'merge' }>

/** Takes a merge back, or does it again after that: of every product, or of none where one has been changed since. */
export async function restoreMerge(
  tx: Tx,
  engine: Engine,
  { after, now }: RestorableChange,
): Promise<Refusal | undefined> {
  const step = await selectStep(tx, Number(after._step))
  if (step?.details.type !== 'merge') return refuse('not_found', text('This change does not exist'))
  const refusal = step.isUndone
    ? await mergeAgain(tx, engine, step, step.details)
    : await separate(tx, engine, step, step.details)
  if (refusal) return refusal
  await noteStepProducts(tx, step, now)
  await updateStep(tx, { ...step, isUndone: !step.isUndone })
  return undefined
}

async function mergeAgain(
  tx: Tx,
  engine: Engine,
  step: Step,
  { children }: MergeDetails,
): Promise<Refusal | undefined> {
  const { kind, sourceId, targetId } = step
  const merge = await readMerge(tx, engine, { kind, sourceId, targetId: targetId ?? 0 })
  if (merge instanceof Refusal) return merge
  const moved = await selectStepProducts(tx, step.id)
  const hasOthers = (await countProducts(tx, kind, sourceId)) !== moved.length
  const sameChildren = merge.children.map(({ id }) => id).join() === children.join()
  if (hasOthers || !sameChildren) return refuseChanged(0)
  const changed = await countChanged(tx, step, FORWARD)
  if (changed > 0) return refuseChanged(changed)
  step.details = { type: 'merge', row: merge.row, place: merge.place, children }
  await applyMerge(tx, step, merge)
  return undefined
}

async function separate(tx: Tx, engine: Engine, step: Step, details: MergeDetails): Promise<Refusal | undefined> {
  const refusal =
    step.kind === 'category'
      ? await insertCategoryAgain(tx, engine, step, details)
      : await insertValueAgain(tx, engine, { ...step, kind: step.kind }, details)
  if (refusal) return refusal
  const changed = await countChanged(tx, step, BACKWARD)
  if (changed > 0) return refuseChanged(changed)
  await moveProducts(tx, step, BACKWARD)
  await deleteMergedName(tx, step.kind, step.sourceId)
  return undefined
}

async function insertCategoryAgain(
  tx: Tx,
  engine: Engine,
  { targetId }: Step,
  { row, place, children }: MergeDetails,
): Promise<Refusal | undefined> {
  const tree = await lockRows(tx, engine)
  const target = findRow(tree, targetId)
  if (!target) return refuseGone()
  const removed = row as unknown as CategoryRow
  const refusal =
    refusePlace(tree, undefined, place.parentId) ??
    refuseTakenName(tree, { name: removed.name, parentId: place.parentId }) ??
    refuseTakenSlug(tree, removed.slug)
  if (refusal) return refusal
  if (children.some((id) => findRow(tree, id)?.parent_id !== targetId)) return refuseChanged(0)
  const inserted = await insertRow(tx, { ...removed, parent_id: place.parentId, version: removed.version + 1 })
  await updatePositions(tx, withRowAt([...tree, inserted], inserted, place))
  for (const [position, id] of children.entries()) await updateParent(tx, id, { parent_id: inserted.id, position })
  await updatePositions(
    tx,
    siblingsIn(tree, targetId).filter(({ id }) => !children.includes(id)),
  )
  return undefined
}

export const refuseTakenSlug = (tree: readonly CategoryRow[], slug: string): Refusal | undefined =>
  tree.some((row) => row.slug === slug)
    ? refuse('conflict', text('Another category has this address by now'))
    : undefined

async function insertValueAgain(
  tx: Tx,
  engine: Engine,
  { kind, targetId }: Step & { kind: 'brand' | 'color' | 'size' },
  { row, place }: MergeDetails,
): Promise<Refusal | undefined> {
  const rows = await lockValues(tx, engine, kind)
  if (!rows.some(({ id }) => id === targetId)) return refuseGone()
  const removed = row as unknown as ValueRow
  const refusal = refuseTakenValue(kind, rows, { name: removed.name })
  if (refusal) return refusal
  const inserted = await insertValue(tx, kind, { ...removed, version: removed.version + 1 })
  if (kind === 'size') await updateSizePositions(tx, rows.toSpliced(place.index, 0, inserted))
  return undefined
}

const refuseGone = () =>
  refuse(
    'conflict',
    text('The entry that it was merged into has itself been merged or removed since. Take that back first.'),
  )

/** @param count of products; 0: not only products have changed */
const refuseChanged = (count: number): Refusal =>
  count === 0
    ? refuse('stale', text('Somebody else has changed this in the meantime'), { current: {} })
    : refuse('stale', text('This cannot be taken back: products have changed since ({{number}})'), {
        values: { number: count },
        current: { products: count },
      })
