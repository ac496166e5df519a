import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import {
  createFileCleanup,
  deleteFilesUnlessWritten,
  deleteUnusedFiles,
  readPicture,
  storeFiles,
  type Upload,
} from '../../../files/index.ts'
import { PROFILE_PHOTOS } from '../../../files/storage.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import { Refusal } from '../../../lib/refusal.ts'
import {
  deleteRemovedPicture,
  insertRemovedPicture,
  selectPhoto,
  selectPhotosUnder,
  selectRemovedPictures,
} from './repository-users.ts'

/** The folder of photos in the file storage. */
const FOLDER = PROFILE_PHOTOS.slice(1, -1)
/** The folder of older photos, which are named by content and shared with pictures of reviews and articles. */
const SHARED_PICTURES = '/media/uploads/'

/**
 * Stores a photo while `write` saves the profile that refers to it; the file is removed if that fails or refuses.
 * @param photo if undefined, `write` is called without an address.
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
