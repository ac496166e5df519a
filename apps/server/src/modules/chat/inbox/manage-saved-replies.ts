import type { SavedReply } from '@rialto/contract'
import { SAVED_REPLIES_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../deps.ts'
import { normalizeNewlines } from '../../../lib/normalize-newlines.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import {
  deleteSavedReply,
  insertSavedReply,
  selectSavedReplies,
  selectSavedReply,
  updateSavedReply,
} from './repository-saved-replies.ts'

interface SavedTexts {
  title: string
  text: string
}
interface ReplyOfShop {
  id: number
  shopId: number
}

interface ReplyChange {
  /** The version that the caller has seen. */
  version: number
  title?: string | undefined
  text?: string | undefined
}

/** Lists the texts that a shop's team often sends. */
export const listSavedReplies = ({ database }: Deps, shopId: number): Promise<SavedReply[]> =>
  selectSavedReplies(database.db, shopId)

export const createSavedReply = (
  { database, now }: Deps,
  { shopId, title, text: content }: SavedTexts & { shopId: number },
): Promise<SavedReply | Refusal> =>
  database.write(async (tx) => {
    if ((await selectSavedReplies(tx, shopId)).length >= SAVED_REPLIES_MAX) return refuseTooMany()
    const reply = { shop_id: shopId, title, text: normalizeNewlines(content), version: 1, created_at: now() }
    return insertSavedReply(tx, reply)
  })

/** Changes a saved reply; `stale` with the present one if somebody else has changed it since. */
export const changeSavedReply = (
  { database }: Deps,
  { id, shopId, version, ...changes }: ReplyOfShop & ReplyChange,
): Promise<SavedReply | Refusal> =>
  database.write(async (tx) => {
    const before = await selectSavedReply(tx, { id, shopId })
    if (!before) return refuseUnknown()
    const set = {
      ...(changes.title !== undefined && { title: changes.title }),
      ...(changes.text !== undefined && { text: normalizeNewlines(changes.text) }),
    }
    const after = await updateSavedReply(tx, { id, version, set })
    return after ?? refuse('stale', text('Somebody else has changed this in the meantime'), { current: before })
  })

export const removeSavedReply = ({ database }: Deps, { id, shopId }: ReplyOfShop): Promise<Refusal | undefined> =>
  database.write(async (tx) => {
    if (!(await selectSavedReply(tx, { id, shopId }))) return refuseUnknown()
    await deleteSavedReply(tx, id)
    return undefined
  })

const refuseUnknown = () => refuse('not_found', text('This saved reply does not exist'))
const refuseTooMany = () =>
  refuse('conflict', text('A shop can have at most {{max}} saved replies'), { values: { max: SAVED_REPLIES_MAX } })
