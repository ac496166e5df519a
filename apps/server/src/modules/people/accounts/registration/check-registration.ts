import { Refusal } from '../../../../lib/refusal.ts'
import type { Caller } from '../../../../lib/security-events.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { findTakenContacts } from '../contacts/find-taken-contacts.ts'
import { refuseTakenContacts } from '../contacts/refuse-taken-contacts.ts'
import { selectTakenContacts } from '../repository-users.ts'
import { type Person, type PersonInput, validatePerson } from './validate-person.ts'

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
