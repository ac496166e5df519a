import { join } from 'node:path'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { PROFILE_PHOTOS } from '../../../files/media/profile-photos.ts'
import { createFileUpkeep, dropUnless, keepFiles, readPicture, type Upload } from '../../../files/uploads/index.ts'
import type { BackgroundWorker } from '../../../jobs/background-worker.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { insertRemovedPicture, selectPhoto, selectPhotosUnder } from './repository-photos.ts'

/** The folder of older photos, which are named by content and shared with pictures of reviews and articles. */
const SHARED_PICTURES = '/media/uploads/'

/**
 * Stores a photo while `write` saves the profile that refers to it; the file is removed if that fails or refuses.
 * @param photo if undefined, `write` is called without an address.
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
  const fileNames = await keepFiles(folder, [{ bytes: picture.webp, extension: 'webp' }])
  if (fileNames instanceof Refusal) return fileNames
  return dropUnless(folder, fileNames, () => write(PROFILE_PHOTOS + fileNames[0]))
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

/** Removes photo files without a row, left by a process that died before it wrote the row. */
export const createPhotoUpkeep = ({ config, database, now }: Deps): BackgroundWorker =>
  createFileUpkeep({
    folder: join(config.dataDir, PROFILE_PHOTOS),
    async named() {
      const photos = await selectPhotosUnder(database.db, PROFILE_PHOTOS)
      return photos.map((photo) => photo.slice(PROFILE_PHOTOS.length))
    },
    failure: 'photos without a person could not be removed',
    now,
  })
