import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { quoteWords } from '../../../../lib/shell.ts'
import { type TextKey, text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import { mailSeller } from '../mails.ts'
import {
  type ShopRow,
  type ShopStatus,
  selectSeller,
  selectShop,
  updateShopStatus,
} from '../repository-registration.ts'

export type DecisionEvent = 'approved' | 'rejected' | 'closed' | 'reopened'

export interface Decision {
  /** The statuses in which the decision is possible. */
  from: readonly ShopStatus[]
  to: Pick<ShopRow, 'status' | 'rejection'>
  event: DecisionEvent
  actor: Actor
  /** Returns a refusal if the decision is not possible. */
  check?: (tx: Tx, shop: ShopRow) => Promise<Refusal | undefined>
}

/** Approves, rejects, closes or reopens a shop, and mails its seller if it has one. */
export async function decideApplication(
  deps: OutboundDeps,
  shopId: number,
  { from, to, event, actor, check }: Decision,
): Promise<RecordedChange | Refusal> {
  const settings = await deps.settings.read()
  const change = await deps.database.write(async (tx) => {
    const existing = await selectShop(tx, shopId)
    if (!existing) return refuse('not_found', text('Shop not found'))
    const refusal = await check?.(tx, existing)
    if (refusal) return refusal
    const shop = await updateShopStatus(tx, shopId, from, to)
    if (!shop) return refuse('conflict', text('This has been decided already'))
    if (existing.owner_id !== null)
      await mailSeller({ ...deps, tx, settings }, { shop, seller: await selectSeller(tx, existing.owner_id), event })
    return recordDecision(tx, { from: existing, shop, event, actor, at: deps.now() })
  })
  if (change instanceof Refusal) return change
  deps.outbound.kick()
  deps.invalidations.publish('catalogue')
  return change
}

interface Decided extends Pick<Decision, 'event' | 'actor'> {
  from: ShopRow
  shop: ShopRow
  at: number
}

const sentences: Record<DecisionEvent, TextKey> = {
  approved: text('Opened the shop {{name}}'),
  rejected: text('Rejected the shop {{name}}'),
  closed: text('Closed the shop {{name}}'),
  reopened: text('Opened the shop {{name}} again'),
}

const commands: Record<DecisionEvent, string> = {
  approved: 'approve',
  rejected: 'reject',
  closed: 'close',
  reopened: 'reopen',
}

/** A decision can be taken back; the seller's mail cannot. */
const recordDecision = (tx: Tx, { from, shop, event, actor, at }: Decided): Promise<RecordedChange> =>
  recordChange(tx, {
    at,
    actor,
    shopId: null,
    action: `shop_${event}`,
    subject: { kind: 'shop', id: shop.id, name: shop.name },
    sentence: sentences[event],
    values: { name: shop.name },
    before: stateOf(from),
    after: stateOf(shop),
    command: quoteWords([
      ...['sellers', commands[event], shop.id],
      ...(shop.rejection === null ? [] : ['--reason', shop.rejection]),
    ]),
    restorable: true,
  })

/** The fields of a decision, as its record keeps and its restorer compares them. */
export const stateOf = ({ status, rejection }: Pick<ShopRow, 'status' | 'rejection'>) => ({
  status,
  ...(rejection !== null && { reason: rejection }),
})
