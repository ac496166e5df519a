import type { Deps } from '../../deps.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import type { Caller } from '../../lib/security-events.ts'
import { text } from '../../texts/index.ts'
import { logInWith } from '../accounts/index.ts'
import { selectMemberships, selectStaff } from './memberships/repository.ts'
import { startConsoleSession } from './sessions/start-console-session.ts'

interface Entering {
  /** Email or phone. */
  login: string
  password: string
  userAgent: string | undefined
}

/**
 * Enters the console with the password of the account, under the same pauses after failures as the storefront's login. Only members of
 * a team and staff may; anybody else learns so after the right password alone.
 * @returns the token for the cookie
 */
export const enterConsole = (
  deps: Deps,
  { login, password, userAgent }: Entering,
  caller: Caller,
): Promise<string | Refusal> =>
  logInWith(deps, { login, password }, caller, async (tx, userId) => {
    const shops = await selectMemberships(tx, userId)
    if (shops.length === 0 && !(await selectStaff(tx, userId)))
      return refuse('forbidden', text('This account has no shop and is not one of the staff'))
    return startConsoleSession(tx, { userId, isComplete: true, userAgent, ip: caller.ip, now: deps.now() })
  })
