import type { OperatorRole } from '@rialto/contract/permissions'
import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { text } from '../../../../texts/index.ts'
import { part } from '../../../../texts/sentence.ts'
import { recordChange, valueTexts } from '../../../base/record/index.ts'

interface Staff {
  user_id: number
  name: string
  role: OperatorRole
}

interface StaffChange {
  staff: Staff
  actor: Actor
  at: number
}

export const ROLE_CHANGED = 'staff_role_changed'

export const recordJoining = (tx: Tx, { staff, ...change }: StaffChange): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asStaff(staff, change),
    action: 'staff_added',
    sentence: text('Made {{name}} one of the staff, as {{role}}'),
    values: { name: staff.name, role: roleName(staff.role) },
    after: { role: staff.role },
    command: `staff role ${staff.user_id} --role ${staff.role}`,
  })

export const recordRole = (
  tx: Tx,
  { staff, from, ...change }: StaffChange & { from: OperatorRole },
): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asStaff(staff, change),
    action: ROLE_CHANGED,
    sentence: text('Changed the role of {{name}} from {{from}} to {{to}}'),
    values: { name: staff.name, from: roleName(from), to: roleName(staff.role) },
    before: { role: from },
    after: { role: staff.role },
    command: `staff role ${staff.user_id} --role ${staff.role}`,
    restorable: true,
  })

export const recordRemoval = (tx: Tx, { staff, ...change }: StaffChange): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asStaff(staff, change),
    action: 'staff_removed',
    sentence: text('Took {{name}} from the staff'),
    values: { name: staff.name },
    before: { role: staff.role },
    command: `staff remove ${staff.user_id}`,
  })

const asStaff = ({ user_id, name }: Staff, change: Omit<StaffChange, 'staff'>) => ({
  ...change,
  shopId: null,
  subject: { kind: 'staff' as const, id: user_id, name },
})

const roleName = (role: OperatorRole) => part(valueTexts.role[role])
