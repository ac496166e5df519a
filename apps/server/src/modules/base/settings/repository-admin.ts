import type { Db } from '../../../db/index.ts'

export const selectAddress = (db: Db, userId: number): Promise<{ email: string | null; phone: string | null }> =>
  db.selectFrom('users').where('id', '=', userId).select(['email', 'phone']).executeTakeFirstOrThrow()
