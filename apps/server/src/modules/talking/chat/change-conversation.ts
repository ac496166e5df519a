import type { ConversationContext, SellerConversation } from '@rialto/contract'
import { CONTEXT_ORDERS, CONTEXT_PRODUCTS } from '@rialto/contract/limits'
import { type SellerPermission, sellerPermissions } from '@rialto/contract/permissions'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { toDecimal } from '../../../lib/money.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import {
  changedFields,
  type RestorableChange,
  type Restorer,
  type Restorers,
  recordChange,
} from '../../base/record/index.ts'
import { isActive } from '../../goods/shops/index.ts'
import { presentToSeller } from '../../selling/orders/index.ts'
import { loadSentProducts, notFoundForNonMember } from './messages.ts'
import { presentSellerConversation } from './present.ts'
import { type ConversationRow, lockConversation, type MemberIds } from './repository.ts'
import {
  deleteSavedReply,
  insertSavedReply,
  selectCustomer,
  selectInboxOf,
  selectLatestOrders,
  selectSavedReply,
  selectTeam,
  selectViewed,
  selectWaitingSince,
  sumOrders,
  updateConversation,
  updateSavedReply,
} from './repository-inbox.ts'

interface ConversationChange extends MemberIds {
  actor: Actor
}
type Changed = Promise<RecordedChange | undefined | Refusal>

/** Closes a conversation: nobody waits in it any more. Closing a closed one changes nothing. */
export const closeConversation = (deps: Deps, change: ConversationChange): Changed => toggle(deps, change, true)

/** Opens a closed conversation again. A message that nobody has answered waits again since it was written. */
export const reopenConversation = (deps: Deps, change: ConversationChange): Changed => toggle(deps, change, false)

const toggle = (deps: Deps, change: ConversationChange, isClosed: boolean): Changed =>
  write(deps, change, async (tx, { id, closed_at }) => {
    if ((closed_at !== null) === isClosed) return undefined
    await setClosed(tx, id, isClosed, deps.now())
    return recordClosing(tx, { ...change, at: deps.now() }, isClosed)
  })

const setClosed = async (tx: Tx, id: number, isClosed: boolean, now: number): Promise<void> =>
  updateConversation(
    tx,
    id,
    isClosed
      ? { closed_at: now, waiting_since: null }
      : { closed_at: null, waiting_since: await selectWaitingSince(tx, id) },
  )

/** Assigns a conversation to a member who may answer, or to nobody (null). */
export const assignConversation = (
  deps: Deps,
  { memberId, ...change }: ConversationChange & { memberId: number | null },
): Changed =>
  write(deps, change, async (tx, { id, assignee_id: from }) => {
    const to = memberId === null ? null : await findAnsweringMember(tx, change.shopId, memberId)
    if (to === undefined) return refuseMember()
    if (from === memberId) return undefined
    await updateConversation(tx, id, { assignee_id: memberId })
    return recordAssignment(tx, { ...change, at: deps.now() }, { from, to })
  })

const INBOX: SellerPermission = 'inbox'

const mayAnswer = ({ role }: { role: keyof typeof sellerPermissions }): boolean =>
  sellerPermissions[role].includes(INBOX)

/** Finds a member of the team who may answer; undefined for anybody else. */
const findAnsweringMember = async (tx: Tx, shopId: number, memberId: number) =>
  (await selectTeam(tx, shopId)).find((member) => member.id === memberId && mayAnswer(member))

function refuseMember(): Refusal {
  const message = text('This person does not answer for the shop')
  return refuse('invalid', message, { errors: { member_id: [{ text: message }] } })
}

async function write(
  { database, invalidations }: Deps,
  { userId, shopId }: MemberIds,
  apply: (tx: Tx, conversation: ConversationRow) => Changed,
): Changed {
  const change = await database.write(async (tx) => {
    const conversation = await lockConversation(tx, { userId, shopId })
    return conversation?.last_message_id ? apply(tx, conversation) : notFoundForNonMember()
  })
  if (change && !(change instanceof Refusal)) invalidations.publishChange({ shopId, kind: 'conversation', id: userId })
  return change
}

/** Shows a customer to those who answer; 404 for people who have neither written to this shop nor ordered here. */
export async function showContext(
  deps: Deps,
  memberIds: MemberIds,
  locale: string,
): Promise<ConversationContext | Refusal> {
  const { db } = deps.database
  const now = deps.now()
  const [customer, conversation, orders] = await Promise.all([
    selectCustomer(db, memberIds.userId),
    showInboxConversation(deps, memberIds),
    sumOrders(db, memberIds),
  ])
  if (!customer || (!conversation && orders.count === 0)) return notFoundForNonMember()
  const [orderIds, viewedIds, team] = await Promise.all([
    selectLatestOrders(db, memberIds, CONTEXT_ORDERS),
    selectViewed(db, memberIds, CONTEXT_PRODUCTS),
    selectTeam(db, memberIds.shopId),
  ])
  const products = await loadSentProducts(db, viewedIds, { locale, now })
  return {
    customer: {
      id: customer.id,
      name: customer.name,
      profile_photo: customer.profile_photo ?? '',
      active: isActive(customer.last_seen_at, now),
      since: new Date(customer.created_at).toISOString(),
    },
    conversation,
    order_count: orders.count,
    order_amount: toDecimal(orders.amount),
    orders: await presentToSeller(db, orderIds, locale),
    viewed: viewedIds.flatMap((id) => products.get(id) ?? []),
    team: team.filter(mayAnswer).map(({ id, name }) => ({ id, name })),
  }
}

/** Shows a conversation as it appears in the shop's list; null while it has no messages. */
export async function showInboxConversation(
  { database: { db }, now }: Deps,
  { userId, shopId }: MemberIds,
): Promise<SellerConversation | null> {
  const [row] = await selectInboxOf(db, shopId, [userId])
  return row ? presentSellerConversation(row, now()) : null
}

const permission = 'inbox'

/** Takes changes of the inbox back: closing, assigning, and saved replies. */
export function inboxRestorers({ invalidations }: Pick<Deps, 'invalidations'>): Restorers {
  const afterCommit: Restorer['afterCommit'] = ({ shopId, subjectId }) =>
    invalidations.publishChange({ shopId, kind: 'conversation', id: subjectId ?? 0 })
  const reply: Restorer = { permission, restore: restoreReply }
  const marketReply: Restorer = { permission: 'tickets', restore: restoreReply }
  return {
    [CONVERSATION_CLOSED]: { permission, restore: restoreClosing, afterCommit },
    [CONVERSATION_ASSIGNED]: { permission, restore: restoreAssignment, afterCommit },
    [REPLY_ADDED]: reply,
    [REPLY_CHANGED]: reply,
    [REPLY_DELETED]: reply,
    [ofMarket(REPLY_ADDED)]: marketReply,
    [ofMarket(REPLY_CHANGED)]: marketReply,
    [ofMarket(REPLY_DELETED)]: marketReply,
  }
}

const lockSubject = (tx: Tx, { shopId, subjectId }: RestorableChange) =>
  lockConversation(tx, { shopId: shopId ?? 0, userId: subjectId ?? 0 })

async function restoreClosing(tx: Tx, change: RestorableChange): Promise<Refusal | undefined> {
  const conversation = await lockSubject(tx, change)
  if (!conversation) return notFoundForNonMember()
  const isClosed = conversation.closed_at !== null
  if (isClosed !== change.after.is_closed) return refuseStale({ is_closed: isClosed })
  await setClosed(tx, conversation.id, change.before.is_closed === true, change.now)
  return undefined
}

async function restoreAssignment(tx: Tx, change: RestorableChange): Promise<Refusal | undefined> {
  const conversation = await lockSubject(tx, change)
  if (!conversation) return notFoundForNonMember()
  const { assignee_id } = conversation
  if (assignee_id !== change.after.assignee_id) return refuseStale({ assignee_id })
  const to = typeof change.before.assignee_id === 'number' ? change.before.assignee_id : null
  if (to !== null && !(await findAnsweringMember(tx, change.shopId ?? 0, to))) return refuseMember()
  await updateConversation(tx, conversation.id, { assignee_id: to })
  return undefined
}

/** An added reply is deleted, a deleted one is added again under its id, and a changed one gets its texts back. */
async function restoreReply(
  tx: Tx,
  { shopId, subjectId, before, after, now }: RestorableChange,
): Promise<Refusal | undefined> {
  const id = subjectId ?? 0
  const current = await selectSavedReply(tx, { id, shopId })
  const texts = { title: String(before.title ?? current?.title), text: String(before.text ?? current?.text) }
  if (isEmpty(after)) {
    if (current) return refuseStale({ title: current.title, text: current.text })
    await insertSavedReply(tx, { ...texts, id, shop_id: shopId, version: 1, created_at: now })
    return undefined
  }
  if (!current) return refuse('not_found', text('This saved reply does not exist'))
  const isAsLeft = (['title', 'text'] as const).every((name) => !(name in after) || after[name] === current[name])
  if (!isAsLeft) return refuseStale({ title: current.title, text: current.text })
  if (isEmpty(before)) await deleteSavedReply(tx, id)
  else await updateSavedReply(tx, { id, version: current.version, set: texts })
  return undefined
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0

const refuseStale = (current: object) =>
  refuse('stale', text('Somebody else has changed this in the meantime'), { current })

const CONVERSATION_CLOSED = 'conversation_closed'
const CONVERSATION_ASSIGNED = 'conversation_assigned'
const REPLY_ADDED = 'saved_reply_added'
const REPLY_CHANGED = 'saved_reply_changed'
const REPLY_DELETED = 'saved_reply_deleted'

interface Made {
  shopId: number
  actor: Actor
  at: number
}
interface InConversation extends Made {
  userId: number
}
interface Texts {
  title: string
  text: string
}
interface OfReply extends Omit<Made, 'shopId'> {
  id: number
  /** Null: of the market's staff. */
  shopId: number | null
}

/** Replies of the staff have actions of their own, since another permission restores them. */
const ofMarket = (action: string): string => `market_${action}`
const actionOf = (action: string, { shopId }: OfReply): string => (shopId === null ? ofMarket(action) : action)

/** Records name no shopper, since they are kept when an account is erased. */
const ofConversation = ({ userId, ...made }: InConversation) => ({
  ...made,
  subject: { kind: 'conversation' as const, id: userId, name: String(userId) },
  restorable: true,
})

const recordClosing = (tx: Tx, made: InConversation, isClosed: boolean): Promise<RecordedChange> =>
  recordChange(tx, {
    ...ofConversation(made),
    action: CONVERSATION_CLOSED,
    sentence: isClosed ? text('Closed a conversation') : text('Opened a conversation again'),
    before: { is_closed: !isClosed },
    after: { is_closed: isClosed },
  })

interface Assignment {
  from: number | null
  to: { id: number; name: string } | null
}

const recordAssignment = (tx: Tx, made: InConversation, { from, to }: Assignment): Promise<RecordedChange> =>
  recordChange(tx, {
    ...ofConversation(made),
    action: CONVERSATION_ASSIGNED,
    sentence: to ? text('Assigned a conversation to {{name}}') : text('Assigned a conversation to nobody'),
    values: to ? { name: to.name } : {},
    before: { assignee_id: from },
    after: { assignee_id: to?.id ?? null },
  })

const ofReply = ({ id, ...made }: OfReply, title: string) => ({
  ...made,
  subject: { kind: 'saved_reply' as const, id, name: title },
  values: { title },
  restorable: true,
})

export const recordReplyAdded = (tx: Tx, made: OfReply, { title, text: content }: Texts): Promise<RecordedChange> =>
  recordChange(tx, {
    ...ofReply(made, title),
    action: actionOf(REPLY_ADDED, made),
    sentence: text('Added the saved reply {{title}}'),
    before: {},
    after: { title, text: content },
  })

/** @returns undefined if nothing is different */
export async function recordReplyChanged(
  tx: Tx,
  made: OfReply,
  { before, after }: { before: Texts; after: Texts },
): Promise<RecordedChange | undefined> {
  const changed = changedFields({ title: before.title, text: before.text }, { title: after.title, text: after.text })
  if (!changed) return undefined
  return recordChange(tx, {
    ...ofReply(made, after.title),
    ...changed,
    action: actionOf(REPLY_CHANGED, made),
    sentence: text('Changed the saved reply {{title}}'),
  })
}

export const recordReplyDeleted = (tx: Tx, made: OfReply, { title, text: content }: Texts): Promise<RecordedChange> =>
  recordChange(tx, {
    ...ofReply(made, title),
    action: actionOf(REPLY_DELETED, made),
    sentence: text('Deleted the saved reply {{title}}'),
    before: { title, text: content },
    after: {},
  })
