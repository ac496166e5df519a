import { isDeepStrictEqual } from 'node:util'
import type { Engine, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { quoteWords } from '../../../lib/words.ts'
import type { RestorableChange } from '../../base/record/index.ts'
import { recordCategory } from './edit-categories.ts'
import { noteStepProducts } from './index-worker.ts'
import { lockRows, updatePositions, updateRow } from './repository-categories.ts'
import {
  BACKWARD,
  countChanged,
  FORWARD,
  insertStep,
  moveProducts,
  noteJoining,
  noteLeaving,
  selectStep,
  updateStep,
} from './repository-steps.ts'
import { type CategoryRow, findRow, type Place, placeOf, refusePlace, refuseTakenName, withRowAt } from './rules.ts'

interface CategoryMove {
  id: number
  /** The version that the caller has seen; undefined: any. */
  version: number | undefined
  place: Place
  actor: Actor
}

/**
 * Moves a category within its level or to another one. Products of a sub-category stand in the main category above it too, so they
 * follow it. @returns undefined if it is there already
 */
export async function moveCategory(
  { database, invalidations, now }: Deps,
  { id, version, place, actor }: CategoryMove,
): Promise<RecordedChange | undefined | Refusal> {
  const at = now()
  const change = await database.write(async (tx) => {
    const rows = await lockRows(tx, database.engine)
    const row = findRow(rows, id)
    if (!row) return refuse('not_found', text('Category not found'))
    if (version !== undefined && row.version !== version)
      return refuse('stale', text('Somebody else has changed this in the meantime'), {
        current: { version: row.version },
      })
    const refusal =
      refusePlace(rows, row, place.parentId) ?? refuseTakenName(rows, { id, name: row.name, parentId: place.parentId })
    if (refusal) return refusal
    const from = placeOf(rows, row)
    const to = { parentId: place.parentId, index: withRowAt(rows, row, place).indexOf(row) }
    if (from.parentId === to.parentId && from.index === to.index) return undefined
    const details = { type: 'move', from, to } as const
    const step = await insertStep(tx, { kind: 'category', sourceId: id, targetId: null, details, now: at })
    if (from.parentId !== to.parentId) {
      await noteLeaving(tx, step, { categoryId: id, parentId: from.parentId })
      if (to.parentId !== null) await noteJoining(tx, step, { from: id, to: to.parentId })
      await moveProducts(tx, step, FORWARD)
      await noteStepProducts(tx, step, at)
    }
    await settle(tx, rows, row, to)
    const show = (one: Place) => ({ parent: findRow(rows, one.parentId)?.name ?? null, position: one.index + 1 })
    const fields = { before: { ...show(from), _step: step.id }, after: { ...show(to), _step: step.id } }
    const below = to.parentId === null ? ['--main'] : ['--below', to.parentId]
    const command = quoteWords(['categories', 'move', id, ...below, '--position', to.index + 1])
    return recordCategory(tx, 'moved', { category: row, ...fields, actor, at }, command)
  })
  if (!(change instanceof Refusal)) invalidations.publish('catalogue')
  return change
}

/** Puts a category at a place, without its products. */
async function settle(tx: Tx, rows: readonly CategoryRow[], row: CategoryRow, place: Place): Promise<void> {
  await updateRow(tx, row.id, { parent_id: place.parentId })
  await updatePositions(tx, withRowAt(rows, row, place))
}

/** Moves a category back, or there again after that, with exactly those products that followed it. */
export async function restoreMove(
  tx: Tx,
  engine: Engine,
  { after, now }: RestorableChange,
): Promise<Refusal | undefined> {
  const step = await selectStep(tx, Number(after._step))
  if (step?.details.type !== 'move') return refuse('not_found', text('This change does not exist'))
  const rows = await lockRows(tx, engine)
  const row = findRow(rows, step.sourceId)
  if (!row) return refuse('not_found', text('Category not found'))
  const { from, to } = step.details
  const [present, wanted] = step.isUndone ? [from, to] : [to, from]
  const direction = step.isUndone ? FORWARD : BACKWARD
  if (!isDeepStrictEqual(placeOf(rows, row), present) || (await countChanged(tx, step, direction)) > 0)
    return refuse('stale', text('Somebody else has changed this in the meantime'), {
      current: { parent: findRow(rows, row.parent_id)?.name ?? null, position: placeOf(rows, row).index + 1 },
    })
  const refusal =
    refusePlace(rows, row, wanted.parentId) ??
    refuseTakenName(rows, { id: row.id, name: row.name, parentId: wanted.parentId })
  if (refusal) return refusal
  await moveProducts(tx, step, direction)
  await settle(tx, rows, row, wanted)
  await noteStepProducts(tx, step, now)
  await updateStep(tx, { ...step, isUndone: !step.isUndone })
  return undefined
}
