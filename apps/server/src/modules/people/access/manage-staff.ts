import { email, newPassword, requiredText } from '@rialto/contract/input'
import { NAME_MAX } from '@rialto/contract/limits'
import { OPERATOR_ROLES, type OperatorRole, operatorPermissions } from '@rialto/contract/permissions'
import { z } from 'zod'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, RefusalError, refuse } from '../../../lib/refusal.ts'
import { part, text } from '../../../lib/texts.ts'
import { type Restorers, recordChange, valueTexts } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { addAccount, hashPassword, refuseWeakPassword } from '../accounts/index.ts'
import { isFactorAskedOfStaff } from './console-identities.ts'
import { type StartedEntry, startEntry } from './console-sessions.ts'
import { endAccess } from './manage-team.ts'
import { deleteInvitationsBy } from './repository-invitations.ts'
import { deleteStaff, isLastOwner, lockOwnersOf, saveStaff, selectStaff } from './repository-members.ts'

export const newStaff = z.object({ name: requiredText(NAME_MAX), email, password: newPassword })

type NewStaff = z.output<typeof newStaff> & { role: OperatorRole; actor: Actor }

/** Creates an account of the staff, with a verified address. @returns the user's id */
export async function createStaff(
  deps: ModuleDeps,
  { role, password, actor, ...given }: NewStaff,
): Promise<number | Refusal> {
  const person = { name: given.name, email: given.email.toLowerCase(), phone: null, phone_code: null, country: null }
  const weak = await refuseWeakPassword(deps, password, person)
  if (weak) return weak
  const { app_locale: locale } = await deps.settings.read()
  const passwordHash = await hashPassword(password)
  const now = deps.now()
  return deps.database.write(async (tx) => {
    const id = await addAccount(tx, { person: { ...person, email_verified_at: now }, passwordHash, locale, now })
    if (id instanceof Refusal) return id
    await saveStaff(tx, { user_id: id, role, created_at: now })
    await recordJoining(tx, { staff: { user_id: id, name: person.name, role }, actor, at: now })
    return id
  })
}

interface FirstOwner {
  name: string
  email: string
  password: string
  locale: string
  userAgent: string | undefined
  ip: string
}

/**
 * Creates the account of a new market's owner and enters the console with it. `claim` decides within the transaction whether it is them;
 * without it nothing is left.
 */
export async function createFirstOwner(
  deps: ModuleDeps,
  { name, email, password, locale, userAgent, ip }: FirstOwner,
  claim: (tx: Tx, userId: number) => Promise<Refusal | undefined>,
): Promise<(StartedEntry & { userId: number }) | Refusal> {
  const person = { name, email: email.toLowerCase(), phone: null, phone_code: null, country: null }
  const weak = await refuseWeakPassword(deps, password, person)
  if (weak) return weak
  const isFactorAsked = await isFactorAskedOfStaff(deps)
  const passwordHash = await hashPassword(password)
  const now = deps.now()
  return deps.database.write(async (tx) => {
    const userId = await addAccount(tx, { person: { ...person, email_verified_at: now }, passwordHash, locale, now })
    if (userId instanceof Refusal) return userId
    const refusal = await claim(tx, userId)
    // Thrown, so that no account is left.
    if (refusal) throw new RefusalError(refusal)
    const actor: Actor = { kind: 'staff', id: userId, name }
    await saveStaff(tx, { user_id: userId, role: 'owner', created_at: now })
    await recordJoining(tx, { staff: { user_id: userId, name, role: 'owner' }, actor, at: now })
    const entry = await startEntry(tx, { userId, isFactorAsked, userAgent, ip, now })
    return entry instanceof Refusal ? entry : { ...entry, userId }
  })
}

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

const ROLE_CHANGED = 'staff_role_changed'

export const recordJoining = (tx: Tx, { staff, ...change }: StaffChange): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asStaff(staff, change),
    action: 'staff_added',
    sentence: text('Made {{name}} one of the staff, as {{role}}'),
    values: { name: staff.name, role: roleName(staff.role) },
    after: { role: staff.role },
    command: `staff change ${staff.user_id} --role ${staff.role}`,
  })

const recordRole = (
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
    command: `staff change ${staff.user_id} --role ${staff.role}`,
    restorable: true,
  })

const recordRemoval = (tx: Tx, { staff, ...change }: StaffChange): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asStaff(staff, change),
    action: 'staff_removed',
    sentence: text('Took {{name}} from the staff'),
    values: { name: staff.name },
    before: { role: staff.role },
  })

const asStaff = ({ user_id, name }: Staff, change: Omit<StaffChange, 'staff'>) => ({
  ...change,
  shopId: null,
  subject: { kind: 'staff' as const, id: user_id, name },
})

const roleName = (role: OperatorRole) => part(valueTexts.role[role])

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
async function setRole(tx: Tx, { userId, role }: Omit<StaffRole, 'actor'>, now: number): Promise<Refusal | undefined> {
  if (role !== 'owner' && (await isLastOwner(tx, null, userId))) return refuseLastOwner()
  await saveStaff(tx, { user_id: userId, role, created_at: now })
  if (!operatorPermissions[role].includes('staff')) await deleteInvitationsBy(tx, { userId, shopId: null })
  return undefined
}

const refuseLastOwner = () => refuse('conflict', text('The market needs at least one owner'))
const refuseStranger = () => refuse('not_found', text('This user is not one of the staff'))

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
