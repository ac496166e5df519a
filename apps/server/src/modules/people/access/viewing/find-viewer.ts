import { VIEWER_PERMISSIONS } from '@rialto/contract/permissions'
import type { Deps } from '../../../../deps.ts'
import type { CurrentMember } from '../../../../lib/current-user.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { createFindStaff } from '../memberships/find-staff.ts'
import { selectShopMark } from '../memberships/repository.ts'
import { canBeViewed } from './view-shop.ts'

/** Finds one of the staff in the place of a shop's seller, as long as they look after sellers and the shop has screens. */
export function createFindViewer(deps: Deps) {
  const findStaff = createFindStaff(deps)
  return async (userId: number, shopId: number): Promise<CurrentMember | Refusal> => {
    const staff = await findStaff(userId)
    if (!staff?.permissions.has('sellers')) return refuse('forbidden', text('Your role does not allow this'))
    const shop = await selectShopMark(deps.database.db, shopId)
    if (!shop || !canBeViewed(shop.status)) return refuse('not_found', text('Shop not found'))
    const permissions = new Set(VIEWER_PERMISSIONS)
    return { id: userId, shopId, sessionId: null, permissions, actor: staff.actor }
  }
}
