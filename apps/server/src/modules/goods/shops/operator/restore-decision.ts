import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '../../../../deps.ts'
import { refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { Restorer, Restorers } from '../../../base/record/index.ts'
import { hasOrders, type ShopStatus, selectShop, updateShopStatus } from '../repository-registration.ts'
import { refuseOpening } from './approve-shop.ts'
import { stateOf } from './decide-application.ts'

/** Take decisions about shops back. The mail that a decision sent stays sent. */
export function createDecisionRestorers({ invalidations }: Deps): Restorers {
  const restorer: Restorer = {
    permission: 'sellers',
    restore: restoreDecision,
    afterCommit: () => invalidations.publish('catalogue'),
  }
  return {
    ...{ shop_approved: restorer, shop_rejected: restorer, shop_closed: restorer, shop_reopened: restorer },
    // The shop of an account that changed its owner (`modules/people/accounts/apply-contact-proof.ts`).
    shop_suspended: restorer,
  }
}

async function restoreDecision(...[tx, change]: Parameters<Restorer['restore']>) {
  const shop = await selectShop(tx, change.subjectId ?? 0)
  if (!shop) return refuse('not_found', text('Shop not found'))
  const current = stateOf(shop)
  if (!isDeepStrictEqual(current, change.after))
    return refuse('stale', text('Somebody else has changed this in the meantime'), { current })
  const { status, reason } = change.before as { status: ShopStatus; reason?: string }
  if (status === 'active') {
    const refusal = await refuseOpening(tx, shop)
    if (refusal) return refusal
  } else if (status !== 'closed' && (await hasOrders(tx, shop.id)))
    // They could not be completed: only open and closed shops have their team's screens.
    return refuse('conflict', text('The shop has orders already. Close it instead.'))
  await updateShopStatus(tx, shop.id, [shop.status], { status, rejection: reason ?? null })
  return undefined
}
