import type { SavedView } from '@rialto/contract'
import type { SavedViewList } from '@rialto/contract/enums'
import type { Deps } from '../../../deps.ts'
import type { CurrentMember } from '../../../lib/current-user.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { checkPlace } from './check-place.ts'
import { presentView } from './present.ts'
import { recordView } from './record-view.ts'
import { refuseRole } from './refusals.ts'
import { insertView, lockShop } from './repository.ts'
import { mayReadList, SHARING } from './rules.ts'

interface NewView {
  list: SavedViewList
  name: string
  query: string
  is_shared: boolean
}

/** A view as it is now; the change is absent for a person's own views. */
export interface ChangedView {
  view: SavedView
  change?: RecordedChange
}

/** Saves the choices of a list for a member or for their team. */
export async function saveView(
  { database, now }: Deps,
  member: CurrentMember,
  { is_shared: isShared, ...choices }: NewView,
): Promise<ChangedView | Refusal> {
  if (!mayReadList(member, choices.list) || (isShared && !member.permissions.has(SHARING))) return refuseRole()
  const { shopId, actor } = member
  const userId = isShared ? null : member.id
  const at = now()
  return database.write(async (tx) => {
    await lockShop(tx, shopId)
    const refusal = await checkPlace(tx, { shopId, userId }, choices)
    if (refusal) return refusal
    const row = await insertView(tx, { ...choices, shop_id: shopId, user_id: userId, created_at: at })
    const view = presentView(row)
    if (!isShared) return { view }
    const fields = { before: {}, after: { ...choices } }
    return { view, change: await recordView(tx, { action: 'view_added', view, shopId, actor, at, ...fields }) }
  })
}
