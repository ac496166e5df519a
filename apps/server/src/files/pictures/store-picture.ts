import { createHash } from 'node:crypto'
import type { FileStorage } from '../storage.ts'
import type { Picture } from './decode-picture.ts'

/** Pictures of reviews, articles and settings. */
const UPLOADS = '/media/uploads'

/**
 * Stores a picture under the hash of its content, so the same picture is stored once. Write the row that names it afterwards.
 * @param folder the beginning of its address.
 * @returns its address, `/media/…`. Throws `FileStorageUnavailable`.
 */
export async function storePicture(files: FileStorage, picture: Picture, folder: string = UPLOADS): Promise<string> {
  const address = pictureAddress(picture, folder)
  const path = address.slice(1)
  // Not `has`, whose answer may be old: the picture would be missing for good.
  if ((await files.stat(path)) === undefined) await files.put(path, picture.webp)
  return address
}

/** The address that a picture has once it is stored. */
export function pictureAddress({ webp }: Picture, folder: string = UPLOADS): string {
  const hash = createHash('sha256').update(webp).digest('hex')
  return `${folder}/${hash.slice(0, 2)}/${hash.slice(2, 34)}.webp`
}
