import type { User } from '@rialto/contract'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { Refusal } from '../../../refusal.ts'
import { keepPicture, readPicture, type Upload } from '../../../uploads/index.ts'
import type { ModuleDeps } from '../../settings/index.ts'
import { presentUser } from '../present-user.ts'
import { refuseTaken } from '../registration/taken.ts'
import { deleteResetTokens } from '../repository.ts'
import { hasProvider, selectTaken, selectUser, updateUser } from '../repository-users.ts'
import { type ProfileGiven, readProfile } from './read-profile.ts'
import { showProfile } from './show-profile.ts'

interface ProfileUpdate {
  userId: number
  given: ProfileGiven
  photo: Upload | undefined
  removePhoto: boolean
  locale: string
}

/** Changes what the form gives. Nothing is changed where any of it is refused. */
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
  const profile_photo = photo ? await keepPhoto(deps, photo) : removePhoto ? null : undefined
  if (profile_photo instanceof Refusal) return profile_photo
  const columns = { ...changes, ...(profile_photo !== undefined && { profile_photo }) }
  if (Object.keys(columns).length === 0) return presentUser(row, locale)
  try {
    await db.transaction().execute(async (tx) => {
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
}

async function keepPhoto({ config }: ModuleDeps, photo: Upload): Promise<string | Refusal> {
  const picture = await readPicture(photo, 'profile_photo')
  return picture instanceof Refusal ? picture : keepPicture(config.dataDir, picture)
}
