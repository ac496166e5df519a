import { mediaTypeOf, type PictureType } from '../uploads/media-type.ts'
import sharp from './restricted-sharp.ts'

/** More than phone cameras usually produce; each decoded pixel takes four bytes. */
const PIXELS_MAX = 60_000_000
/** The largest side of stored pictures, which is the largest width served. */
const SIDE_MAX = 1_600
const SECONDS_MAX = 15

/** A picture as it is stored. */
export interface Picture {
  webp: Buffer
}

export type PictureFault = 'not a picture' | 'too many pixels' | 'unreadable'

const formats: Record<string, PictureType> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

/**
 * Checks a picture by its signature and by decoding it, and converts it: WebP, orientation applied, sRGB, limited size, only the
 * first frame of an animation, without metadata such as places.
 */
export async function decodePicture(bytes: Buffer): Promise<Picture | PictureFault> {
  const type = mediaTypeOf(bytes)
  if (!type || type === 'application/pdf') return 'not a picture'
  try {
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
    if (formats[format] !== type) return 'not a picture'
    if (width * height > PIXELS_MAX) return 'too many pixels'
    const webp = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 3, smartSubsample: true })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer()
    return { webp }
  } catch {
    return 'unreadable'
  }
}
