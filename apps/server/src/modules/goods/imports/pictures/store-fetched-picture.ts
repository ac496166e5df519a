import { createHash } from 'node:crypto'
import { decodePicture, type FileStorage, type PictureFault, storePictureAt } from '../../../../files/index.ts'
import { PictureFailure } from './fetch-picture.ts'
import { FETCHED } from './media-paths.ts'

const reasons: Record<PictureFault, string> = {
  'not a picture': 'it is no JPEG, PNG or WebP picture',
  'too many pixels': 'it has too many pixels',
  unreadable: 'it cannot be read',
}

/**
 * Decodes a picture, converts it to the form in which pictures are served, and stores it under the hash of its content.
 * Throws {@link PictureFailure} for anything but a picture.
 * @returns its address.
 */
export async function storeFetchedPicture(files: FileStorage, content: Buffer): Promise<string> {
  const picture = await decodePicture(content)
  if (typeof picture === 'string') throw new PictureFailure(reasons[picture])
  const hash = createHash('sha256').update(picture.webp).digest('hex').slice(0, 20)
  return storePictureAt(files, `${FETCHED}/${hash}.webp`, picture.webp)
}
