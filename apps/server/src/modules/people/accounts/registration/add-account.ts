import type { Tx } from '../../../../db/index.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { refuseTakenContacts } from '../contacts/refuse-taken-contacts.ts'
import { insertUser, selectTakenContacts } from '../repository-users.ts'
import type { Person } from './validate-person.ts'

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
