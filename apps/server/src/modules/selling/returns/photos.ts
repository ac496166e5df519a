import type { ReturnKind } from '@rialto/contract/market-enums'
import type { Deps } from '../../../deps.ts'
import { readPicture, type Upload } from '../../../files/pictures.ts'
import { createFileCleanup, type FileToStore } from '../../../files/store-files.ts'
import type { BackgroundWorker } from '../../../lib/background-worker.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { selectPhoto, selectPhotoFiles } from './repository-complaints.ts'

// Photos of shoppers who complain, and of sellers whose goods came back used.

/** The folders of photos in the file storage, which no route serves. */
export const PHOTO_FOLDERS: Readonly<Record<ReturnKind, string>> = {
  complaint: 'complaints',
  withdrawal: 'withdrawals',
}

/** Re-encodes photos, so that they lose where and when they were taken. */
export async function acceptPhotos(uploads: readonly Upload[]): Promise<FileToStore[] | Refusal> {
  const photos: FileToStore[] = []
  for (const upload of uploads) {
    const picture = await readPicture(upload, { field: 'photos', kind: 'ticket' })
    if (picture instanceof Refusal) return picture
    photos.push({ bytes: picture.webp, extension: 'webp' })
  }
  return photos
}

interface PhotoReader {
  kind: ReturnKind
  id: number
  photo: number
  /** Undefined: the staff. */
  of: { userId: number } | { orderId: number } | { shopId: number } | undefined
}

/** The bytes of a photo, for the shopper, the shop and the staff alone; 404 for anybody else. */
export async function readPhoto(
  { database, files }: Pick<Deps, 'database' | 'files'>,
  { kind, id, photo, of }: PhotoReader,
): Promise<Buffer | Refusal> {
  const row = await selectPhoto(database.db, { kind, id, photo })
  if (!row || !mayRead(row, of)) return refuse('not_found', text('Not found'))
  const found = await files.get(row.file)
  if (!found) throw new Error(`the file of photo ${photo} is missing`)
  return Buffer.concat(await found.stream.toArray())
}

function mayRead(row: { shop_id: number; order_id: number; user_id: number }, of: PhotoReader['of']): boolean {
  if (of === undefined) return true
  if ('userId' in of) return row.user_id === of.userId
  return 'shopId' in of ? row.shop_id === of.shopId : row.order_id === of.orderId
}

/** Deletes photos once a day whose return was deleted, or never written. */
export const createReturnPhotoUpkeep = (kind: ReturnKind, { config, database, files, now }: Deps): BackgroundWorker =>
  createFileCleanup({
    ...{ config, database, files, now, folder: PHOTO_FOLDERS[kind] },
    named: async () => (await selectPhotoFiles(database.db, kind)).map(({ file }) => file),
    failure: 'photos without a return could not be removed',
  })
