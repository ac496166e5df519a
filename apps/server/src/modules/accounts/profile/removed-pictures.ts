import type { Deps } from '../../../deps.ts'
import { PROFILE_PHOTOS } from '../../../files/media/profile-photos.ts'
import { removePicture } from '../../../files/media/remove-picture.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../jobs/background-worker.ts'
import { deleteRemovedPicture, isPhotoOfSomebody, isPictureNamed, selectRemovedPictures } from './repository-photos.ts'

const LOOK_MS = 60_000

/**
 * Removes the files of pictures that were marked as removed, with all that was encoded of them. A picture that something else
 * still shows stays. The mark goes last, so a process that dies in between is followed by one that does it again.
 */
export async function removeMarkedPictures({
  config,
  database: { db },
  files,
}: Pick<Deps, 'config' | 'database' | 'files'>): Promise<void> {
  for (const picture of await selectRemovedPictures(db)) {
    // Reading every text for an address takes a while; a photo with a name of its own is shown as a photo alone.
    const isShown = picture.startsWith(PROFILE_PHOTOS) ? isPhotoOfSomebody : isPictureNamed
    if (!(await isShown(db, picture))) await removePicture({ config, files }, picture)
    await deleteRemovedPicture(db, picture)
  }
}

/** Retries what a request could not finish because its process died or the storage was away. */
export const createPictureRemoval = (deps: Deps): BackgroundWorker =>
  createBackgroundWorker({
    work: () => removeMarkedPictures(deps),
    failure: 'removed pictures are still on the disk',
    now: deps.now,
    lookEveryMs: LOOK_MS,
  })
