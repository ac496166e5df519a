import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { type Json, toJson } from '../../../db/json.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { StoredAnswer } from '../../../db/tables.ts'
import type { Write } from '../../../db/write-together.ts'

interface Key {
  userId: number
  key: string
}

/**
 * Marks a key as used. Other requests with this key wait until the transaction ends.
 * @returns false when it was used since `oldest`.
 */
export const claimKey = async (tx: Tx, claim: Key & Claim): Promise<boolean> =>
  (await upsertKey(tx, { ...claim })).length > 0

interface Claim {
  bodyHash: string
  now: number
  oldest: number
}

const upsertKey = prepared(
  (db: Db | Tx, { userId, key, bodyHash, now, oldest }: Pick<Key & Claim, keyof Key | keyof Claim>) =>
    db
      .insertInto('idempotency_keys')
      .values({ user_id: userId, key, body_hash: bodyHash, status: null, reply_json: null, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'key'])
          .doUpdateSet({ body_hash: bodyHash, status: null, reply_json: null, created_at: now })
          .where('idempotency_keys.created_at', '<', oldest),
      )
      .returning('user_id'),
)

export const selectKey = (db: Db | Tx, { userId, key }: Key) =>
  db
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(['body_hash', 'status', 'reply_json', 'created_at'])
    .executeTakeFirst()

/** @param status null while the payment has not been started. */
export const answerToSave = (key: Key, { status, answer }: { status: number | null; answer: StoredAnswer }): Write =>
  updateKey.later({ ...key, status, json: toJson(answer) })

const updateKey = prepared(
  (
    db: Db | Tx,
    { userId, key, status, json }: { userId: number; key: string; status: number | null; json: Json<StoredAnswer> },
  ) =>
    db
      .updateTable('idempotency_keys')
      .set({ status, reply_json: json })
      .where('user_id', '=', userId)
      .where('key', '=', key),
)

export async function deleteKeysBefore(tx: Tx, moment: number): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_at', '<', moment).execute()
}

/** Runs a part of a transaction, and rolls only this part back when it returns undefined. */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T | undefined>): Promise<T | undefined> {
  await sql`savepoint part`.execute(tx)
  const result = await work()
  if (result === undefined) await sql`rollback to savepoint part`.execute(tx)
  await sql`release savepoint part`.execute(tx)
  return result
}
