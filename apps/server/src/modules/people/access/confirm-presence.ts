import type { Deps } from '../../../deps.ts'
import type { CurrentMember, CurrentStaff } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import { confirmPassword } from '../accounts/index.ts'
import { giveCode } from './authenticator-app.ts'
import { selectHasFactor } from './repository-factors.ts'
import { selectFactorTime } from './repository-sessions.ts'
import { FRESH_MS } from './rules.ts'

export interface Presence {
  code?: string | undefined
  current_password?: string | undefined
}

/**
 * Asks a person in the console to prove that they are there, before what moves money: by their second factor, given with the call or in
 * the last minutes; without one by their password. An open session alone is not enough, and keys and commands are refused.
 */
export async function confirmPresence(
  deps: Deps,
  { id, sessionId }: Pick<CurrentMember | CurrentStaff, 'id' | 'sessionId'>,
  { code, current_password: password }: Presence,
  caller: Caller,
): Promise<Refusal | undefined> {
  const { db } = deps.database
  if (id === null || sessionId === null)
    return refuse('forbidden', text('This belongs to a person who has logged in, and a command has none'))
  if (!(await selectHasFactor(db, id))) return confirmPassword(deps, { userId: id, password, ip: caller.ip })
  if (code !== undefined) return giveCode(deps, { id, sessionId }, code, caller)
  const givenAt = await selectFactorTime(db, sessionId)
  if (givenAt !== null && deps.now() - givenAt <= FRESH_MS) return undefined
  const again = text('Please give your second factor again')
  return refuse('second_factor_wrong', again, { errors: { code: [{ text: again }] } })
}
