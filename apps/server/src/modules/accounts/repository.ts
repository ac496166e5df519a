import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import type { AccessTokensTable } from '../../db/tables.ts'

export async function insertToken(db: Db | Tx, token: Insertable<AccessTokensTable>): Promise<void> {
  await db.insertInto('access_tokens').values(token).execute()
}

/** The user of a running session, with the shop that they own. */
export async function selectUserByToken(db: Db | Tx, tokenHash: string, now: number) {
  return db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .leftJoin('shops', (join) => join.onRef('shops.owner_id', '=', 'users.id').on('shops.status', '=', 'active'))
    .where('access_tokens.token_hash', '=', tokenHash)
    .where('access_tokens.expires_at', '>', now)
    .select(['users.id', 'access_tokens.id as token_id', 'shops.id as shop_id'])
    .executeTakeFirst()
}
