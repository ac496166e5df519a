import type { Deps } from '../../../../deps.ts'
import type { ConsolePerson } from '../../../../lib/current-user.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { confirmPassword } from '../../accounts/index.ts'
import { selectHasFactor } from './repository.ts'

/**
 * Allows a person to add a factor: with the password again, or right after the login that asked for their first factor. A session that
 * has yet to give a factor must not add another instead.
 */
export async function confirmEnrolment(
  deps: Deps,
  { id: userId, isComplete }: ConsolePerson,
  { password, ip }: { password: string | undefined; ip: string },
): Promise<Refusal | undefined> {
  if (isComplete) return confirmPassword(deps, { userId, password, ip })
  return (await selectHasFactor(deps.database.db, userId)) ? refuseIncomplete() : undefined
}

export const refuseIncomplete = (): Refusal => refuse('forbidden', text('Give your second factor first'))
