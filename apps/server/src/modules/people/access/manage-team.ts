import type { Staff, Team } from '@rialto/contract'
import { type OperatorRole, SELLER_ROLES, type SellerRole, sellerPermissions } from '@rialto/contract/permissions'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { part, text } from '../../../lib/texts.ts'
import { type Restorers, recordChange, valueTexts } from '../../base/record/index.ts'
import { deleteInvitationsBy, type InvitationRow, selectInvitations } from './repository-invitations.ts'
import { deleteKeysOf } from './repository-keys.ts'
import {
  deleteMember,
  isLastOwner,
  lockOwnersOf,
  selectAllStaff,
  selectMember,
  selectMemberships,
  selectStaff,
  selectTeam,
  updateMemberRole,
} from './repository-members.ts'
import { deleteSessionsOf } from './repository-sessions.ts'

/** Lists the team of a shop and its open invitations. */
export async function listTeam({ database: { db } }: Deps, shopId: number): Promise<Team> {
  const [team, invitations] = await Promise.all([selectTeam(db, shopId), selectInvitations(db, shopId)])
  return { items: team.map(presentPerson), invitations: invitations.map(presentInvitation<SellerRole>) }
}

/** Lists the market's staff and its open invitations. */
export async function listPeopleOfMarket({ database: { db } }: Deps): Promise<Staff> {
  const [staff, invitations] = await Promise.all([selectAllStaff(db), selectInvitations(db, null)])
  return { items: staff.map(presentPerson), invitations: invitations.map(presentInvitation<OperatorRole>) }
}

/**
 * Ends what a person who left a place had opened to it: API keys, invitations that nobody has accepted, and sessions of the console if
 * this was their last place.
 */
export async function endAccess(tx: Tx, left: { userId: number; shopId: number | null }): Promise<void> {
  const { userId } = left
  await deleteKeysOf(tx, left)
  await deleteInvitationsBy(tx, left)
  const isElsewhere = (await selectMemberships(tx, userId)).length > 0 || (await selectStaff(tx, userId))
  if (!isElsewhere) await deleteSessionsOf(tx, userId)
}

interface TeamChange {
  member: { id: number; name: string; role: SellerRole }
  shopId: number
  actor: Actor
  at: number
}

const MEMBER_ROLE_CHANGED = 'member_role_changed'

/** @param to the new role; the member's own is the former one */
const recordMemberRole = (
  tx: Tx,
  { member, to, ...change }: TeamChange & { to: SellerRole },
): Promise<RecordedChange> =>
  recordChange(tx, {
    ...change,
    subject: { kind: 'member', id: member.id, name: member.name },
    action: MEMBER_ROLE_CHANGED,
    sentence: text('Changed the role of {{name}} from {{from}} to {{to}}'),
    values: { name: member.name, from: part(valueTexts.role[member.role]), to: part(valueTexts.role[to]) },
    before: { role: member.role },
    after: { role: to },
    restorable: true,
  })

const recordMemberRemoval = (tx: Tx, { member, ...change }: TeamChange): Promise<RecordedChange> =>
  recordChange(tx, {
    ...change,
    subject: { kind: 'member', id: member.id, name: member.name },
    action: 'member_removed',
    sentence: text('Took {{name}} from the team'),
    values: { name: member.name },
    before: { role: member.role },
  })

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
async function setMemberRole(tx: Tx, membership: Membership, role: SellerRole): Promise<Refusal | undefined> {
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
const refuseNoMember = () => refuse('not_found', text('This person is not in the team'))

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

interface PersonRow<Role> {
  id: number
  name: string
  email: string | null
  role: Role
  created_at: number
  disabled_at: number | null
  has_factor: number
}

/** Presents a member of a team or of the staff. */
const presentPerson = <Role>({ id, name, email, role, ...person }: PersonRow<Role>) => ({
  id,
  name,
  email,
  role,
  is_closed: person.disabled_at !== null,
  has_second_factor: person.has_factor === 1,
  since: new Date(person.created_at).toISOString(),
})

/** Presents an invitation; the role is one of its place. */
export const presentInvitation = <Role extends InvitationRow['role']>(row: InvitationRow) => ({
  id: row.id,
  email: row.email,
  role: row.role as Role,
  invited_by: row.inviter,
  sent_at: new Date(row.sent_at).toISOString(),
  expires_at: new Date(row.expires_at).toISOString(),
})
