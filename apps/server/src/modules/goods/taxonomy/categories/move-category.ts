import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { quoteWords } from '../../../../lib/shell.ts'
import { text } from '../../../../texts/index.ts'
import { noteStepProducts } from '../steps/apply-step.ts'
import { insertStep } from '../steps/repository.ts'
import { FORWARD, moveProducts, noteJoining, noteLeaving } from '../steps/repository-products.ts'
import type { Place } from '../steps/step-details.ts'
import { recordCategory } from './record-category.ts'
import { lockRows, updatePositions, updateRow } from './repository.ts'
import { type CategoryRow, findRow, placeOf, refusePlace, refuseTakenName, withRowAt } from './rules.ts'

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
export async function settle(tx: Tx, rows: readonly CategoryRow[], row: CategoryRow, place: Place): Promise<void> {
  await updateRow(tx, row.id, { parent_id: place.parentId })
  await updatePositions(tx, withRowAt(rows, row, place))
}
