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
} from '../../../../files/index.ts'
import type { PlacedPicture } from '../../../../html/sanitize-article.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { decodeAddress } from '../decode-address.ts'

const BYTES_MAX = 20 * 1_048_576
/** Decodes one picture at a time, since a decoded one takes up to hundreds of megabytes. */
const decoding = pLimit(1)
const MEDIA_PATH = /^\/media\/[\w.-]+(?:\/[\w.-]+)*$/

interface PictureContext {
  files: FileStorage
  /** The real path of the operator's folder; nothing outside it is read. */
  root: string
  /** False only checks the pictures, for a dry run. */
  keep: boolean
}

/** Stores the pictures that files name, each once. The result of a picture that cannot be used is the reason. */
export function createPlacePicture({ files, root, keep }: PictureContext) {
  const stored = new Map<string, Promise<PlacedPicture | string>>()

  return async (file: string, name: string): Promise<PlacedPicture | string> => {
    if (name.startsWith('/media/')) return (await findStoredPicture(files, name)) ?? 'this shop has no such picture'
    if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(name)) return 'pictures lie beside the file, or in this shop as /media/…'
    const path = await realpath(join(root, dirname(file), decodeAddress(name))).catch(() => undefined)
    if (path === undefined) return 'there is no such file'
    if (!path.startsWith(root + sep)) return 'it lies outside the folder'
    const picture = stored.get(path) ?? readPicture(path, { files, keep })
    stored.set(path, picture)
    return picture
  }
}

async function readPicture(
  path: string,
  { files, keep }: Omit<PictureContext, 'root'>,
): Promise<PlacedPicture | string> {
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

/** Finds a picture that this shop holds under an address; undefined for any other address. */
export async function findStoredPicture(files: FileStorage, address: string): Promise<PlacedPicture | undefined> {
  const path = MEDIA_PATH.test(address) ? picturePath(address) : undefined
  const file = path ? await files.localFile(path) : undefined
  const size = file && (await sizeOf(join(file.folder, file.name)).catch(() => undefined))
  return size && { address, ...size }
}

async function sizeOf(picture: Buffer | string): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata()
  return { width, height }
}
