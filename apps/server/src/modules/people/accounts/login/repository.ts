import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/index.ts'
import { prepared } from '../../../../db/statement-cache.ts'

const columns = ['id', 'email', 'phone', 'password_hash'] as const

const byEmail = prepared((db, { email }: { email: string }) =>
  db.selectFrom('users').where('email', '=', email).select(columns),
)

/** National digits may fit several countries: the exact number comes first, then verified phones, then the oldest account. */
const byPhone = prepared((db, { exact, phones }: { exact: string; phones: readonly string[] }) =>
  db
    .selectFrom('users')
    .where('phone', 'in', phones)
    .select(columns)
    .orderBy(sql`case when phone = ${exact} then 0 when phone_verified_at is not null then 1 else 2 end`)
    .orderBy('id')
    .limit(1),
)

export const selectLoginByEmail = async (db: Db | Tx, email: string) => (await byEmail(db, { email }))[0]

/** @param phones all candidate numbers; `exact` is the one that was typed completely. */
export const selectLoginByPhone = async (db: Db | Tx, exact: string, phones: readonly string[]) =>
  (await byPhone(db, { exact, phones }))[0]
