import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Picture } from '@rialto/contract/shapes/common'
import pLimit from 'p-limit'
import { z } from 'zod'
import type { FileStorage } from '../../../files/storage.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { isFields, joinPath, unwrapped } from './path.ts'

interface Place {
  schema: z.ZodType
  parts: readonly string[]
  /** Where paths of files start. */
  folder: string
  files: FileStorage
  /** Only looks at the files, and keeps nothing. */
  dryRun: boolean
}

const BYTES_MAX = 10 * 1_048_576
/** Decoded, a picture takes hundreds of megabytes at most. */
const decoding = pLimit(1)
/** Ours, or on the web: such a picture is named as it is. */
const isAddress = (text: string): boolean => /^(\/media\/|https?:\/\/)/.test(text)

/** A picture that cannot be taken in; its message names the place, the file and the reason. */
export class PictureFault extends Error {}

/** The same value, with the addresses of pictures where it named files. Throws {@link PictureFault}. */
export async function takeInPictures(value: unknown, place: Place): Promise<unknown> {
  const schema = unwrapped(place.schema)
  if (schema === Picture) return typeof value === 'string' && !isAddress(value) ? takeIn(value, place) : value
  const inside = (item: unknown, part: string, of: unknown) =>
    takeInPictures(item, { ...place, schema: of as z.ZodType, parts: [...place.parts, part] })
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return Promise.all(value.map((item, index) => inside(item, String(index), schema.element)))
  if (!(schema instanceof z.ZodObject) || !isFields(value)) return value
  const fields = Object.entries(value).map(async ([key, item]) => {
    const of = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined
    return [key, of ? await inside(item, key, of) : item] as const
  })
  return Object.fromEntries(await Promise.all(fields))
}

async function takeIn(named: string, { parts, folder, files, dryRun }: Place): Promise<string> {
  // What decodes pictures takes long to load, and hardly any change needs it.
  const { decodePicture, refuseWhenUnavailable, storePicture } = await import('../../../files/index.ts')
  const file = resolve(folder, named)
  const fault = (reason: string) => new PictureFault(`${joinPath(parts)}: ${file} ${reason}`)
  const found = await stat(file).catch(() => undefined)
  if (!found) throw fault('does not exist')
  if (!found.isFile()) throw fault('is not a file')
  if (found.size > BYTES_MAX) throw fault('is larger than 10 MB')
  const bytes = await readFile(file).catch((error: Error) => {
    throw fault(`cannot be read: ${error.message}`)
  })
  const picture = await decoding(() => decodePicture(bytes))
  if (typeof picture === 'string') throw fault('is not a picture that can be read')
  if (dryRun) return file
  const kept = await refuseWhenUnavailable(storePicture(files, picture))
  if (kept instanceof Refusal) throw fault('could not be kept')
  return kept
}
