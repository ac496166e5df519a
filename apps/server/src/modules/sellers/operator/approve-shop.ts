import type { Actor } from '../../../lib/actor.ts'
import { foldName } from '../../../lib/names.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { selectActiveNames } from '../repository.ts'
import { decideApplication } from './decide-application.ts'
import type { Application } from './list-applications.ts'

/**
 * Opens a pending or rejected shop once, and mails its seller. Two open shops never have the same name.
 */
export async function approveShop(
  deps: OutboundDeps,
  { shopId, actor }: { shopId: number; actor: Actor },
): Promise<Application | Refusal> {
  const application = await decideApplication(deps, shopId, {
    from: ['pending', 'rejected'],
    to: { status: 'active', rejection: null },
    event: 'approved',
    actor,
    async check(tx, shop) {
      const others = await selectActiveNames(tx)
      const isTaken = others.some(({ id, name }) => id !== shop.id && foldName(name) === foldName(shop.name))
      return isTaken ? refuse('conflict', text('There is a shop of this name already')) : undefined
    },
  })
  if (!(application instanceof Refusal)) deps.invalidations.publish('catalogue')
  return application
}
