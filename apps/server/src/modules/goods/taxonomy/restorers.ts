import type { Engine, Tx } from '../../../db/index.ts'
import type { StepDetails } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { RestorableChange, Restorer, Restorers } from '../../base/record/index.ts'
import { isTaxCategory } from '../taxes/index.ts'
import { restoreFields as restoreCategory, restoreMove } from './edit-categories.ts'
import { restoreFields as restoreValue } from './edit-values.ts'
import { noteStepProducts } from './index-worker.ts'
import { applyMerge, readMerge } from './merge-values.ts'
import {
  deleteRow,
  deleteValue,
  insertRow,
  insertValue,
  lockRows,
  lockValues,
  refuseCharged,
  updateParent,
  updatePositions,
  updateSizePositions,
  type ValueRow,
} from './repository.ts'
import {
  BACKWARD,
  countChanged,
  countProducts,
  deleteMergedName,
  FORWARD,
  moveProducts,
  selectStep,
  selectStepProducts,
  updateStep,
} from './repository-steps.ts'
import {
  type CategoryRow,
  findRow,
  refusePlace,
  refuseTakenName,
  refuseTakenValueName,
  type Step,
  siblingsIn,
  type ValueKind,
  valueTexts,
  withRowAt,
} from './rules.ts'

/** Take changes of categories, brands, colours and sizes back. */
export function createTaxonomyRestorers({ database: { engine }, invalidations }: Deps): Restorers {
  const restorer = (restore: Restorer['restore']): Restorer => ({
    permission: 'catalogue',
    restore,
    afterCommit: () => invalidations.publish('catalogue'),
  })
  const merged = restorer((tx, change) => restoreMerge(tx, engine, change))
  const existing = restorer((tx, change) => restoreCategoryExistence(tx, engine, change))
  const ofValues = (kind: ValueKind): Restorers => {
    const existence = restorer((tx, change) => restoreValueExistence(tx, engine, kind, change))
    return {
      [`${kind}_added`]: existence,
      [`${kind}_removed`]: existence,
      [`${kind}_changed`]: restorer(async (tx, change) =>
        restoreValue(tx, kind, change, await lockValues(tx, engine, kind)),
      ),
      [`${kind}_merged`]: merged,
    }
  }
  return {
    category_added: existing,
    category_removed: existing,
    category_changed: restorer(async (tx, change) => restoreCategory(tx, change, await lockRows(tx, engine))),
    category_moved: restorer((tx, change) => restoreMove(tx, engine, change)),
    category_merged: merged,
    ...ofValues('brand'),
    ...ofValues('color'),
    ...ofValues('size'),
  }
}

/** Inserts a removed category again, or removes an added one that is as it was added. */
async function restoreCategoryExistence(
  tx: Tx,
  engine: Engine,
  { before, after, now }: RestorableChange,
): Promise<Refusal | undefined> {
  const tree = await lockRows(tx, engine)
  const added = after._row as CategoryRow | undefined
  if (added) return removeAgain(tx, tree, added.id, now)
  const row = before._row as CategoryRow
  const refusal =
    refusePlace(tree, undefined, row.parent_id) ??
    refuseTakenName(tree, { name: row.name, parentId: row.parent_id }) ??
    refuseTakenSlug(tree, row.slug)
  if (refusal) return refusal
  // Its tax category may have gone since.
  const taxed = row.tax_category_id ?? null
  const tax_category_id = taxed !== null && (await isTaxCategory(tx, taxed)) ? taxed : null
  const inserted = await insertRow(tx, { ...row, tax_category_id, version: row.version + 1 })
  await updatePositions(tx, withRowAt([...tree, inserted], inserted, { parentId: row.parent_id, index: row.position }))
  return undefined
}

async function removeAgain(
  tx: Tx,
  tree: readonly CategoryRow[],
  id: number,
  now: number,
): Promise<Refusal | undefined> {
  const row = findRow(tree, id)
  if (!row) return refuse('not_found', text('Category not found'))
  if (siblingsIn(tree, id).length > 0 || (await countProducts(tx, 'category', id)) > 0)
    return refuse('conflict', text('{{name}} has products or sub-categories by now'), { values: { name: row.name } })
  const charged = await refuseCharged(tx, row, now)
  if (charged) return charged
  await deleteRow(tx, id)
  return undefined
}

/** Inserts a removed value again, or removes an added one that no product has. */
async function restoreValueExistence(
  tx: Tx,
  engine: Engine,
  kind: ValueKind,
  { before, after }: RestorableChange,
): Promise<Refusal | undefined> {
  const rows = await lockValues(tx, engine, kind)
  const added = after._row as ValueRow | undefined
  if (added) {
    const row = rows.find(({ id }) => id === added.id)
    if (!row) return refuse('not_found', valueTexts[kind].notFound)
    if ((await countProducts(tx, kind, row.id)) > 0)
      return refuse('conflict', valueTexts[kind].used, { values: { name: row.name } })
    await deleteValue(tx, kind, row.id)
    return undefined
  }
  const removed = before._row as ValueRow
  const refusal = refuseTakenValueName(kind, rows, removed)
  if (refusal) return refusal
  await insertValue(tx, kind, { ...removed, version: removed.version + 1 })
  return undefined
}

type MergeDetails = Extract<StepDetails, { type: 'merge' }>

/** Takes a merge back, or does it again after that: of every product, or of none where one has been changed since. */
async function restoreMerge(tx: Tx, engine: Engine, { after, now }: RestorableChange): Promise<Refusal | undefined> {
  const step = await selectStep(tx, Number(after._step))
  if (step?.details.type !== 'merge') return refuse('not_found', text('This change does not exist'))
  const refusal = step.isUndone
    ? await mergeAgain(tx, engine, { step, details: step.details, now })
    : await separate(tx, engine, step, step.details)
  if (refusal) return refusal
  await noteStepProducts(tx, step, now)
  await updateStep(tx, { ...step, isUndone: !step.isUndone })
  return undefined
}

async function mergeAgain(
  tx: Tx,
  engine: Engine,
  { step, details: { children }, now }: { step: Step; details: MergeDetails; now: number },
): Promise<Refusal | undefined> {
  const { kind, sourceId, targetId } = step
  const merge = await readMerge(tx, engine, { kind, sourceId, targetId: targetId ?? 0 }, now)
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

const refuseTakenSlug = (tree: readonly CategoryRow[], slug: string): Refusal | undefined =>
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
  const refusal = refuseTakenValueName(kind, rows, { name: removed.name })
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
