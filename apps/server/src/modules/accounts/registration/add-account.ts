import type { Tx } from '../../../db/index.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { insertUser, selectTaken } from '../repository-users.ts'
import type { Person } from './read-person.ts'
import { refuseTaken } from './taken.ts'

interface NewAccount {
  person: Person
  passwordHash: string
  /** In which mails are written. */
  locale: string
  now: number
}

/** Makes an account for a person who was checked. @returns its id, or a refusal where somebody was quicker. */
export async function addAccount(tx: Tx, { person, passwordHash, locale, now }: NewAccount): Promise<number | Refusal> {
  const id = await insertUser(tx, { ...person, password_hash: passwordHash, locale, created_at: now })
  if (id !== undefined) return id
  const taken = refuseTaken(await selectTaken(tx, person))
  // Whoever was quicker may be gone again.
  return taken ?? refuse('conflict', text('Something changed at this moment. Please try again.'))
}
