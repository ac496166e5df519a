import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import pLimit from 'p-limit'
import {
  decodePicture,
  type FileStorage,
  pictureAddress,
  picturePath,
  refuseWhenUnavailable,
  sharp,
  storePicture,
} from '../../files/index.ts'
import { Refusal } from '../../lib/refusal.ts'
import { decoded } from '../content/index.ts'
import type { PlacedPicture } from './safe-article.ts'

const BYTES_MAX = 20 * 1_048_576
/** Decoded, a picture takes hundreds of megabytes at most. */
const decoding = pLimit(1)
const OWN = /^\/media\/[\w.-]+(?:\/[\w.-]+)*$/

interface Places {
  files: FileStorage
  /** The real place of the operator's folder; nothing outside it is read. */
  root: string
  /** Whether pictures are put where they are served from, or only looked at. */
  keep: boolean
}

/** Finds pictures as a file names them; a text instead says why one cannot be had. Each is read once. */
export function createPlacePicture({ files, root, keep }: Places) {
  const known = new Map<string, Promise<PlacedPicture | string>>()

  return async (file: string, name: string): Promise<PlacedPicture | string> => {
    if (name.startsWith('/media/')) return ownPicture(files, name)
    if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(name)) return 'pictures lie beside the file, or in this shop as /media/…'
    const path = await realpath(join(root, dirname(file), decoded(name))).catch(() => undefined)
    if (path === undefined) return 'there is no such file'
    if (!path.startsWith(root + sep)) return 'it lies outside the folder'
    const picture = known.get(path) ?? takePicture(path, { files, keep })
    known.set(path, picture)
    return picture
  }
}

async function takePicture(path: string, { files, keep }: Omit<Places, 'root'>): Promise<PlacedPicture | string> {
  const { size } = await stat(path)
  if (size > BYTES_MAX) return 'it is larger than 20 MB'
  const bytes = await readFile(path).catch(() => Buffer.alloc(0))
  const picture = await decoding(() => decodePicture(bytes))
  if (picture === 'not a picture') return 'it is no JPEG, PNG or WebP picture'
  if (typeof picture === 'string') return 'it cannot be read, or has too many pixels'
  const address = keep ? await refuseWhenUnavailable(storePicture(files, picture)) : pictureAddress(picture)
  if (address instanceof Refusal) return 'it could not be kept: the disk or bucket takes nothing more'
  return { address, ...(await sizeOf(picture.webp)) }
}

async function ownPicture(files: FileStorage, address: string): Promise<PlacedPicture | string> {
  const path = OWN.test(address) ? picturePath(address) : undefined
  const file = path && (await files.localFile(path))
  const size = file && (await sizeOf(join(file.folder, file.name)).catch(() => undefined))
  return size ? { address, ...size } : 'this shop has no such picture'
}

async function sizeOf(picture: Buffer | string): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata()
  return { width, height }
}
