import { createHash } from 'node:crypto'
import { decodePicture, type FileStorage, type PictureFault, storePictureAt } from '../../../files/index.ts'
import { PictureFailure } from './fetch-picture.ts'
import { FETCHED } from './media-paths.ts'

/**
 * Validates and stores a picture in the form in which the shop serves pictures.
 * @returns its address. Throws {@link PictureFailure} when it is no picture that the shop takes.
 */
export async function storeFetchedPicture(files: FileStorage, content: Buffer): Promise<string> {
  const picture = await decodePicture(content)
  if (typeof picture === 'string') throw new PictureFailure(reasons[picture])
  const hash = createHash('sha256').update(picture.webp).digest('hex').slice(0, 20)
  return storePictureAt(files, `${FETCHED}/${hash}.webp`, picture.webp)
}

const reasons: Record<PictureFault, string> = {
  'not a picture': 'it is no JPEG, PNG or WebP picture',
  'too many pixels': 'it has too many pixels',
  unreadable: 'it cannot be read',
}
