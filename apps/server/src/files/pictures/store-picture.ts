import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Refusal } from '../../lib/refusal.ts'
import { writeFileAtomic } from '../write-file-atomic.ts'
import type { Picture } from './decode-picture.ts'

/**
 * Keeps a picture under its content's hash, below `/media/uploads/`; the same picture is kept once.
 * @returns its place on the web, or a refusal where the disk takes nothing more. Write the row that names it afterwards.
 */
export async function storePicture(dataDir: string, picture: Picture): Promise<string | Refusal> {
  const place = pictureAddress(picture)
  const file = join(dataDir, place)
  if (existsSync(file)) return place
  return (await writeFileAtomic(file, picture.webp)) ?? place
}

/** Where a picture is found on the web once it is kept. */
export function pictureAddress({ webp }: Picture): string {
  const hash = createHash('sha256').update(webp).digest('hex')
  return `/media/uploads/${hash.slice(0, 2)}/${hash.slice(2, 34)}.webp`
}
