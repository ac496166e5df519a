import { type SellerPermission, sellerPermissions } from '@rialto/contract/permissions'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { notFoundForNonMember } from '../not-found-for-non-member.ts'
import { type ConversationRow, lockConversation, type MemberIds } from '../repository.ts'
import { selectWaitingSince, updateConversation } from './repository.ts'
import { selectTeam } from './repository-context.ts'

/** Closes a conversation: nobody waits in it any more. Closing a closed one changes nothing. */
export const closeConversation = (deps: Deps, memberIds: MemberIds): Promise<Refusal | undefined> =>
  change(deps, memberIds, async (tx, { id, closed_at }) => {
    if (closed_at === null) await updateConversation(tx, id, { closed_at: deps.now(), waiting_since: null })
    return undefined
  })

/** Opens a closed conversation again. A message that nobody has answered waits again since it was written. */
export const reopenConversation = (deps: Deps, memberIds: MemberIds): Promise<Refusal | undefined> =>
  change(deps, memberIds, async (tx, { id, closed_at }) => {
    if (closed_at !== null)
      await updateConversation(tx, id, { closed_at: null, waiting_since: await selectWaitingSince(tx, id) })
    return undefined
  })

/** Assigns a conversation to a member who may answer, or to nobody (null). */
export const assignConversation = (
  deps: Deps,
  { memberId, ...memberIds }: MemberIds & { memberId: number | null },
): Promise<Refusal | undefined> =>
  change(deps, memberIds, async (tx, { id }) => {
    const team = await selectTeam(tx, memberIds.shopId)
    if (memberId !== null && !team.some((member) => member.id === memberId && mayAnswer(member))) return refuseMember()
    await updateConversation(tx, id, { assignee_id: memberId })
    return undefined
  })

const INBOX: SellerPermission = 'inbox'

export const mayAnswer = ({ role }: { role: keyof typeof sellerPermissions }): boolean =>
  sellerPermissions[role].includes(INBOX)

function refuseMember(): Refusal {
  const message = text('This person does not answer for the shop')
  return refuse('invalid', message, { errors: { member_id: [{ text: message }] } })
}

async function change(
  { database, invalidations }: Deps,
  { userId, shopId }: MemberIds,
  apply: (tx: Tx, conversation: ConversationRow) => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  const refusal = await database.write(async (tx) => {
    const conversation = await lockConversation(tx, { userId, shopId })
    return conversation?.last_message_id ? apply(tx, conversation) : notFoundForNonMember()
  })
  if (!(refusal instanceof Refusal)) invalidations.publishChange({ shopId, kind: 'conversation', id: userId })
  return refusal
}
