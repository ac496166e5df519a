import type { Deps } from '../../../../deps.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { beginAttempt, checkAttemptPassword, recordSuccess } from '../login/login-attempts.ts'
import { selectUser } from '../repository-users.ts'

interface Confirmation {
  userId: number
  password: string | undefined
  ip: string
}

/** Asks a logged-in person for the password again. Wrong ones count like failed logins, as an open session must not allow guessing. */
export async function confirmPassword(
  { database, now }: Deps,
  { userId, password, ip }: Confirmation,
): Promise<Refusal | undefined> {
  const user = await selectUser(database.db, userId)
  if (!user) throw new Error(`user ${userId} is gone`)
  const attempt = { login: user.email ?? user.phone ?? `user ${userId}`, accountId: userId, ip }
  const pause = await beginAttempt(database.db, attempt, now())
  if (pause) return pause
  if (!(await checkAttemptPassword(database.db, attempt, { hash: user.password_hash, password: password ?? '' }))) {
    const wrong = text('The current password is wrong')
    return refuse('credentials_wrong', wrong, { errors: { current_password: [{ text: wrong }] } })
  }
  await database.write((tx) => recordSuccess(tx, attempt, user))
  return undefined
}
