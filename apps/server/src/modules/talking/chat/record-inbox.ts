import type { Tx } from '../../../db/index.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { text } from '../../../lib/texts.ts'
import { quoteWords } from '../../../lib/words.ts'
import { changedFields, recordChange } from '../../base/record/index.ts'

export const CONVERSATION_CLOSED = 'conversation_closed'
export const CONVERSATION_ASSIGNED = 'conversation_assigned'
export const REPLY_ADDED = 'saved_reply_added'
export const REPLY_CHANGED = 'saved_reply_changed'
export const REPLY_DELETED = 'saved_reply_deleted'

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
export const ofMarket = (action: string): string => `market_${action}`
const actionOf = (action: string, { shopId }: OfReply): string => (shopId === null ? ofMarket(action) : action)

/** Records name no shopper, since they are kept when an account is erased. */
const ofConversation = ({ userId, ...made }: InConversation) => ({
  ...made,
  subject: { kind: 'conversation' as const, id: userId, name: String(userId) },
  restorable: true,
})

export const recordClosing = (tx: Tx, made: InConversation, isClosed: boolean): Promise<RecordedChange> =>
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

export const recordAssignment = (tx: Tx, made: InConversation, { from, to }: Assignment): Promise<RecordedChange> =>
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

/** Commands change the saved replies of the staff alone. */
const commandOf = ({ shopId }: OfReply, words: readonly (string | number)[]) =>
  shopId === null ? { command: quoteWords(['tickets', 'replies', ...words]) } : {}

export const recordReplyAdded = (tx: Tx, made: OfReply, { title, text: content }: Texts): Promise<RecordedChange> =>
  recordChange(tx, {
    ...ofReply(made, title),
    action: actionOf(REPLY_ADDED, made),
    sentence: text('Added the saved reply {{title}}'),
    before: {},
    after: { title, text: content },
    ...commandOf(made, ['add', title, '--text', content]),
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
    ...commandOf(made, [
      'change',
      made.id,
      ...Object.entries(changed.after).flatMap(([field, value]) => [`--${field}`, String(value)]),
    ]),
  })
}

export const recordReplyDeleted = (tx: Tx, made: OfReply, { title, text: content }: Texts): Promise<RecordedChange> =>
  recordChange(tx, {
    ...ofReply(made, title),
    action: actionOf(REPLY_DELETED, made),
    sentence: text('Deleted the saved reply {{title}}'),
    before: { title, text: content },
    after: {},
    ...commandOf(made, ['delete', made.id]),
  })
