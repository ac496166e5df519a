import { type Refusal, refuse } from '../../lib/refusal.ts'
import { type TextKey, text } from '../../texts/index.ts'
import type { Upload } from '../uploads/upload.ts'
import { decodePicture, type Picture, type PictureFault } from './decode-picture.ts'
import { JobAbandoned, LaneFull, WorkLanes } from './work-lanes.ts'

/** The purposes that pictures are sent for; each has a queue of its own. */
export type PictureKind = 'profile' | 'product' | 'review' | 'shop' | 'ticket'

/** At most two of libuv's four threads; files, DNS and passwords need the others. */
const lanes = new WorkLanes({ running: 2, waiting: 20, waitMs: 10_000, runMs: 20_000 })
const RETRY_SECONDS = 10

interface PictureField {
  /** The field of a refusal's error. */
  field: string
  kind: PictureKind
}

/**
 * Checks and converts a picture with {@link decodePicture}. Refuses it as `unavailable` with a retry time when the queue is full.
 */
export async function readPicture(
  { bytes }: Pick<Upload, 'bytes'>,
  { field, kind }: PictureField,
): Promise<Picture | Refusal> {
  try {
    const picture = await lanes.run(kind, () => decodePicture(bytes))
    return typeof picture === 'string' ? refuseAt(field, picture, bytes) : picture
  } catch (error) {
    if (error instanceof LaneFull)
      return refuse('unavailable', text('The shop is busy. Please try again in a moment.'), {
        retryAfter: RETRY_SECONDS,
      })
    if (error instanceof JobAbandoned) return refuseAt(field, 'unreadable', bytes)
    throw error
  }
}

/** The format of Apple's cameras, by the brand in its first box. */
const isHeic = (bytes: Buffer): boolean =>
  /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(bytes.toString('latin1', 4, 12))

function refuseAt(field: string, fault: PictureFault, bytes: Buffer): Refusal {
  const refuseWith = (code: 'unsupported_media_type' | 'invalid', why: TextKey) =>
    refuse(code, why, { errors: { [field]: [{ text: why }] } })
  return fault === 'too many pixels'
    ? refuseWith('invalid', text('This picture has too many pixels'))
    : refuseWith(
        'unsupported_media_type',
        isHeic(bytes)
          ? text('HEIC photos cannot be read. Please send this one as JPEG, PNG or WebP.')
          : text('This picture cannot be read'),
      )
}
