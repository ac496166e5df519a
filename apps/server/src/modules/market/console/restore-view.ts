import type { SavedViewList } from '@rialto/contract/enums'
import type { Tx } from '../../../db/index.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import type { RestorableChange, Restorer, Restorers } from '../../base/record/index.ts'
import { deleteView, insertView, lockShop, type SavedViewRow, selectView, updateView } from './repository.ts'
import { SHARING } from './rules.ts'
import { checkPlace, refuseStale, refuseUnknown, VIEW_ACTIONS } from './saved-views.ts'

const restorer: Restorer = { permission: SHARING, restore: restoreView }

/** Takes changes of the team's views back. */
export const savedViewRestorers: Restorers = Object.fromEntries(VIEW_ACTIONS.map((action) => [action, restorer]))

/** An added view is removed, a removed one is added again under its id, and a changed one gets its name, choices and owner back. */
async function restoreView(
  tx: Tx,
  { shopId: shop, subjectId, before, after, now }: RestorableChange,
): Promise<Refusal | undefined> {
  const [id, shopId] = [subjectId ?? 0, shop ?? 0]
  await lockShop(tx, shopId)
  const current = await selectView(tx, { id, shopId })
  if (isEmpty(after)) {
    if (current) return refuseStale(current)
    const view = { list: before.list as SavedViewList, name: String(before.name), query: String(before.query) }
    const refusal = await checkPlace(tx, { shopId, userId: null }, { id, ...view })
    if (refusal) return refusal
    await insertView(tx, { ...view, id, shop_id: shopId, user_id: null, created_at: now })
    return undefined
  }
  if (!current) return refuseUnknown()
  if (!isAsLeft(current, after)) return refuseStale(current)
  if (isEmpty(before)) {
    await deleteView(tx, id)
    return undefined
  }
  const set = {
    name: String(before.name ?? current.name),
    query: String(before.query ?? current.query),
    user_id: ownerIn(before, current),
  }
  const refusal = await checkPlace(tx, { shopId, userId: set.user_id }, { id, list: current.list, name: set.name })
  if (refusal) return refusal
  await updateView(tx, id, set)
  return undefined
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0

/** A view that was made somebody's own after the change is not the team's to change any more. */
const isAsLeft = (current: SavedViewRow, { name, query, user_id }: RestorableChange['after']): boolean =>
  current.user_id === (user_id ?? null) &&
  (name === undefined || current.name === name) &&
  (query === undefined || current.query === query)

const ownerIn = ({ user_id }: RestorableChange['before'], current: SavedViewRow): number | null =>
  user_id === undefined ? current.user_id : typeof user_id === 'number' ? user_id : null
