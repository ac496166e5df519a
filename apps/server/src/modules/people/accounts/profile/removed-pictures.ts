import type { Deps } from '../../../../deps.ts'
import { deleteUnusedFiles } from '../../../../files/index.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../../jobs/background-worker.ts'
import { deleteRemovedPicture, selectRemovedPictures } from './repository-photos.ts'

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
