import type { Session } from '@rialto/contract'
import { Refusal } from '../../../../lib/refusal.ts'
import type { Caller } from '../../../../lib/security-events.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { startSession } from '../sessions/start-session.ts'
import { addAccount } from './add-account.ts'
import { checkRegistration } from './check-registration.ts'
import type { PersonInput } from './validate-person.ts'

/**
 * Creates an account and logs in. The storefront itself asks for a one-time code if `register_otp_verify` is on (docs/spec §4).
 */
export async function register(
  deps: ModuleDeps,
  input: PersonInput,
  { locale, caller }: { locale: string; caller: Caller },
): Promise<Session | Refusal> {
  const person = await checkRegistration(deps, input, { locale, caller })
  if (person instanceof Refusal) return person
  const passwordHash = await hashPassword(input.password)
  const now = deps.now()
  const session = await deps.database.write(async (tx) => {
    const userId = await addAccount(tx, { person, passwordHash, locale, now })
    return userId instanceof Refusal ? userId : startSession(tx, { userId, locale, now })
  })
  if (!(session instanceof Refusal)) caller.audit('registered', { userId: session.user.id })
  return session
}
