import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'

const columns = ['id', 'email', 'phone', 'password_hash'] as const

const byEmail = prepared((db, { email }: { email: string }) =>
  db.selectFrom('users').where('email', '=', email).select(columns),
)

/** Two countries may have the same national digits: the number as it stands comes first, then who has proved theirs, then the older. */
const byPhone = prepared((db, { whole, phones }: { whole: string; phones: readonly string[] }) =>
  db
    .selectFrom('users')
    .where('phone', 'in', phones)
    .select(columns)
    .orderBy(sql`case when phone = ${whole} then 0 when phone_verified_at is not null then 1 else 2 end`)
    .orderBy('id')
    .limit(1),
)

export const selectLoginByEmail = async (db: Db | Tx, email: string) => (await byEmail(db, { email }))[0]

/** @param phones every number that may be meant, `whole` among them the one that needs no guessing. */
export const selectLoginByPhone = async (db: Db | Tx, whole: string, phones: readonly string[]) =>
  (await byPhone(db, { whole, phones }))[0]
