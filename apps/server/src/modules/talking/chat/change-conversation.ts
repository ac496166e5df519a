import type { ConversationContext, SellerConversation } from '@rialto/contract'
import { CONTEXT_ORDERS, CONTEXT_PRODUCTS } from '@rialto/contract/limits'
import { type SellerPermission, sellerPermissions } from '@rialto/contract/permissions'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { toDecimal } from '../../../lib/money.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { isActive } from '../../goods/shops/index.ts'
import { presentToSeller } from '../../selling/orders/index.ts'
import { notFoundForNonMember } from './chat-members.ts'
import { loadSentProducts } from './messages.ts'
import { presentSellerConversation } from './present.ts'
import { recordAssignment, recordClosing } from './record-inbox.ts'
import { type ConversationRow, lockConversation, type MemberIds } from './repository.ts'
import { selectCustomer, selectLatestOrders, selectTeam, selectViewed, sumOrders } from './repository-context.ts'
import { selectInboxOf, selectWaitingSince, updateConversation } from './repository-inbox.ts'

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

export const setClosed = async (tx: Tx, id: number, isClosed: boolean, now: number): Promise<void> =>
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
export const findAnsweringMember = async (tx: Tx, shopId: number, memberId: number) =>
  (await selectTeam(tx, shopId)).find((member) => member.id === memberId && mayAnswer(member))

export function refuseMember(): Refusal {
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
