import type { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../settings/index.ts'
import { clearFailures } from '../login/login-attempts.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts'
import { updateUser } from '../repository-users.ts'
import { deleteResetTokens, deleteTokens } from '../sessions/repository.ts'
import type { AccountRow } from './repository.ts'

/** Sets another password by the rules of registration. The user is logged out everywhere, and pauses after failed logins end. */
export async function setPassword(
  deps: ModuleDeps,
  account: AccountRow,
  password: string,
): Promise<Refusal | undefined> {
  const weak = await refuseWeakPassword(deps, password, account)
  if (weak) return weak
  const password_hash = await hashPassword(password)
  await deps.database.write(async (tx) => {
    await updateUser(tx, account.id, { password_hash })
    await deleteTokens(tx, account.id)
    await deleteResetTokens(tx, account.id)
    await clearFailures(tx, account)
  })
  return undefined
}

/** Marks the account's email and phone as verified, on the operator's word. */
export async function verifyAccount({ database, now }: ModuleDeps, account: AccountRow): Promise<void> {
  const at = now()
  await updateUser(database.db, account.id, {
    email_verified_at: account.email === null ? null : (account.email_verified_at ?? at),
    phone_verified_at: account.phone === null ? null : (account.phone_verified_at ?? at),
  })
}

/** Closes an account: its sessions end at once, and no login works until it is enabled again. */
export async function disableAccount({ database, now }: ModuleDeps, { id, disabled_at }: AccountRow): Promise<void> {
  await database.write(async (tx) => {
    await updateUser(tx, id, { disabled_at: disabled_at ?? now() })
    await deleteTokens(tx, id)
    await deleteResetTokens(tx, id)
  })
}

export const enableAccount = ({ database }: ModuleDeps, { id }: AccountRow): Promise<void> =>
  updateUser(database.db, id, { disabled_at: null })

/** Logs a user out everywhere. */
export const endSessions = ({ database }: ModuleDeps, { id }: AccountRow): Promise<void> =>
  deleteTokens(database.db, id)
