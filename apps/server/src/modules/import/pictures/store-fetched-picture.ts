import { decodePicture, type FileStorage, type PictureFault, storePicture } from '../../../files/index.ts'
import { PictureFailure } from './fetch-picture.ts'
import { FETCHED } from './media-paths.ts'

/**
 * Validates and stores a picture in the form in which the shop serves pictures.
 * @returns its address. Throws {@link PictureFailure} when it is no picture that the shop takes.
 */
export async function storeFetchedPicture(files: FileStorage, content: Buffer): Promise<string> {
  const picture = await decodePicture(content)
  if (typeof picture === 'string') throw new PictureFailure(reasons[picture])
  return storePicture(files, picture, FETCHED)
}

const reasons: Record<PictureFault, string> = {
  'not a picture': 'it is no JPEG, PNG or WebP picture',
  'too many pixels': 'it has too many pixels',
  unreadable: 'it cannot be read',
}

/** Stores a picture whose address tells its content, once. */
export async function storeUnlessPresent(files: FileStorage, address: string, content: Buffer): Promise<string> {
  const path = address.slice(1)
  if ((await files.stat(path)) === undefined) await files.put(path, content)
  return address
}
