import { type SellerRole, sellerPermissions } from '@rialto/contract/permissions'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { deleteInvitationsBy } from '../invitations/repository.ts'
import { endAccess } from '../memberships/end-access.ts'
import { isLastOwner } from '../memberships/owners.ts'
import { deleteMember, selectMember, updateMemberRole } from '../memberships/repository.ts'

interface Membership {
  shopId: number
  userId: number
}

/** Gives a member of a team another role; the last owner keeps theirs. */
export const changeMemberRole = (
  { database }: Deps,
  { role, ...membership }: Membership & { role: SellerRole },
): Promise<Refusal | undefined> =>
  database.write(async (tx) => {
    // Before the row is read, so that the decision is made by what holds once a concurrent change is done.
    const isLast = await isLastOwner(tx, membership.shopId, membership.userId)
    if (!(await selectMember(tx, membership))) return refuseStranger()
    if (role !== 'owner' && isLast) return refuseLastOwner()
    await updateMemberRole(tx, membership, role)
    if (!sellerPermissions[role].includes('team')) await deleteInvitationsBy(tx, membership)
    return undefined
  })

/** Takes a person from a team at once, with their keys and open invitations; the account stays. */
export const removeMember = ({ database }: Deps, membership: Membership): Promise<Refusal | undefined> =>
  database.write(async (tx) => {
    const isLast = await isLastOwner(tx, membership.shopId, membership.userId)
    if (!(await selectMember(tx, membership))) return refuseStranger()
    if (isLast) return refuseLastOwner()
    await deleteMember(tx, membership)
    await endAccess(tx, membership)
    return undefined
  })

const refuseLastOwner = () => refuse('conflict', text('The shop needs at least one owner'))
const refuseStranger = () => refuse('not_found', text('This person is not in the team'))
