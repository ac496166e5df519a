import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import {
  createFileCleanup,
  deleteFilesUnlessWritten,
  readPicture,
  storeFiles,
  type Upload,
} from '../../../files/index.ts'
import { PROFILE_PHOTOS } from '../../../files/media/profile-photos.ts'
import type { BackgroundWorker } from '../../../jobs/background-worker.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { insertRemovedPicture, selectPhoto, selectPhotosLike } from './repository-photos.ts'

/** The folder of photos in the file storage. */
const FOLDER = PROFILE_PHOTOS.slice(1, -1)
/** The folder of photos before each had a name of its own: shared by content with pictures of reviews and articles. */
const SHARED_PICTURES = '/media/uploads/'

/**
 * Validates and stores a photo, then calls `write`, which writes the profile that names it; deletes it again when that fails or refuses.
 * @param photo undefined: `write` is called without one.
 */
export async function withPhoto<T>(
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
 * Marks a person's photo as removed, in the transaction that replaces it or erases the account; the file goes after the commit
 * ({@link removeMarkedPictures}). Pictures of the demo and of other hosts are left alone.
 */
export async function markPhotoRemoved(tx: Tx, userId: number, now: number): Promise<void> {
  const photo = await selectPhoto(tx, userId)
  if (photo?.startsWith(PROFILE_PHOTOS) || photo?.startsWith(SHARED_PICTURES))
    await insertRemovedPicture(tx, photo, now)
}

/** Removes photos whose process died between the file and the row that should have named it. */
export const createPhotoUpkeep = ({ database, files, now }: Deps): BackgroundWorker =>
  createFileCleanup({
    files,
    folder: FOLDER,
    async named() {
      const photos = await selectPhotosLike(database.db, PROFILE_PHOTOS)
      return photos.map((photo) => photo.slice(1))
    },
    failure: 'photos without a person could not be removed',
    now,
  })
