import { sellerPermissionsIn } from '@rialto/contract/permissions'
import type { Deps } from '../../../../deps.ts'
import type { CurrentMember } from '../../../../lib/current-user.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { selectMemberships } from './repository.ts'

/** Finds the shop that a person calls for: the named one, or the only one. Shops that wait or were rejected have no sellers. */
export const createFindMember =
  ({ database: { db } }: Deps) =>
  async (userId: number, shopId: number | undefined): Promise<CurrentMember | Refusal> => {
    const shops = (await selectMemberships(db, userId)).filter(
      ({ status, role }) => sellerPermissionsIn(status, role).length > 0,
    )
    if (shops.length === 0) return refuse('forbidden', text('Only sellers may do this'))
    const shop = shopId === undefined ? shops[0] : shops.find(({ id }) => id === shopId)
    if (!shop) return refuse('not_found', text('Shop not found'))
    if (shopId === undefined && shops.length > 1)
      return refuse('shop_required', text('Please say for which of your shops'))
    const permissions = new Set(sellerPermissionsIn(shop.status, shop.role))
    return {
      id: userId,
      shopId: shop.id,
      sessionId: null,
      permissions,
      actor: { kind: 'member', id: userId, name: shop.member_name, permissions },
    }
  }
