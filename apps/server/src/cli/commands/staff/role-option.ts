import { OPERATOR_ROLES, type OperatorRole } from '@rialto/contract/permissions'
import { UsageError } from '../../command.ts'

export const roleOption = {
  role: { type: 'string', value: 'ROLE', required: true, help: OPERATOR_ROLES.join(', ') },
} as const

/** @throws {@link UsageError} for a role that there is not */
export function toRole(given: string): OperatorRole {
  const role = OPERATOR_ROLES.find((each) => each === given)
  if (!role) throw new UsageError(`there is no role ${given}; roles are ${OPERATOR_ROLES.join(', ')}`)
  return role
}
