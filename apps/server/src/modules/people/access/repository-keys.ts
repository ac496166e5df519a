import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { ApiKeysTable } from '../../../db/tables.ts'

/** Keys of a shop, or of the market for null. */
type Place = number | null

const ofPlace = (db: Db | Tx, shopId: Place) =>
  shopId === null
    ? db.selectFrom('api_keys').where('api_keys.shop_id', 'is', null)
    : db.selectFrom('api_keys').where('api_keys.shop_id', '=', shopId)

/** Selects the keys of a place with their creators, the newest first. */
export const selectKeys = (db: Db, shopId: Place) =>
  ofPlace(db, shopId)
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select('users.name as creator')
    .orderBy('api_keys.id', 'desc')
    .execute()

export type KeyRow = Awaited<ReturnType<typeof selectKeys>>[number]

export async function countKeys(tx: Tx, shopId: Place): Promise<number> {
  const row = await ofPlace(tx, shopId)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** @returns the new key's id */
export async function insertKey(tx: Tx, key: Insertable<ApiKeysTable>): Promise<number> {
  const { id } = await tx.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @returns the name of the deleted key; undefined if the place has no such key */
export async function deleteKey(tx: Tx, { id, shopId }: { id: number; shopId: Place }): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .where('shop_id', shopId === null ? 'is' : '=', shopId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Deletes the keys that a person has made for a place. */
export async function deleteKeysOf(tx: Tx, { userId, shopId }: { userId: number; shopId: Place }): Promise<void> {
  await tx
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .where('shop_id', shopId === null ? 'is' : '=', shopId)
    .execute()
}

const byToken = prepared((db, { tokenHash }: { tokenHash: string }) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users', 'users.id', 'k.user_id')
    .where('k.token_hash', '=', tokenHash)
    .where('users.disabled_at', 'is', null)
    .select(['k.id', 'k.name', 'k.user_id', 'k.shop_id', 'k.permissions_json', 'k.used_at', 'k.expires_at']),
)

/** Selects a key by the hash of its token, also an expired one; none of a closed account. */
export const selectKeyByToken = async (db: Db, tokenHash: string) => (await byToken(db, { tokenHash }))[0]

/** Writes the use of a key, unless a concurrent request has done so. */
export async function updateKeyUse(
  db: Db,
  id: number,
  { before, now }: { before: number; now: number },
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<=', before)]))
    .execute()
}
