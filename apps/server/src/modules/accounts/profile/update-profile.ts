import type { User } from '@rialto/contract'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { Upload } from '../../../files/index.ts'
import type { CurrentUser } from '../../../lib/current-user.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { presentUser } from '../present-user.ts'
import { refuseTaken } from '../registration/taken.ts'
import { hasProvider, selectTaken, selectUser } from '../repository-users.ts'
import type { ContactProof } from './authorise-change.ts'
import { readContactChange } from './change-contact.ts'
import { withPhoto } from './profile-photo.ts'
import { type ProfileGiven, readProfile } from './read-profile.ts'
import { removeMarkedPictures } from './removed-pictures.ts'
import { saveProfile } from './save-profile.ts'
import { showProfile } from './show-profile.ts'

interface ProfileUpdate {
  user: CurrentUser
  given: ProfileGiven & ContactProof
  photo: Upload | undefined
  removePhoto: boolean
  locale: string
  caller: Caller
}

/** Changes what the form gives. Nothing is changed where any of it is refused. A photo that is removed or replaced is gone with the reply. */
export async function updateProfile(
  deps: OutboundDeps,
  { user, given, photo, removePhoto, locale, caller }: ProfileUpdate,
): Promise<User | Refusal> {
  const { db } = deps.database
  const row = await selectUser(db, user.id)
  if (!row) throw new Error(`user ${user.id} is gone`)
  const settings = await deps.settings.read()
  const changes = readProfile(row, given, {
    settings,
    locale,
    today: new Date(deps.now()).toISOString().slice(0, 10),
    hasProvider: await hasProvider(db, user.id),
  })
  if (changes instanceof Refusal) return changes
  const contact = await readContactChange(deps, { user, row, changes, proof: given, caller })
  if (contact instanceof Refusal) return contact
  const result = await withPhoto(deps, photo, async (address) => {
    const profile_photo = address ?? (removePhoto ? null : undefined)
    const columns = { ...changes, ...(profile_photo !== undefined && { profile_photo }) }
    if (Object.keys(columns).length === 0) return presentUser(row, locale)
    try {
      const refusal = await saveProfile({ ...deps, settings }, { user, columns, contact, caller })
      if (refusal) return refusal
    } catch (error) {
      // Somebody registered with the same email or phone this very moment.
      const { email = null, phone = null } = changes
      const others = { email, phone, exceptId: user.id }
      const refusal = isUniqueViolation(error) && refuseTaken(await selectTaken(db, others))
      if (refusal) return refusal
      throw error
    }
    return showProfile(db, user.id, locale)
  })
  // The profile is changed; a background job removes later what cannot be removed now.
  await removeMarkedPictures(deps).catch(() => {})
  return result
}
