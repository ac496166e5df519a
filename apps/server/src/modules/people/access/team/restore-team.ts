import { SELLER_ROLES } from '@rialto/contract/permissions'
import { refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { Restorers } from '../../../base/record/index.ts'
import { selectMember } from '../memberships/repository.ts'
import { refuseNoMember, setMemberRole } from './manage-team.ts'
import { MEMBER_ROLE_CHANGED } from './record-team.ts'

export const teamRestorers: Restorers = {
  [MEMBER_ROLE_CHANGED]: {
    permission: 'team',
    async restore(tx, { shopId, subjectId, before, after }) {
      const membership = { shopId: shopId ?? 0, userId: subjectId ?? 0 }
      const member = await selectMember(tx, membership)
      const role = SELLER_ROLES.find((name) => name === before.role)
      if (!member || !role) return refuseNoMember()
      if (member.role !== after.role)
        return refuse('stale', text('Somebody else has changed this in the meantime'), {
          current: { role: member.role },
        })
      return setMemberRole(tx, membership, role)
    },
  },
}
