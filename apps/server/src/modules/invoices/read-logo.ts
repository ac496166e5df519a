import { join, normalize, sep } from 'node:path'
import { sharp } from '../../files/uploads/index.ts'

/** In pixels; enough for print. */
const SIDE = 240

/** Reads a picture by its `/media/…` address as PNG; null if it is elsewhere or cannot be read. */
export async function readLogo(address: string, dataDir: string): Promise<Buffer | null> {
  const name = address.startsWith('/media/') ? normalize(decodeURIComponent(address.slice('/media/'.length))) : '..'
  if (name.startsWith('..') || name.startsWith(sep) || name.includes('\0')) return null
  return sharp(join(dataDir, 'media', name), { density: 300 })
    .resize(SIDE, SIDE, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => null)
}
