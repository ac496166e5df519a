import { readFile } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import sharp from 'sharp'

/** A mark that shops show until they have their own: an arch over its water. */
const DEFAULT_MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#0f5e5d" d="M4 46C4 26 16 14 32 14s28 12 28 32h-9c0-8-8-15-19-15s-19 7-19 15z"/></svg>'

export interface IconShape {
  size: number
  /** Part of the side that the mark takes; launchers cut maskable icons to any shape, so theirs keeps to the middle. */
  fill: number
  /** Null: transparent. */
  ground: string | null
}

export const ICONS: Record<string, IconShape> = {
  'icon-192.png': { size: 192, fill: 0.86, ground: null },
  'icon-512.png': { size: 512, fill: 0.86, ground: null },
  'maskable-512.png': { size: 512, fill: 0.6, ground: '#ffffff' },
  'apple-touch-icon.png': { size: 180, fill: 0.72, ground: '#ffffff' },
}

/** The shop's mark: a picture of ours by its `/media/…` address; the default where it has none or it cannot be read. */
export async function readMark(address: string | null | undefined, dataDir: string): Promise<Buffer> {
  const name = address?.startsWith('/media/') ? normalize(address.slice('/media/'.length)) : undefined
  if (!name || name.startsWith('..') || name.startsWith(sep)) return Buffer.from(DEFAULT_MARK)
  return readFile(join(dataDir, 'media', name)).catch(() => Buffer.from(DEFAULT_MARK))
}

export async function drawIcon(mark: Buffer, { size, fill, ground }: IconShape): Promise<Buffer> {
  const inner = Math.round(size * fill)
  const before = Math.floor((size - inner) / 2)
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp(mark, { density: 300 })
    .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .extend({
      top: before,
      left: before,
      bottom: size - inner - before,
      right: size - inner - before,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .flatten(ground ? { background } : false)
    .png()
    .toBuffer()
}
