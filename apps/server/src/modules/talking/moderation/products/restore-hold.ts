import type { Deps } from '../../../../deps.ts'
import { refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { Restorer, Restorers } from '../../../base/record/index.ts'
import { restoreSettled } from '../restore-settled.ts'
import type { HoldFields } from './record-hold.ts'
import { type Hold, lockProduct, setHold } from './repository.ts'

/** Take decisions about products back, and open the reports again that they settled. What shops were told stays told. */
export function createHoldRestorers({ invalidations }: Pick<Deps, 'invalidations'>): Restorers {
  const restorer: Restorer = {
    permission: 'moderation',
    restore: restoreHold,
    afterCommit: () => invalidations.publish('catalogue'),
  }
  return {
    product_hidden: restorer,
    product_shown: restorer,
    products_approved: restorer,
    products_refused: restorer,
  }
}

async function restoreHold(...[tx, change]: Parameters<Restorer['restore']>) {
  const before = change.before as unknown as HoldFields
  const after = change.after as unknown as HoldFields
  for (const { id, state, reason } of after.products) {
    const product = await lockProduct(tx, id)
    if (!product) return refuse('not_found', text('Product not found'))
    const current: Hold = { state: product.hold, reason: product.hold_reason }
    if (current.state !== state || current.reason !== reason)
      return refuse('stale', text('Somebody else has changed this in the meantime'), {
        current: { products: [{ id, ...current }] },
      })
  }
  for (const { id, ...hold } of before.products) await setHold(tx, id, { ...hold, now: change.now })
  await restoreSettled(tx, change, before.products[0]?.state === null ? 'shown' : 'hidden')
  return undefined
}
