import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import { foldName } from '../../../../lib/names.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { refuseAnotherShop } from '../refuse-another-shop.ts'
import { type ShopRow, selectActiveNames } from '../repository-registration.ts'
import { decideApplication } from './decide-application.ts'

interface Opening {
  shopId: number
  actor: Actor
}

/** Opens a pending or rejected shop once, and mails its seller. */
export const approveShop = (deps: OutboundDeps, { shopId, actor }: Opening): Promise<RecordedChange | Refusal> =>
  decideApplication(deps, shopId, {
    from: ['pending', 'rejected'],
    to: { status: 'active', rejection: null },
    event: 'approved',
    actor,
    check: refuseOpening,
  })

/** Opens a closed shop again, and mails its seller. */
export const reopenShop = (deps: OutboundDeps, { shopId, actor }: Opening): Promise<RecordedChange | Refusal> =>
  decideApplication(deps, shopId, {
    from: ['closed'],
    to: { status: 'active', rejection: null },
    event: 'reopened',
    actor,
    check: refuseOpening,
  })

/** Refuses to open a shop beside another where one seller sells, or whose name is taken. */
export const refuseOpening = async (tx: Tx, shop: Pick<ShopRow, 'id' | 'name'>): Promise<Refusal | undefined> =>
  (await refuseAnotherShop(tx, shop.id)) ?? (await refuseTakenName(tx, shop))

/** Two open shops never have the same name. */
export async function refuseTakenName(tx: Tx, shop: Pick<ShopRow, 'id' | 'name'>): Promise<Refusal | undefined> {
  const others = await selectActiveNames(tx)
  const isTaken = others.some(({ id, name }) => id !== shop.id && foldName(name) === foldName(shop.name))
  return isTaken ? refuse('conflict', text('There is a shop of this name already')) : undefined
}
