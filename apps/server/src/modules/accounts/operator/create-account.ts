import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../settings/index.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { addAccount } from '../registration/add-account.ts'
import { type PersonGiven, readPerson } from '../registration/read-person.ts'
import { updateUser } from '../repository-users.ts'

interface NewAccount extends PersonGiven {
  /** Whether what was given counts as proved to be theirs. */
  verified: boolean
}

/**
 * Makes an account by the rules of registration; only the phone may be left out.
 * @param given has the shape that registration asks for. @returns the user's id.
 */
export async function createAccount(deps: ModuleDeps, { verified, ...given }: NewAccount): Promise<number | Refusal> {
  const settings = { ...(await deps.settings.read()), phone_required: false }
  const person = await readPerson(given, settings, 'en')
  if (person instanceof Refusal) return person
  const passwordHash = await hashPassword(given.password)
  const now = deps.now()
  const provedAt = (what: string | null) => (verified && what !== null ? now : null)
  return deps.database.write(async (tx) => {
    const id = await addAccount(tx, { person, passwordHash, locale: settings.app_locale, now })
    if (id instanceof Refusal) return id
    const proved = { email_verified_at: provedAt(person.email), phone_verified_at: provedAt(person.phone) }
    await updateUser(tx, id, proved)
    return id
  })
}
