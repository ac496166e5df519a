import { operatorPermissions } from '@rialto/contract/permissions'
import type { Deps } from '../../../../deps.ts'
import type { CurrentStaff } from '../../../../lib/current-user.ts'
import { selectStaff } from './repository.ts'

/** Finds a person among the market's staff; null for anybody else. */
export const createFindStaff =
  ({ database: { db } }: Deps) =>
  async (userId: number): Promise<CurrentStaff | null> => {
    const staff = await selectStaff(db, userId)
    if (!staff) return null
    const permissions = new Set(operatorPermissions[staff.role])
    return {
      id: userId,
      sessionId: null,
      permissions,
      actor: { kind: 'staff', id: userId, name: staff.name, permissions },
    }
  }
