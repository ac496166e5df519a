import { createHash } from 'node:crypto'
import type { FileStorage } from '../storage.ts'
import type { Picture } from './decode-picture.ts'

/**
 * Stores a picture under the hash of its content, so the same picture is stored once. Write the row that names it afterwards.
 * @returns its address, `/media/uploads/…`. Throws `FileStorageUnavailable`.
 */
export const storePicture = (files: FileStorage, picture: Picture): Promise<string> =>
  storePictureAt(files, pictureAddress(picture), picture.webp)

/** Stores a picture at an address that tells its content, unless it is there. @returns the address. */
export async function storePictureAt(files: FileStorage, address: string, webp: Buffer): Promise<string> {
  const path = address.slice(1)
  // Not `has`, whose answer may be old: the picture would be missing for good.
  if ((await files.stat(path)) === undefined) await files.put(path, webp)
  return address
}

/** The address that a picture has once it is stored. */
export function pictureAddress({ webp }: Picture): string {
  const hash = createHash('sha256').update(webp).digest('hex')
  return `/media/uploads/${hash.slice(0, 2)}/${hash.slice(2, 34)}.webp`
}
