import { type SellerRole, sellerPermissions } from '@rialto/contract/permissions'
import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { deleteInvitationsBy } from '../invitations/repository.ts'
import { endAccess } from '../memberships/end-access.ts'
import { deleteMember, selectMember, updateMemberRole } from '../memberships/repository.ts'
import { isLastOwner, lockOwnersOf } from '../memberships/repository-owners.ts'
import { recordMemberRemoval, recordMemberRole } from './record-team.ts'

interface Membership {
  shopId: number
  userId: number
}

/** Gives a member of a team another role; the last owner keeps theirs. @returns undefined if the role was theirs before */
export const changeMemberRole = (
  { database, now }: Deps,
  { role, actor, ...membership }: Membership & { role: SellerRole; actor: Actor },
): Promise<RecordedChange | undefined | Refusal> =>
  database.write(async (tx) => {
    // Before the row is read, so that what is decided holds once a concurrent change is done.
    await lockOwnersOf(tx, membership.shopId)
    const member = await selectMember(tx, membership)
    if (!member) return refuseNoMember()
    if (member.role === role) return undefined
    const refusal = await setMemberRole(tx, membership, role)
    return refusal ?? recordMemberRole(tx, { member, to: role, shopId: membership.shopId, actor, at: now() })
  })

/** Gives a member a role; the shop keeps at least one owner. */
export async function setMemberRole(tx: Tx, membership: Membership, role: SellerRole): Promise<Refusal | undefined> {
  if (role !== 'owner' && (await isLastOwner(tx, membership.shopId, membership.userId))) return refuseLastOwner()
  await updateMemberRole(tx, membership, role)
  if (!sellerPermissions[role].includes('team')) await deleteInvitationsBy(tx, membership)
  return undefined
}

/** Takes a person from a team at once, with their keys and open invitations; the account stays. */
export async function removeMember(
  { database, invalidations, now }: Deps,
  { actor, ...membership }: Membership & { actor: Actor },
): Promise<RecordedChange | Refusal> {
  const change = await database.write(async (tx) => {
    const isLast = await isLastOwner(tx, membership.shopId, membership.userId)
    const member = await selectMember(tx, membership)
    if (!member) return refuseNoMember()
    if (isLast) return refuseLastOwner()
    await deleteMember(tx, membership)
    await endAccess(tx, membership)
    return recordMemberRemoval(tx, { member, shopId: membership.shopId, actor, at: now() })
  })
  if (!(change instanceof Refusal)) invalidations.publishTeamChange(membership.shopId)
  return change
}

const refuseLastOwner = () => refuse('conflict', text('The shop needs at least one owner'))
export const refuseNoMember = () => refuse('not_found', text('This person is not in the team'))
