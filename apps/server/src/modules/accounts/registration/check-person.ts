import { Refusal } from '../../../refusal.ts'
import type { ModuleDeps } from '../../settings/index.ts'
import { selectTaken } from '../repository-users.ts'
import { type Person, type PersonGiven, readPerson } from './read-person.ts'
import { refuseTaken } from './taken.ts'

/** Who registers, once each field holds against the settings and nobody else has this email or phone. */
export async function checkPerson(deps: ModuleDeps, given: PersonGiven, locale: string): Promise<Person | Refusal> {
  const person = readPerson(given, await deps.settings.read(), locale)
  if (person instanceof Refusal) return person
  return refuseTaken(await selectTaken(deps.database.db, person)) ?? person
}
