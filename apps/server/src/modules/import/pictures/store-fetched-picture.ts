import { createHash } from 'node:crypto'
import { writeMedia } from '../../../files/pictures/write-media.ts'
import { decodePicture, type PictureFault } from '../../../files/uploads/index.ts'
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
 * @returns its path below the media.
 */
export async function storeFetchedPicture(dataDir: string, content: Buffer): Promise<string> {
  const decoded = await decodePicture(content)
  if (typeof decoded === 'string') throw new PictureFailure(reasons[decoded])
  const hash = createHash('sha256').update(decoded.webp).digest('hex').slice(0, 20)
  const picture = `${FETCHED}/${hash}.webp`
  await writeMedia(dataDir, picture, decoded.webp)
  return picture
}
