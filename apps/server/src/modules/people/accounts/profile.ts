import type { User } from '@rialto/contract'
import type { Updateable } from 'kysely'
import { isUniqueViolation } from '../../../db/faults.ts'
import type { Db, Tx } from '../../../db/index.ts'
import type { UsersTable } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { readPicture, type Upload } from '../../../files/pictures.ts'
import { PROFILE_PHOTOS } from '../../../files/storage.ts'
import {
  createFileCleanup,
  deleteFilesUnlessWritten,
  deleteUnusedFiles,
  storeFiles,
} from '../../../files/store-files.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import type { CurrentUser } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { composeNotices, type NoticeDeps, notifiableChannels } from './apply-contact-proof.ts'
import { type ChangeCredentials, type ContactChange, checkContactChange, takeClaimedContact } from './change-contact.ts'
import { presentUser } from './present.ts'
import { type ProfileInput, refuseTakenContacts, validateProfile } from './register.ts'
import { incrementCounter } from './repository-codes.ts'
import {
  type ContactHolder,
  deleteRemovedPicture,
  hasProvider,
  insertRemovedPicture,
  lockUser,
  selectPhoto,
  selectPhotosUnder,
  selectRemovedPictures,
  selectTakenContacts,
  selectUser,
  updateUser,
} from './repository-users.ts'
import { endWaysIn, isOpenSession } from './repository-ways-in.ts'
import { secondsUntilUtcMidnight, utcDay } from './rules.ts'
import { refuseForPause } from './send-code.ts'

export async function showProfile(db: Db, userId: number, locale: string): Promise<User> {
  const row = await selectUser(db, userId)
  if (!row) throw new Error(`user ${userId} is gone`)
  return presentUser(row, locale)
}

interface ProfileUpdate {
  user: CurrentUser
  input: ProfileInput & ChangeCredentials
  photo: Upload | undefined
  removePhoto: boolean
  locale: string
  caller: Caller
}

/** Changes the given fields, or none if any is refused. The file of a removed or replaced photo is deleted before the reply. */
export async function updateProfile(
  deps: OutboundDeps,
  { user, input, photo, removePhoto, locale, caller }: ProfileUpdate,
): Promise<User | Refusal> {
  const { db } = deps.database
  const row = await selectUser(db, user.id)
  if (!row) throw new Error(`user ${user.id} is gone`)
  const settings = await deps.settings.read()
  const changes = validateProfile(row, input, {
    settings,
    locale,
    today: new Date(deps.now()).toISOString().slice(0, 10),
    hasProvider: await hasProvider(db, user.id),
  })
  if (changes instanceof Refusal) return changes
  const contact = await checkContactChange(deps, { user, row, changes, credentials: input, caller })
  if (contact instanceof Refusal) return contact
  const result = await withPhoto(deps, photo, async (address) => {
    const profile_photo = address ?? (removePhoto ? null : undefined)
    const columns = { ...changes, ...(profile_photo !== undefined && { profile_photo }) }
    if (Object.keys(columns).length === 0) return presentUser(row, locale)
    try {
      const refusal = await saveProfile({ ...deps, settings }, { user, columns, contact, caller })
      if (refusal) return refusal
    } catch (error) {
      // A concurrent request took the same email or phone.
      const { email = null, phone = null } = changes
      const others = { email, phone, exceptId: user.id }
      const refusal = isUniqueViolation(error) && refuseTakenContacts(await selectTakenContacts(db, others))
      if (refusal) return refusal
      throw error
    }
    return showProfile(db, user.id, locale)
  })
  // The profile is saved; a background job retries files that cannot be removed now.
  await removeMarkedPictures(deps).catch(() => {})
  return result
}

/** Each change sends messages to the old contacts, so an account may not make many. */
const CHANGES_PER_DAY = 10

interface ProfileSave {
  user: CurrentUser
  columns: Updateable<UsersTable>
  contact: ContactChange | undefined
  caller: Caller
}

type ProfileDeps = Omit<OutboundDeps, 'settings'> & NoticeDeps

/**
 * Saves a profile unless its session has ended in the meantime. A new email or phone ends all other sessions and recoveries; the
 * account's former contacts are notified.
 */
async function saveProfile(
  deps: ProfileDeps,
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
  deps: ProfileDeps,
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

/** The folder of photos in the file storage. */
const FOLDER = PROFILE_PHOTOS.slice(1, -1)
/** The folder of older photos, which are named by content and shared with pictures of reviews and articles. */
const SHARED_PICTURES = '/media/uploads/'

/**
 * Stores a photo while `write` saves the profile that refers to it; the file is removed if that fails or refuses.
 * @param photo if undefined, `write` is called without an address.
 */
async function withPhoto<T>(
  { files }: Pick<Deps, 'files'>,
  photo: Upload | undefined,
  write: (address: string | undefined) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  if (!photo) return write(undefined)
  const picture = await readPicture(photo, { field: 'profile_photo', kind: 'profile' })
  if (picture instanceof Refusal) return picture
  const paths = await storeFiles(files, FOLDER, [{ bytes: picture.webp, extension: 'webp' }])
  if (paths instanceof Refusal) return paths
  return deleteFilesUnlessWritten(files, paths, () => write(`/${paths[0]}`))
}

/**
 * Marks a user's photo as removed, in the transaction that replaces it or erases the account. The file is deleted after the commit
 * by `removeMarkedPictures`. Pictures of the demo and of other hosts are not touched.
 */
export async function markPhotoRemoved(tx: Tx, userId: number, now: number): Promise<void> {
  const photo = await selectPhoto(tx, userId)
  if (photo?.startsWith(PROFILE_PHOTOS) || photo?.startsWith(SHARED_PICTURES))
    await insertRemovedPicture(tx, photo, now)
}

/** Marks another picture of a user as removed. It stays as long as anything else shows it. */
export const markPictureRemoved = insertRemovedPicture

/** Removes photo files without a row, left by a process that died before it wrote the row. */
export const createPhotoUpkeep = ({ config, database, files, now }: Deps): BackgroundWorker =>
  createFileCleanup({
    config,
    database,
    files,
    folder: FOLDER,
    async named() {
      const photos = await selectPhotosUnder(database.db, PROFILE_PHOTOS)
      return photos.map((photo) => photo.slice(1))
    },
    failure: 'photos without a person could not be removed',
    now,
  })

const INTERVAL_MS = 60_000

/**
 * Deletes the files of pictures that are marked as removed, with their encoded versions. A picture that is still used stays. The
 * mark is deleted last, so that the work is repeated if the process dies in between.
 */
export async function removeMarkedPictures(deps: Pick<Deps, 'config' | 'database' | 'files'>): Promise<void> {
  const { db } = deps.database
  const pictures = await selectRemovedPictures(db)
  await deleteUnusedFiles(deps, pictures)
  for (const picture of pictures) await deleteRemovedPicture(db, picture)
}

/** Retries what a request could not finish because its process died or the storage was away. */
export const createPictureRemoval = (deps: Deps): BackgroundWorker =>
  createBackgroundWorker({
    name: 'removed-pictures',
    work: () => removeMarkedPictures(deps),
    failure: 'removed pictures are still on the disk',
    now: deps.now,
    lookEveryMs: INTERVAL_MS,
  })
