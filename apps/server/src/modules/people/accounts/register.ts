import type { Session } from '@rialto/contract'
import type { Tx } from '../../../db/index.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { hashPassword } from './passwords.ts'
import { insertUser, selectTakenContacts } from './repository-users.ts'
import { startSession } from './sessions.ts'
import { findTakenContacts, refuseTakenContacts } from './taken-contacts.ts'
import { type Person, type PersonInput, validatePerson } from './validate-person.ts'

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

/**
 * Validates a registration, and checks that no other account has its email or phone. A registration necessarily reveals that a
 * contact is taken; `findTakenContacts` limits how often.
 */
export async function checkRegistration(
  deps: ModuleDeps,
  input: PersonInput,
  { locale, caller }: { locale: string; caller: Caller },
): Promise<Person | Refusal> {
  const person = await validatePerson(input, await deps.settings.read(), locale)
  if (person instanceof Refusal) return person
  const takenContacts = await findTakenContacts(deps.database.db, { caller, now: deps.now() }, (tx) =>
    selectTakenContacts(tx, person),
  )
  return takenContacts instanceof Refusal ? takenContacts : (refuseTakenContacts(takenContacts) ?? person)
}

interface NewAccount {
  person: Person & { email_verified_at?: number }
  passwordHash: string
  /** The language of mails. */
  locale: string
  now: number
}

/** Creates an account for a validated person. @returns its id, or a refusal if a concurrent request took a contact. */
export async function addAccount(tx: Tx, { person, passwordHash, locale, now }: NewAccount): Promise<number | Refusal> {
  const id = await insertUser(tx, { ...person, password_hash: passwordHash, locale, created_at: now })
  if (id !== undefined) return id
  const refusal = refuseTakenContacts(await selectTakenContacts(tx, person))
  // The other account may have been deleted since.
  return refusal ?? refuse('conflict', text('Something changed at this moment. Please try again.'))
}
