import { type OperatorRole, operatorPermissions } from '@rialto/contract/permissions'
import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { deleteInvitationsBy } from '../invitations/repository.ts'
import { endAccess } from '../memberships/end-access.ts'
import { deleteStaff, saveStaff, selectAllStaff, selectStaff } from '../memberships/repository.ts'
import { isLastOwner, lockOwnersOf } from '../memberships/repository-owners.ts'
import { recordJoining, recordRemoval, recordRole } from './record-staff.ts'

/** Lists the market's staff, the longest first. */
export const listStaff = ({ database }: Deps) => selectAllStaff(database.db)

export type StaffMember = Awaited<ReturnType<typeof listStaff>>[number]

interface StaffRole {
  userId: number
  role: OperatorRole
  actor: Actor
}

/** Makes a user one of the staff, or changes their role. @returns the recorded change; undefined if the role was theirs before */
export const saveStaffMember = (
  { database, now }: Deps,
  change: StaffRole,
): Promise<RecordedChange | undefined | Refusal> => database.write((tx) => changeRole(tx, change, now()))

/** Changes the role of one of the staff; refuses for anybody else. */
export const changeStaffRole = (
  { database, now }: Deps,
  change: StaffRole,
): Promise<RecordedChange | undefined | Refusal> =>
  database.write(async (tx) => {
    await lockOwnersOf(tx, null)
    if (!(await selectStaff(tx, change.userId))) return refuseStranger()
    return changeRole(tx, change, now())
  })

/** Removes a user from the staff with their keys and open invitations; the account stays. */
export async function removeStaff(
  { database, invalidations, now }: Deps,
  { userId, actor }: Pick<StaffRole, 'userId' | 'actor'>,
): Promise<RecordedChange | Refusal> {
  const change = await database.write(async (tx) => {
    await lockOwnersOf(tx, null)
    const staff = await selectStaff(tx, userId)
    if (!staff) return refuseStranger()
    if (await isLastOwner(tx, null, userId)) return refuseLastOwner()
    await deleteStaff(tx, userId)
    await endAccess(tx, { userId, shopId: null })
    return recordRemoval(tx, { staff, actor, at: now() })
  })
  if (!(change instanceof Refusal)) invalidations.publishTeamChange(null)
  return change
}

async function changeRole(
  tx: Tx,
  { userId, role, actor }: StaffRole,
  now: number,
): Promise<RecordedChange | undefined | Refusal> {
  const before = await selectStaff(tx, userId)
  const refusal = await setRole(tx, { userId, role }, now)
  if (refusal) return refusal
  const staff = await selectStaff(tx, userId)
  if (!staff || before?.role === role) return undefined
  const made = { staff, actor, at: now }
  return before ? recordRole(tx, { ...made, from: before.role }) : recordJoining(tx, made)
}

/** Gives a user a role among the staff; the market keeps at least one owner. */
export async function setRole(
  tx: Tx,
  { userId, role }: Omit<StaffRole, 'actor'>,
  now: number,
): Promise<Refusal | undefined> {
  if (role !== 'owner' && (await isLastOwner(tx, null, userId))) return refuseLastOwner()
  await saveStaff(tx, { user_id: userId, role, created_at: now })
  if (!operatorPermissions[role].includes('staff')) await deleteInvitationsBy(tx, { userId, shopId: null })
  return undefined
}

const refuseLastOwner = () => refuse('conflict', text('The market needs at least one owner'))
export const refuseStranger = () => refuse('not_found', text('This user is not one of the staff'))
