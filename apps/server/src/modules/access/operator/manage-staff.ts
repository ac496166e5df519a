import { type OperatorRole, operatorPermissions } from '@rialto/contract/permissions'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { deleteInvitationsBy } from '../invitations/repository.ts'
import { endAccess } from '../memberships/end-access.ts'
import { isLastOwner } from '../memberships/owners.ts'
import { deleteStaff, saveStaff, selectAllStaff, selectStaff } from '../memberships/repository.ts'

/** Lists the market's staff, the longest first. */
export const listStaff = ({ database }: Deps) => selectAllStaff(database.db)

export type StaffMember = Awaited<ReturnType<typeof listStaff>>[number]

interface StaffRole {
  userId: number
  role: OperatorRole
}

/** Makes a user one of the staff, or changes their role. */
export const saveStaffMember = ({ database, now }: Deps, change: StaffRole): Promise<Refusal | undefined> =>
  database.write((tx) => changeRole(tx, change, now()))

/** Changes the role of one of the staff; refuses for anybody else. */
export const changeStaffRole = ({ database, now }: Deps, change: StaffRole): Promise<Refusal | undefined> =>
  database.write(async (tx) => {
    if (!(await selectStaff(tx, change.userId))) return refuseStranger()
    return changeRole(tx, change, now())
  })

/** Removes a user from the staff with their keys and open invitations; the account stays. */
export const removeStaff = ({ database }: Deps, userId: number): Promise<Refusal | undefined> =>
  database.write(async (tx) => {
    if (!(await selectStaff(tx, userId))) return refuseStranger()
    if (await isLastOwner(tx, null, userId)) return refuseLastOwner()
    await deleteStaff(tx, userId)
    await endAccess(tx, { userId, shopId: null })
    return undefined
  })

async function changeRole(tx: Tx, { userId, role }: StaffRole, now: number): Promise<Refusal | undefined> {
  if (role !== 'owner' && (await isLastOwner(tx, null, userId))) return refuseLastOwner()
  await saveStaff(tx, { user_id: userId, role, created_at: now })
  if (!operatorPermissions[role].includes('staff')) await deleteInvitationsBy(tx, { userId, shopId: null })
  return undefined
}

const refuseLastOwner = () => refuse('conflict', text('The market needs at least one owner'))
const refuseStranger = () => refuse('not_found', text('This user is not one of the staff'))
