import type { Deps } from '../../../deps.ts'
import { PROFILE_PHOTOS } from '../../../files/media/profile-photos.ts'
import { removePicture } from '../../../files/media/remove-picture.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../jobs/background-worker.ts'
import { deleteRemovedPicture, isPictureUsed, isProfilePhoto, selectRemovedPictures } from './repository-photos.ts'

const INTERVAL_MS = 60_000

/**
 * Deletes the files of pictures that are marked as removed, with their encoded versions. A picture that is still used stays. The
 * mark is deleted last, so that the work is repeated if the process dies in between.
 */
export async function removeMarkedPictures({
  config,
  database: { db },
  files,
}: Pick<Deps, 'config' | 'database' | 'files'>): Promise<void> {
  for (const picture of await selectRemovedPictures(db)) {
    // Searching all texts takes a while; files in the folder of profile photos are only used as such.
    const isUsed = picture.startsWith(PROFILE_PHOTOS) ? isProfilePhoto : isPictureUsed
    if (!(await isUsed(db, picture))) await removePicture({ config, files }, picture)
    await deleteRemovedPicture(db, picture)
  }
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
