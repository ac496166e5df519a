import { type SellerPermission, sellerPermissions } from '@rialto/contract/permissions'
import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { notFoundForNonMember } from '../not-found-for-non-member.ts'
import { type ConversationRow, lockConversation, type MemberIds } from '../repository.ts'
import { recordAssignment, recordClosing } from './record-inbox.ts'
import { selectWaitingSince, updateConversation } from './repository.ts'
import { selectTeam } from './repository-context.ts'

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

export const mayAnswer = ({ role }: { role: keyof typeof sellerPermissions }): boolean =>
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
