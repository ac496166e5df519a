import type { Deps } from '../../../deps.ts'
import type { CurrentMember } from '../../../lib/current-user.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { changedFields } from '../../base/record/index.ts'
import { checkPlace } from './check-place.ts'
import { findEditable } from './find-editable.ts'
import { presentView } from './present.ts'
import { recordView, type ViewAction } from './record-view.ts'
import { refuseRole, refuseStale } from './refusals.ts'
import { type SavedViewRow, updateView } from './repository.ts'
import { SHARING } from './rules.ts'
import type { ChangedView } from './save-view.ts'

interface ViewEdit {
  id: number
  /** The version that the caller has seen. */
  version: number
  name?: string | undefined
  query?: string | undefined
  is_shared?: boolean | undefined
}

/** Renames a view, changes its choices, shares a member's own with the team, or makes a shared one the member's own. */
export const changeView = (
  { database, now }: Deps,
  member: CurrentMember,
  { id, version, name, query, is_shared: isShared }: ViewEdit,
): Promise<ChangedView | Refusal> =>
  database.write(async (tx) => {
    const { shopId, actor } = member
    const row = await findEditable(tx, member, id)
    if (row instanceof Refusal) return row
    if (row.version !== version) return refuseStale(row)
    if (isShared && !member.permissions.has(SHARING)) return refuseRole()
    const owner = isShared === undefined ? row.user_id : isShared ? null : member.id
    const set = { name: name ?? row.name, query: query ?? row.query, user_id: owner }
    const changed = changedFields(row, set)
    if (!changed) return { view: presentView(row) }
    const refusal = await checkPlace(tx, { shopId, userId: owner }, { id, list: row.list, name: set.name })
    if (refusal) return refusal
    const view = presentView(await updateView(tx, id, set))
    const action = actionOf(row, set)
    if (!action) return { view }
    return { view, change: await recordView(tx, { action, view, shopId, actor, at: now(), ...changed }) }
  })

/** @returns undefined for a view that stays a person's own */
function actionOf(before: ViewState, after: ViewState): ViewAction | undefined {
  if (after.user_id !== null) return before.user_id === null ? 'view_unshared' : undefined
  if (before.user_id !== null) return 'view_shared'
  return before.query === after.query ? 'view_renamed' : 'view_updated'
}
type ViewState = Pick<SavedViewRow, 'user_id' | 'query'>
