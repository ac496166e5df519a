import type { Session } from '@rialto/contract'
import { Refusal } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import type { ModuleDeps } from '../../settings/index.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { startSession } from '../start-session.ts'
import { addAccount } from './add-account.ts'
import { checkPerson } from './check-person.ts'
import type { PersonGiven } from './read-person.ts'

/**
 * Makes an account and logs in (docs/spec §4: the storefront asks for a one-time password by itself where
 * `register_otp_verify` is on).
 */
export async function register(
  deps: ModuleDeps,
  given: PersonGiven,
  { locale, caller }: { locale: string; caller: Caller },
): Promise<Session | Refusal> {
  const person = await checkPerson(deps, given, { locale, caller })
  if (person instanceof Refusal) return person
  const passwordHash = await hashPassword(given.password)
  const now = deps.now()
  const session = await deps.database.write(async (tx) => {
    const userId = await addAccount(tx, { person, passwordHash, locale, now })
    return userId instanceof Refusal ? userId : startSession(tx, { userId, locale, now })
  })
  if (!(session instanceof Refusal)) caller.audit('registered', { userId: session.user.id })
  return session
}
