import type { Tx } from '../../../db/index.ts'
import type { ConsolePerson } from '../../../lib/current-user.ts'
import { completeSession, deleteSessionsOf } from '../sessions/repository.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { countRecoveryCodes } from './repository.ts'

/**
 * Completes the session in which a factor was added, and ends the person's other ones, which were begun without it.
 * @returns the recovery codes of a person's first factor; none later
 */
export async function afterAdding(tx: Tx, { id, sessionId }: ConsolePerson): Promise<string[]> {
  await completeSession(tx, sessionId)
  await deleteSessionsOf(tx, id, sessionId)
  return (await countRecoveryCodes(tx, id)) > 0 ? [] : renewRecoveryCodes(tx, id)
}
