import { isDeepStrictEqual } from 'node:util'
import { quoteWords } from '@rialto/contract'
import type { ShopStatus } from '@rialto/contract/enums'
import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import { isUniqueViolation } from '../../../db/faults.ts'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { textToHtml } from '../../../html/convert.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { cleanLine, foldName, normalizeNewlines } from '../../../lib/words.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { type Restorer, type Restorers, recordChange } from '../../base/record/index.ts'
import { insertMember, invite } from '../../people/access/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { placeholderPicture } from '../catalog/index.ts'
import { mailSeller } from './mails.ts'
import { insertWithFreeSlug, NEW_SHOP, refuseAnotherShop } from './register-shop.ts'
import { hasOrders, type ShopRow, selectActiveNames, selectSeller, selectShop, updateShopStatus } from './repository.ts'

interface WithReason {
  shopId: number
  /** The seller reads it. */
  reason: string
  actor: Actor
}

/** Rejects a pending shop once, and mails the reason to its seller. It may still be approved later. */
export async function rejectShop(
  deps: OutboundDeps,
  { shopId, reason, actor }: WithReason,
): Promise<RecordedChange | Refusal> {
  const rejection = readReason(reason)
  if (rejection instanceof Refusal) return rejection
  const to = { status: 'rejected' as const, rejection }
  return decideApplication(deps, shopId, { from: ['pending'], to, event: 'rejected', actor })
}

/** Closes an open shop once, and mails the reason to its seller. Open orders stay, and its team completes them. */
export async function closeShop(
  deps: OutboundDeps,
  { shopId, reason, actor }: WithReason,
): Promise<RecordedChange | Refusal> {
  const rejection = readReason(reason)
  if (rejection instanceof Refusal) return rejection
  const to = { status: 'closed' as const, rejection }
  return decideApplication(deps, shopId, { from: ['active'], to, event: 'closed', actor })
}

/** Commands give a reason that no schema has checked. */
function readReason(reason: string): string | Refusal {
  const words = reason.trim()
  if (words !== '' && words.length <= CANCEL_REASON_MAX) return words
  return refuse('invalid', text('A reason has between 1 and {{max}} characters'), {
    values: { max: CANCEL_REASON_MAX },
  })
}

type DecisionEvent = 'approved' | 'rejected' | 'closed' | 'reopened'

interface Decision {
  /** The statuses in which the decision is possible. */
  from: readonly ShopStatus[]
  to: Pick<ShopRow, 'status' | 'rejection'>
  event: DecisionEvent
  actor: Actor
  /** Returns a refusal if the decision is not possible. */
  check?: (tx: Tx, shop: ShopRow) => Promise<Refusal | undefined>
}

/** Approves, rejects, closes or reopens a shop, and mails its seller if it has one. */
async function decideApplication(
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
    restorable: true,
  })

/** The fields of a decision, as its record keeps and its restorer compares them. */
const stateOf = ({ status, rejection }: Pick<ShopRow, 'status' | 'rejection'>) => ({
  status,
  ...(rejection !== null && { reason: rejection }),
})

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
const refuseOpening = async (tx: Tx, shop: Pick<ShopRow, 'id' | 'name'>): Promise<Refusal | undefined> =>
  (await refuseAnotherShop(tx, shop.id)) ?? (await refuseTakenName(tx, shop))

/** Two open shops never have the same name. */
async function refuseTakenName(tx: Tx, shop: Pick<ShopRow, 'id' | 'name'>): Promise<Refusal | undefined> {
  const others = await selectActiveNames(tx)
  const isTaken = others.some(({ id, name }) => id !== shop.id && foldName(name) === foldName(shop.name))
  return isTaken ? refuse('conflict', text('There is a shop of this name already')) : undefined
}

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

interface NewShop {
  name: string
  address: string
  description: string
  /** Null: nobody yet; the first owner who joins becomes it. */
  ownerId: number | null
  /** The person whom the caller invites to own the shop. */
  invites?: string
  /** The address of a picture. */
  banner: string
  actor: Actor
  at: number
}

/** Opens a shop for the staff, without an application. */
export async function addShop(
  tx: Tx,
  { actor, at, ownerId, invites, ...given }: NewShop,
): Promise<{ id: number; change: RecordedChange } | Refusal> {
  const name = cleanLine(given.name)
  const refusal = await refuseAnotherShop(tx, 0)
  if (refusal) return refusal
  const taken = await refuseTakenName(tx, { id: 0, name })
  if (taken instanceof Refusal) return refuseFields({ name: { text: text('There is a shop of this name already') } })
  const { id } = await insertWithFreeSlug(tx, {
    ...NEW_SHOP,
    owner_id: ownerId,
    name,
    logo: '',
    banner: given.banner,
    description: textToHtml(normalizeNewlines(given.description)),
    address: given.address,
    status: 'active',
    created_at: at,
  })
  if (ownerId !== null) await insertMember(tx, { shop_id: id, user_id: ownerId, role: 'owner', created_at: at })
  const change = await recordChange(tx, {
    at,
    actor,
    shopId: null,
    action: 'shop_added',
    subject: { kind: 'shop', id, name },
    sentence: text('Added the shop {{name}}'),
    values: { name },
    after: { name, address: given.address },
    command: commandOf({ ...given, name, ownerId, invites }),
  })
  return { id, change }
}

const commandOf = ({
  name,
  address,
  description,
  ownerId,
  invites,
}: Pick<NewShop, 'name' | 'address' | 'description' | 'ownerId'> & { invites: string | undefined }): string =>
  quoteWords([
    ...['sellers', 'add', name, '--address', address],
    ...(description === '' ? [] : ['--description', description]),
    ...(ownerId === null ? [] : ['--owner', `#${ownerId}`]),
    ...(invites === undefined ? [] : ['--invite', invites]),
  ])

interface OpenedShop {
  name: string
  address: string
  description: string
  /** Null: nobody yet. */
  ownerId: number | null
  /** The address of a person who is invited to own the shop. */
  email: string | undefined
  actor: Actor
}

/** Opens a shop for an account, or for a person who is invited by mail. */
export async function openShop(
  deps: OutboundDeps,
  { email, actor, ...shop }: OpenedShop,
): Promise<{ id: number } | Refusal> {
  const banner = await placeholderPicture(deps.files)
  const given = { ...shop, banner, actor, ...(email !== undefined && { invites: email }) }
  const added = await deps.database
    .write((tx) => addShop(tx, { ...given, at: deps.now() }))
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return refuse('already_seller', text('This account has a shop already'))
      throw error
    })
  if (added instanceof Refusal) return added
  deps.invalidations.publish('catalogue')
  if (email === undefined) return added
  const invited = await invite(deps, { shopId: added.id, inviterId: null, actor, email, role: 'owner' })
  return invited instanceof Refusal ? invited : added
}
