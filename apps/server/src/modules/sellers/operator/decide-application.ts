import type { Tx } from '../../../db/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { recordChange } from '../../record/index.ts'
import { mailSeller } from '../mails.ts'
import { type ShopRow, type ShopStatus, selectSeller, selectShop, updateShopStatus } from '../repository.ts'
import { type Application, toApplication } from './list-applications.ts'

interface Decision {
  /** The statuses in which the decision is possible. */
  from: readonly ShopStatus[]
  to: Pick<ShopRow, 'status' | 'rejection'>
  event: 'approved' | 'rejected'
  actor: Actor
  /** Returns a refusal if the decision is not possible. */
  check?: (tx: Tx, shop: ShopRow) => Promise<Refusal | undefined>
}

/** Approves or rejects a registered shop, and mails its seller. */
export async function decideApplication(
  deps: OutboundDeps,
  shopId: number,
  { from, to, event, actor, check }: Decision,
): Promise<Application | Refusal> {
  const settings = await deps.settings.read()
  const application = await deps.database.write(async (tx) => {
    const existing = await selectShop(tx, shopId)
    if (!existing || existing.owner_id === null) return refuse('not_found', text('Shop not found'))
    const refusal = await check?.(tx, existing)
    if (refusal) return refusal
    const shop = await updateShopStatus(tx, shopId, from, to)
    if (!shop) return refuse('conflict', text('This has been decided already'))
    const seller = await selectSeller(tx, existing.owner_id)
    await mailSeller({ ...deps, tx, settings }, { shop, seller, event })
    await recordDecision(tx, { from: existing.status, shop, event, actor, at: deps.now() })
    return toApplication(shop, seller)
  })
  if (!(application instanceof Refusal)) deps.outbound.kick()
  return application
}

interface Decided extends Pick<Decision, 'event' | 'actor'> {
  from: ShopStatus
  shop: ShopRow
  at: number
}

/** The seller has a mail of the decision, so it is not taken back but made anew. */
const recordDecision = (tx: Tx, { from, shop, event, actor, at }: Decided) =>
  recordChange(tx, {
    at,
    actor,
    shopId: null,
    action: `shop_${event}`,
    subject: { kind: 'shop', id: shop.id, name: shop.name },
    sentence: event === 'approved' ? text('Opened the shop {{name}}') : text('Rejected the shop {{name}}'),
    values: { name: shop.name },
    before: { status: from },
    after: { status: shop.status, ...(shop.rejection && { reason: shop.rejection }) },
    command: event === 'approved' ? `sellers approve ${shop.id}` : undefined,
  })
