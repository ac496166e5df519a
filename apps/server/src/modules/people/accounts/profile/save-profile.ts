import type { Updateable } from 'kysely'
import type { Tx } from '../../../../db/index.ts'
import type { UsersTable } from '../../../../db/tables.ts'
import type { CurrentUser } from '../../../../lib/current-user.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import type { Caller } from '../../../../lib/security-events.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import type { NoticeDeps } from '../contacts/apply-contact-proof.ts'
import { composeNotices, notifiableChannels } from '../contacts/notices.ts'
import type { ContactHolder } from '../contacts/repository.ts'
import { incrementCounter } from '../otp/repository.ts'
import { secondsUntilUtcMidnight, utcDay } from '../otp/rules.ts'
import { refuseForPause } from '../otp/send-code.ts'
import { lockUser, updateUser } from '../repository-users.ts'
import { isOpenSession } from '../sessions/repository.ts'
import { endWaysIn } from '../ways-in/repository.ts'
import type { ContactChange } from './check-contact-change.ts'
import { takeClaimedContact } from './claim-contact.ts'
import { markPhotoRemoved } from './profile-photo.ts'

/** Each change sends messages to the old contacts, so an account may not make many. */
const CHANGES_PER_DAY = 10

interface ProfileSave {
  user: CurrentUser
  columns: Updateable<UsersTable>
  contact: ContactChange | undefined
  caller: Caller
}

type Deps = Omit<OutboundDeps, 'settings'> & NoticeDeps

/**
 * Saves a profile unless its session has ended in the meantime. A new email or phone ends all other sessions and recoveries; the
 * account's former contacts are notified.
 */
export async function saveProfile(
  deps: Deps,
  { user, columns, contact, caller }: ProfileSave,
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

interface ContactSave extends Omit<ProfileSave, 'caller' | 'contact'> {
  contact: ContactChange
  before: ContactHolder & { password_hash: string | null }
}

/** @returns the account that lost a claimed contact, if any. */
async function changeContact(
  tx: Tx,
  deps: Deps,
  { user, columns, contact, before }: ContactSave,
): Promise<number | Refusal | undefined> {
  const { now, settings, config, outbound } = deps
  const moment = now()
  if ((await incrementCounter(tx, `contact:changes:${utcDay(moment)}:${user.id}`, moment)) > CHANGES_PER_DAY)
    return refuseForPause({ reason: 'daily limit', seconds: secondsUntilUtcMidnight(moment) })
  if (!(await contact.consumeAuthorisation(tx, before)))
    return refuse('conflict', text('Something changed at this moment. Please try again.'))
  const formerHolderId = contact.claim && (await takeClaimedContact(tx, deps, contact.claim, moment))
  if (formerHolderId instanceof Refusal) return formerHolderId
  const verification =
    contact.claim?.contact.channel === 'email' ? { email_verified_at: moment } : { phone_verified_at: moment }
  await writeColumns(tx, user.id, { ...columns, ...(contact.claim && verification) }, moment)
  await endWaysIn(tx, user.id, 'change', user.tokenId)
  for (const notice of composeNotices(before, notifiableChannels(before), 'changed', {
    settings,
    appUrl: config.appUrl,
  }))
    await outbound.enqueue(tx, notice)
  return formerHolderId
}

/** Marks a replaced or removed photo, so that its file is deleted after the commit. */
async function writeColumns(tx: Tx, userId: number, columns: Updateable<UsersTable>, now: number): Promise<void> {
  if (columns.profile_photo !== undefined) await markPhotoRemoved(tx, userId, now)
  await updateUser(tx, userId, columns)
}
