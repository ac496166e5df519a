import { Refusal } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import type { ModuleDeps } from '../../settings/index.ts'
import { askWhetherTaken } from '../contacts/limit-taken.ts'
import { selectTaken } from '../repository-users.ts'
import { type Person, type PersonGiven, readPerson } from './read-person.ts'
import { refuseTaken } from './taken.ts'

/**
 * Who registers, once each field holds against the settings and nobody else has this email or phone. That one is taken cannot
 * be kept from who registers with it; how often a network may hear it is limited.
 */
export async function checkPerson(
  deps: ModuleDeps,
  given: PersonGiven,
  { locale, caller }: { locale: string; caller: Caller },
): Promise<Person | Refusal> {
  const person = await readPerson(given, await deps.settings.read(), locale)
  if (person instanceof Refusal) return person
  const taken = await askWhetherTaken(deps.database.db, { caller, now: deps.now() }, (tx) => selectTaken(tx, person))
  return taken instanceof Refusal ? taken : (refuseTaken(taken) ?? person)
}
