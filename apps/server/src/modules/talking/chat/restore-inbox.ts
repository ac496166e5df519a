import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { RestorableChange, Restorer, Restorers } from '../../base/record/index.ts'
import { findAnsweringMember, refuseMember, setClosed } from './change-conversation.ts'
import { notFoundForNonMember } from './chat-members.ts'
import {
  CONVERSATION_ASSIGNED,
  CONVERSATION_CLOSED,
  ofMarket,
  REPLY_ADDED,
  REPLY_CHANGED,
  REPLY_DELETED,
} from './record-inbox.ts'
import { lockConversation } from './repository.ts'
import { deleteSavedReply, insertSavedReply, selectSavedReply, updateSavedReply } from './repository-context.ts'
import { updateConversation } from './repository-inbox.ts'

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
