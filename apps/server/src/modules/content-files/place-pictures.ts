import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import pLimit from 'p-limit'
import { decodePicture, pictureAddress, sharp, storePicture } from '../../files/uploads/index.ts'
import { Refusal } from '../../lib/refusal.ts'
import { decoded } from '../content/index.ts'
import type { PlacedPicture } from './safe-article.ts'

const BYTES_MAX = 20 * 1_048_576
/** Decoded, a picture takes hundreds of megabytes at most. */
const decoding = pLimit(1)
const OWN = /^\/media\/[\w.-]+(?:\/[\w.-]+)*$/

interface Places {
  dataDir: string
  /** The real place of the operator's folder; nothing outside it is read. */
  root: string
  /** Whether pictures are put where they are served from, or only looked at. */
  keep: boolean
}

/** Finds pictures as a file names them; a text instead says why one cannot be had. Each is read once. */
export function createPlacePicture({ dataDir, root, keep }: Places) {
  const known = new Map<string, Promise<PlacedPicture | string>>()

  return async (file: string, name: string): Promise<PlacedPicture | string> => {
    if (name.startsWith('/media/')) return ownPicture(dataDir, name)
    if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(name)) return 'pictures lie beside the file, or in this shop as /media/…'
    const path = await realpath(join(root, dirname(file), decoded(name))).catch(() => undefined)
    if (path === undefined) return 'there is no such file'
    if (!path.startsWith(root + sep)) return 'it lies outside the folder'
    const picture = known.get(path) ?? takePicture(path, { dataDir, keep })
    known.set(path, picture)
    return picture
  }
}

async function takePicture(path: string, { dataDir, keep }: Omit<Places, 'root'>): Promise<PlacedPicture | string> {
  const { size } = await stat(path)
  if (size > BYTES_MAX) return 'it is larger than 20 MB'
  const bytes = await readFile(path).catch(() => Buffer.alloc(0))
  const picture = await decoding(() => decodePicture(bytes))
  if (picture === 'not a picture') return 'it is no JPEG, PNG or WebP picture'
  if (typeof picture === 'string') return 'it cannot be read, or has too many pixels'
  const address = keep ? await storePicture(dataDir, picture) : pictureAddress(picture)
  if (address instanceof Refusal) return 'it could not be kept: the disk takes nothing more'
  return { address, ...(await sizeOf(picture.webp)) }
}

async function ownPicture(dataDir: string, address: string): Promise<PlacedPicture | string> {
  const isName = OWN.test(address) && !address.includes('..')
  const size = isName && (await sizeOf(join(dataDir, address)).catch(() => undefined))
  return size ? { address, ...size } : 'this shop has no such picture'
}

async function sizeOf(picture: Buffer | string): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata()
  return { width, height }
}
