import type { User } from '@rialto/contract'
import { isUniqueViolation } from '../../../../db/unique-violation.ts'
import type { Upload } from '../../../../files/index.ts'
import type { CurrentUser } from '../../../../lib/current-user.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { Caller } from '../../../../lib/security-events.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { refuseTakenContacts } from '../contacts/refuse-taken-contacts.ts'
import { presentUser } from '../present-user.ts'
import { hasProvider, selectTakenContacts, selectUser } from '../repository-users.ts'
import type { ChangeCredentials } from './authorise-contact-change.ts'
import { checkContactChange } from './check-contact-change.ts'
import { withPhoto } from './profile-photo.ts'
import { removeMarkedPictures } from './removed-pictures.ts'
import { saveProfile } from './save-profile.ts'
import { showProfile } from './show-profile.ts'
import { type ProfileInput, validateProfile } from './validate-profile.ts'

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
