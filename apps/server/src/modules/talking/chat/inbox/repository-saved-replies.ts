import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../../db/index.ts'
import type { SavedRepliesTable } from '../../../../db/tables.ts'

const columns = ['id', 'title', 'text', 'version'] as const

/** @param shopId null: of the market's staff */
const repliesOf = (db: Db | Tx, shopId: number | null) =>
  db.selectFrom('saved_replies').where('shop_id', shopId === null ? 'is' : '=', shopId)

export const selectSavedReplies = (db: Db | Tx, shopId: number | null) =>
  repliesOf(db, shopId).select(columns).orderBy('id').execute()

/** Selects a saved reply of a shop; undefined for another shop's. */
export const selectSavedReply = (db: Db | Tx, { id, shopId }: { id: number; shopId: number | null }) =>
  repliesOf(db, shopId).where('id', '=', id).select(columns).executeTakeFirst()

export const insertSavedReply = (tx: Tx, reply: Insertable<SavedRepliesTable>) =>
  tx.insertInto('saved_replies').values(reply).returning(columns).executeTakeFirstOrThrow()

/** Changes a saved reply if it still has this version. */
export const updateSavedReply = (
  tx: Tx,
  { id, version, set }: { id: number; version: number; set: { title?: string; text?: string } },
) =>
  tx
    .updateTable('saved_replies')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst()

/** @returns undefined if somebody else has deleted it */
export const deleteSavedReply = (tx: Tx, id: number) =>
  tx.deleteFrom('saved_replies').where('id', '=', id).returning('id').executeTakeFirst()
