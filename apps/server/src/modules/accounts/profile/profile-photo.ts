import { join } from 'node:path'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { PROFILE_PHOTOS } from '../../../files/media/profile-photos.ts'
import { createFileUpkeep, dropUnless, keepFiles, readPicture, type Upload } from '../../../files/uploads/index.ts'
import type { BackgroundWorker } from '../../../jobs/background-worker.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { insertRemovedPicture, selectPhoto, selectPhotosLike } from './repository-photos.ts'

/** The folder of photos before each had a name of its own: shared by content with pictures of reviews and articles. */
const SHARED_PICTURES = '/media/uploads/'

/**
 * Judges a photo and keeps it while `write` writes the profile that names it; nothing of it stays where nothing comes of it.
 * @param photo undefined: `write` is called without one.
 */
export async function withPhoto<T>(
  { config }: Pick<Deps, 'config'>,
  photo: Upload | undefined,
  write: (address: string | undefined) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  if (!photo) return write(undefined)
  const picture = await readPicture(photo, { field: 'profile_photo', kind: 'profile' })
  if (picture instanceof Refusal) return picture
  const folder = join(config.dataDir, PROFILE_PHOTOS)
  const places = await keepFiles(folder, [{ bytes: picture.webp, extension: 'webp' }])
  if (places instanceof Refusal) return places
  return dropUnless(folder, places, () => write(PROFILE_PHOTOS + places[0]))
}

/**
 * Marks a person's photo as removed, in the transaction that replaces it or erases the account; the file goes after the commit
 * ({@link removeMarkedPictures}). Pictures of the demo and of other hosts are left alone.
 */
export async function markPhotoRemoved(tx: Tx, userId: number, now: number): Promise<void> {
  const photo = await selectPhoto(tx, userId)
  if (photo?.startsWith(PROFILE_PHOTOS) || photo?.startsWith(SHARED_PICTURES))
    await insertRemovedPicture(tx, photo, now)
}

/** Removes photos whose process died between the file and the row that should have named it. */
export const createPhotoUpkeep = ({ config, database, now }: Deps): BackgroundWorker =>
  createFileUpkeep({
    folder: join(config.dataDir, PROFILE_PHOTOS),
    async named() {
      const photos = await selectPhotosLike(database.db, PROFILE_PHOTOS)
      return photos.map((photo) => photo.slice(PROFILE_PHOTOS.length))
    },
    failure: 'photos without a person could not be removed',
    now,
  })
