import type { User } from '@rialto/contract'
import type { Db } from '../../../../db/index.ts'
import { presentUser } from '../present-user.ts'
import { selectUser } from '../repository-users.ts'

export async function showProfile(db: Db, userId: number, locale: string): Promise<User> {
  const row = await selectUser(db, userId)
  if (!row) throw new Error(`user ${userId} is gone`)
  return presentUser(row, locale)
}
