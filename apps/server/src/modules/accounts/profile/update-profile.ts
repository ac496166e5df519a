import type { User } from '@rialto/contract'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { Refusal } from '../../../refusal.ts'
import type { Upload } from '../../../uploads/index.ts'
import type { ModuleDeps } from '../../settings/index.ts'
import { presentUser } from '../present-user.ts'
import { refuseTaken } from '../registration/taken.ts'
import { deleteResetTokens } from '../repository.ts'
import { hasProvider, selectTaken, selectUser, updateUser } from '../repository-users.ts'
import { markPhotoRemoved, withPhoto } from './profile-photo.ts'
import { type ProfileGiven, readProfile } from './read-profile.ts'
import { removeMarkedPictures } from './removed-pictures.ts'
import { showProfile } from './show-profile.ts'

interface ProfileUpdate {
  userId: number
  given: ProfileGiven
  photo: Upload | undefined
  removePhoto: boolean
  locale: string
}

/** Changes what the form gives. Nothing is changed where any of it is refused. A photo that is removed or replaced is gone with the reply. */
export async function updateProfile(
  deps: ModuleDeps,
  { userId, given, photo, removePhoto, locale }: ProfileUpdate,
): Promise<User | Refusal> {
  const { db } = deps.database
  const row = await selectUser(db, userId)
  if (!row) throw new Error(`user ${userId} is gone`)
  const changes = readProfile(row, given, {
    settings: await deps.settings.read(),
    locale,
    today: new Date(deps.now()).toISOString().slice(0, 10),
    hasProvider: await hasProvider(db, userId),
  })
  if (changes instanceof Refusal) return changes
  const { email = null, phone = null } = changes
  const whoseElse = { email, phone, exceptId: userId }
  const taken = refuseTaken(await selectTaken(db, whoseElse))
  if (taken) return taken
  const result = await withPhoto(deps, photo, async (address) => {
    const profile_photo = address ?? (removePhoto ? null : undefined)
    const columns = { ...changes, ...(profile_photo !== undefined && { profile_photo }) }
    if (Object.keys(columns).length === 0) return presentUser(row, locale)
    try {
      await db.transaction().execute(async (tx) => {
        if (profile_photo !== undefined) await markPhotoRemoved(tx, userId, deps.now())
        await updateUser(tx, userId, columns)
        if ('email' in changes || 'phone' in changes) await deleteResetTokens(tx, userId)
      })
    } catch (error) {
      // Somebody registered with the same email or phone this very moment.
      const quicker = isUniqueViolation(error) && refuseTaken(await selectTaken(db, whoseElse))
      if (quicker) return quicker
      throw error
    }
    return showProfile(db, userId, locale)
  })
  // The profile is changed; what cannot be removed now, the process removes by itself later.
  await removeMarkedPictures(deps).catch(() => {})
  return result
}
