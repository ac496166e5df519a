import pLimit from 'p-limit'
import sharp from 'sharp'
import { type Refusal, refuse } from '../refusal.ts'
import { type TextKey, text } from '../texts/index.ts'
import type { Upload } from './upload.ts'

/** More than any phone's camera takes at its usual setting; decoded, one takes four bytes a pixel. */
const PIXELS_MAX = 60_000_000
/** What is kept; the widest that pictures are served in. */
const SIDE_MAX = 1_600
const SECONDS_MAX = 15

/** One at a time leaves the other core to requests, and one large picture's memory is the most that is taken. */
const decoding = pLimit(1)
const WAITING_MAX = 40

/** A picture in the form in which we keep and serve them. */
export interface Picture {
  webp: Buffer
}

/**
 * Judges a picture by decoding it, and brings it into our own form: WebP, upright, of a bounded size, without what cameras
 * write into files (places among it). A refusal speaks at `field`.
 */
export async function readPicture({ bytes }: Upload, field: string): Promise<Picture | Refusal> {
  const refuseHere = (code: 'unsupported_media_type' | 'invalid', why: TextKey) =>
    refuse(code, why, { errors: { [field]: [{ text: why }] } })
  if (decoding.pendingCount >= WAITING_MAX)
    return refuse('unavailable', text('The shop is busy. Please try again in a moment.'), { retryAfter: 10 })
  return decoding(async () => {
    const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    const { width = 0, height = 0 } = await picture.metadata().catch(() => ({ width: 0, height: 0 }))
    if (width * height === 0) return refuseHere('unsupported_media_type', text('This picture cannot be read'))
    if (width * height > PIXELS_MAX) return refuseHere('invalid', text('This picture has too many pixels'))
    try {
      const webp = await picture
        .rotate()
        .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82, effort: 3, smartSubsample: true })
        .timeout({ seconds: SECONDS_MAX })
        .toBuffer()
      return { webp }
    } catch {
      return refuseHere('unsupported_media_type', text('This picture cannot be read'))
    }
  })
}
