import type { Updateable } from 'kysely'
import type { Tx } from '../../../db/index.ts'
import type { UsersTable } from '../../../db/tables.ts'
import type { CurrentUser } from '../../../lib/current-user.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { noticesTo, reachable } from '../contacts/notices.ts'
import type { Holder } from '../contacts/repository.ts'
import type { NoticeDeps } from '../contacts/settle-proof.ts'
import { countUp } from '../otp/repository.ts'
import { dayOf, secondsLeftOfDay } from '../otp/rules.ts'
import { refusePause } from '../otp/send-code.ts'
import { deleteOtherTokens, deleteResetTokens, isOpenSession } from '../repository.ts'
import { lockUser, updateUser } from '../repository-users.ts'
import type { ContactChange } from './change-contact.ts'
import { takeClaimed } from './claim-contact.ts'
import { markPhotoRemoved } from './profile-photo.ts'

/** Each change writes to the old contacts, so an account may not make many. */
const CHANGES_A_DAY = 10

interface Saving {
  user: CurrentUser
  columns: Updateable<UsersTable>
  contact: ContactChange | undefined
  caller: Caller
}

type Deps = Omit<OutboundDeps, 'settings'> & NoticeDeps

/**
 * Writes a profile, unless its session has ended meanwhile. A new email or phone ends all other sessions and recoveries, and is
 * told to the contacts that the account had before.
 */
export async function saveProfile(
  deps: Deps,
  { user, columns, contact, caller }: Saving,
): Promise<Refusal | undefined> {
  const result = await deps.database.write(async (tx) => {
    const before = await lockUser(tx, user.id)
    if (!before || !(await isOpenSession(tx, user))) return refuse('unauthenticated', text('Please login first!'))
    if (!contact) return void (await writeColumns(tx, user.id, columns, deps.now()))
    return changeContact(tx, deps, { user, columns, contact, before })
  })
  if (result instanceof Refusal || !contact) return result instanceof Refusal ? result : undefined
  deps.outbound.kick()
  for (const channel of contact.channels) caller.audit('contact_changed', { userId: user.id, channel })
  if (contact.claim) caller.audit('contact_proved', { userId: user.id, channel: contact.claim.contact.channel })
  if (typeof result === 'number' && contact.claim)
    caller.audit('contact_released', { userId: result, channel: contact.claim.contact.channel })
  caller.audit('sessions_ended', { userId: user.id })
  return undefined
}

interface Changing extends Omit<Saving, 'caller' | 'contact'> {
  contact: ContactChange
  before: Holder & { password_hash: string | null }
}

/** @returns the account that lost a claimed contact, if any. */
async function changeContact(
  tx: Tx,
  deps: Deps,
  { user, columns, contact, before }: Changing,
): Promise<number | Refusal | undefined> {
  const { now, settings, config, outbound } = deps
  const moment = now()
  if ((await countUp(tx, `contact:changes:${dayOf(moment)}:${user.id}`, moment)) > CHANGES_A_DAY)
    return refusePause({ reason: 'enough today', seconds: secondsLeftOfDay(moment) })
  if (!(await contact.spend(tx, before)))
    return refuse('conflict', text('Something changed at this moment. Please try again.'))
  const loser = contact.claim && (await takeClaimed(tx, deps, contact.claim, moment))
  if (loser instanceof Refusal) return loser
  const proved =
    contact.claim?.contact.channel === 'email' ? { email_verified_at: moment } : { phone_verified_at: moment }
  await writeColumns(tx, user.id, { ...columns, ...(contact.claim && proved) }, moment)
  await deleteResetTokens(tx, user.id)
  await deleteOtherTokens(tx, user.id, user.tokenId)
  for (const notice of noticesTo(before, reachable(before), 'changed', { settings, appUrl: config.appUrl }))
    await outbound.enqueue(tx, notice)
  return loser
}

/** A photo that is replaced or taken away is marked, so that its file goes after the commit. */
async function writeColumns(tx: Tx, userId: number, columns: Updateable<UsersTable>, now: number): Promise<void> {
  if (columns.profile_photo !== undefined) await markPhotoRemoved(tx, userId, now)
  await updateUser(tx, userId, columns)
}
