import type { Actor } from '../../../../lib/actor.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { addAccount } from '../registration/add-account.ts'
import { type PersonInput, validatePerson } from '../registration/validate-person.ts'
import { updateUser } from '../repository-users.ts'
import { recordAccount } from './record-account.ts'

interface NewAccount extends PersonInput {
  /** Marks email and phone as verified. */
  verified: boolean
  actor: Actor
}

/**
 * Creates an account by the rules of registration, except that the phone is optional.
 * @returns the user's id.
 */
export async function createAccount(
  deps: ModuleDeps,
  { verified, actor, ...input }: NewAccount,
): Promise<number | Refusal> {
  const settings = { ...(await deps.settings.read()), phone_required: false }
  const person = await validatePerson(input, settings, 'en')
  if (person instanceof Refusal) return person
  const passwordHash = await hashPassword(input.password)
  const now = deps.now()
  const verifiedAt = (contact: string | null) => (verified && contact !== null ? now : null)
  return deps.database.write(async (tx) => {
    const id = await addAccount(tx, { person, passwordHash, locale: settings.app_locale, now })
    if (id instanceof Refusal) return id
    const verification = { email_verified_at: verifiedAt(person.email), phone_verified_at: verifiedAt(person.phone) }
    await updateUser(tx, id, verification)
    const sentence = text('Created the account {{name}}')
    await recordAccount(tx, { id, action: 'account_created', sentence, actor, at: now })
    return id
  })
}
