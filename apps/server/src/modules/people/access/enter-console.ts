import type { Refusal } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { logInWith } from '../accounts/index.ts'
import { isAskedOfStaff } from './factors/rules.ts'
import { type StartedEntry, startEntry } from './start-entry.ts'

interface Entering {
  /** Email or phone. */
  login: string
  password: string
  userAgent: string | undefined
}

/**
 * Enters the console with the password of the account, under the same pauses after failures as the storefront's login. Only members of
 * a team and staff may; anybody else learns so after the right password alone.
 */
export async function enterConsole(
  deps: ModuleDeps,
  { login, password, userAgent }: Entering,
  caller: Caller,
): Promise<StartedEntry | Refusal> {
  const isFactorAsked = isAskedOfStaff(await deps.settings.read(), deps.config)
  const start = { isFactorAsked, userAgent, ip: caller.ip, now: deps.now() }
  return logInWith(deps, { login, password }, caller, (tx, userId) => startEntry(tx, { userId, ...start }))
}
