import { consoleTokenOf } from '../../../lib/console-cookie.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { isAskedOfStaff } from './factors/rules.ts'
import { createFindKey } from './keys/find-key.ts'
import { createFindMember } from './memberships/find-member.ts'
import { createFindStaff } from './memberships/find-staff.ts'
import { createFindConsoleSession } from './sessions/find-console-session.ts'
import { createFindViewer } from './viewing/find-viewer.ts'

/** Finds the callers of the console's calls by what they send. */
export const createConsoleIdentities = (deps: ModuleDeps) => ({
  readConsoleToken: (cookies: string | undefined) => consoleTokenOf(cookies, deps.config),
  findConsoleSession: createFindConsoleSession(deps),
  findKey: createFindKey(deps),
  findMember: createFindMember(deps),
  findStaff: createFindStaff(deps),
  findViewer: createFindViewer(deps),
  isFactorAskedOfStaff: async () => isAskedOfStaff(await deps.settings.read(), deps.config),
})
