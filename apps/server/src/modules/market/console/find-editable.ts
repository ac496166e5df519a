import type { Tx } from '../../../db/index.ts'
import type { CurrentMember } from '../../../lib/current-user.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { refuseRole, refuseUnknown } from './refusals.ts'
import { lockShop, type SavedViewRow, selectView } from './repository.ts'
import { isVisible, SHARING } from './rules.ts'

/** Finds a view that a member may change, and locks the shop's views until the transaction ends. Views of others do not exist. */
export async function findEditable(tx: Tx, member: CurrentMember, id: number): Promise<SavedViewRow | Refusal> {
  await lockShop(tx, member.shopId)
  const row = await selectView(tx, { id, shopId: member.shopId })
  if (!row || !isVisible(member, row)) return refuseUnknown()
  return row.user_id === null && !member.permissions.has(SHARING) ? refuseRole() : row
}
