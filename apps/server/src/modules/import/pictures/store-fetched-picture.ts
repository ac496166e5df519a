import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { decodePicture, type PictureFault } from '../../../files/uploads/index.ts'
import { PictureFailure } from './fetch-picture.ts'
import { FETCHED, fileOf } from './media-paths.ts'

/**
 * Judges a picture by its content, brings it into the form in which we serve pictures, and keeps it under its hash.
 * @returns its place in the media. Throws {@link PictureFailure} where it is no picture that we take.
 */
export async function keepPicture(dataDir: string, content: Buffer): Promise<string> {
  return writeMedia(dataDir, FETCHED, await reencode(content))
}

async function reencode(content: Buffer): Promise<Buffer> {
  const picture = await decodePicture(content)
  if (typeof picture !== 'string') return picture.webp
  throw new PictureFailure(reasons[picture])
}

const reasons: Record<PictureFault, string> = {
  'not a picture': 'it is no JPEG, PNG or WebP picture',
  'too many pixels': 'it has too many pixels',
  unreadable: 'it cannot be read',
}

/** Keeps a WebP picture under its content's hash. */
async function writeMedia(dataDir: string, folder: string, content: Buffer): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 20)
  return putMedia(dataDir, `${folder}/${hash}.webp`, content)
}

/** Written beside and moved: a half-written picture is never served, nor kept after a crash, whoever else writes the same. */
export async function putMedia(dataDir: string, picture: string, content: Buffer): Promise<string> {
  const file = fileOf(dataDir, picture)
  if (existsSync(file)) return picture
  await mkdir(dirname(file), { recursive: true })
  const partial = `${file}.${randomUUID()}.part`
  await writeFile(partial, content)
  await rename(partial, file)
  return picture
}
