import { isDeepStrictEqual } from 'node:util'
import type { Engine, Tx } from '../../../../db/index.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { RestorableChange } from '../../../base/record/index.ts'
import { noteStepProducts } from '../steps/apply-step.ts'
import { selectStep, updateStep } from '../steps/repository.ts'
import { BACKWARD, countChanged, FORWARD, moveProducts } from '../steps/repository-products.ts'
import { settle } from './move-category.ts'
import { lockRows } from './repository.ts'
import { findRow, placeOf, refusePlace, refuseTakenName } from './rules.ts'

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
