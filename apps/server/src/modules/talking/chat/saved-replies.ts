import type { SavedReply } from '@rialto/contract'
import { SAVED_REPLIES_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { normalizeNewlines } from '../../../lib/words.ts'
import { recordReplyAdded, recordReplyChanged, recordReplyDeleted } from './change-conversation.ts'
import {
  deleteSavedReply,
  insertSavedReply,
  selectSavedReplies,
  selectSavedReply,
  updateSavedReply,
} from './repository-inbox.ts'

interface Saved {
  reply: SavedReply
  change: RecordedChange | undefined
}
interface By {
  actor: Actor
}
interface SavedTexts {
  title: string
  text: string
}
interface ReplyOfShop {
  id: number
  shopId: number | null
}

interface ReplyChange {
  /** The version that the caller has seen; undefined overwrites any. */
  version: number | undefined
  title?: string | undefined
  text?: string | undefined
}

/** Lists the texts that a shop's team often sends, or the market's staff (null). */
export const listSavedReplies = ({ database }: Deps, shopId: number | null): Promise<SavedReply[]> =>
  selectSavedReplies(database.db, shopId)

export const createSavedReply = (
  { database, now }: Deps,
  { shopId, actor, title, text: content }: SavedTexts & By & { shopId: number | null },
): Promise<Saved | Refusal> =>
  database.write(async (tx) => {
    if ((await selectSavedReplies(tx, shopId)).length >= SAVED_REPLIES_MAX) return refuseTooMany(shopId)
    const at = now()
    const texts = { title, text: normalizeNewlines(content) }
    const reply = await insertSavedReply(tx, { ...texts, shop_id: shopId, version: 1, created_at: at })
    return { reply, change: await recordReplyAdded(tx, { id: reply.id, shopId, actor, at }, texts) }
  })

/** Changes a saved reply; `stale` with the present one if somebody else has changed it since. */
export const changeSavedReply = (
  { database, now }: Deps,
  { id, shopId, actor, version, ...changes }: ReplyOfShop & ReplyChange & By,
): Promise<Saved | Refusal> =>
  database.write(async (tx) => {
    const before = await selectSavedReply(tx, { id, shopId })
    if (!before) return refuseUnknown()
    const set = {
      ...(changes.title !== undefined && { title: changes.title }),
      ...(changes.text !== undefined && { text: normalizeNewlines(changes.text) }),
    }
    const after = await updateSavedReply(tx, { id, version: version ?? before.version, set })
    if (!after) return refuse('stale', text('Somebody else has changed this in the meantime'), { current: before })
    const made = { id, shopId, actor, at: now() }
    return { reply: after, change: await recordReplyChanged(tx, made, { before, after }) }
  })

export const removeSavedReply = (
  { database, now }: Deps,
  { id, shopId, actor }: ReplyOfShop & By,
): Promise<RecordedChange | Refusal> =>
  database.write(async (tx) => {
    const before = await selectSavedReply(tx, { id, shopId })
    if (!before || !(await deleteSavedReply(tx, id))) return refuseUnknown()
    return recordReplyDeleted(tx, { id, shopId, actor, at: now() }, before)
  })

const refuseUnknown = () => refuse('not_found', text('This saved reply does not exist'))
const refuseTooMany = (shopId: number | null) =>
  refuse(
    'conflict',
    shopId === null
      ? text('There can be at most {{max}} of them')
      : text('A shop can have at most {{max}} saved replies'),
    { values: { max: SAVED_REPLIES_MAX } },
  )
