import { OPERATOR_PERMISSIONS } from '@rialto/contract/permissions'
import type { CurrentStaff } from '../../../lib/current-user.ts'
import { commandActor } from '../../command-actor.ts'

/** The author of a command, who may do all that the staff may. */
export const commandStaff = (): CurrentStaff => ({
  id: 0,
  sessionId: null,
  permissions: new Set(OPERATOR_PERMISSIONS),
  actor: commandActor(),
})
