import { join } from 'node:path'
import { type FileStorage, picturePath, sharp } from '../../../files/index.ts'

/** In pixels; enough for print. */
const SIDE = 240

/** Reads a picture by its `/media/…` address as PNG; null if it is elsewhere or cannot be read. */
export async function readLogo(address: string, files: FileStorage): Promise<Buffer | null> {
  const path = picturePath(decodeURIComponent(address))
  // An invoice without the logo is better than none while the storage is away.
  const file = path && (await files.localFile(path).catch(() => undefined))
  if (!file) return null
  return sharp(join(file.folder, file.name), { density: 300 })
    .resize(SIDE, SIDE, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => null)
}
