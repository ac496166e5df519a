import { OPERATOR_ROLES } from '@rialto/contract/permissions'
import { refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { Restorers } from '../../../base/record/index.ts'
import { selectStaff } from '../memberships/repository.ts'
import { refuseStranger, setRole } from './manage-staff.ts'
import { ROLE_CHANGED } from './record-staff.ts'

export const staffRestorers: Restorers = {
  [ROLE_CHANGED]: {
    permission: 'staff',
    async restore(tx, { subjectId, before, after, now }) {
      const staff = await selectStaff(tx, subjectId ?? 0)
      const role = OPERATOR_ROLES.find((name) => name === before.role)
      if (!staff || !role) return refuseStranger()
      if (staff.role !== after.role)
        return refuse('stale', text('Somebody else has changed this in the meantime'), {
          current: { role: staff.role },
        })
      return setRole(tx, { userId: staff.user_id, role }, now)
    },
  },
}
