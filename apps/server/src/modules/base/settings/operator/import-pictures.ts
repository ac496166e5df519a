import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Picture } from '@rialto/contract/common'
import pLimit from 'p-limit'
import { z } from 'zod'
import type { FileStorage } from '../../../../files/storage.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { isRecord, joinPath, unwrapOptional } from './path.ts'

interface ImportContext {
  schema: z.ZodType
  parts: readonly string[]
  /** The folder that paths of files are relative to; null: only addresses are accepted, since the value comes from the web. */
  folder: string | null
  files: FileStorage
  /** Checks the files without storing them. */
  dryRun: boolean
}

const BYTES_MAX = 10 * 1_048_576
/** Decodes one picture at a time, since each may take hundreds of megabytes. */
const decodeLimit = pLimit(1)
/** Addresses of stored pictures and web addresses stay unchanged. */
const isAddress = (text: string): boolean => /^(\/media\/|https?:\/\/)/.test(text)

/** A picture cannot be imported. */
export class PictureError extends Error {
  readonly path: string
  /** With the file. */
  readonly reason: string

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`)
    this.path = path
    this.reason = reason
  }
}

/** Stores the picture files that a value refers to. @returns the value with their addresses. Throws {@link PictureError}. */
export async function importPictures(value: unknown, context: ImportContext): Promise<unknown> {
  const schema = unwrapOptional(context.schema)
  if (schema === Picture) return typeof value === 'string' && !isAddress(value) ? importPicture(value, context) : value
  const inside = (item: unknown, part: string, of: unknown) =>
    importPictures(item, { ...context, schema: of as z.ZodType, parts: [...context.parts, part] })
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return Promise.all(value.map((item, index) => inside(item, String(index), schema.element)))
  if (!(schema instanceof z.ZodObject) || !isRecord(value)) return value
  const fields = Object.entries(value).map(async ([key, item]) => {
    const of = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined
    return [key, of ? await inside(item, key, of) : item] as const
  })
  return Object.fromEntries(await Promise.all(fields))
}

async function importPicture(fileName: string, { parts, folder, files, dryRun }: ImportContext): Promise<string> {
  if (folder === null) throw new PictureError(joinPath(parts), 'expected the address of a picture')
  // Loaded when needed, since the decoder takes long to load and few changes need it.
  const { decodePicture, refuseWhenUnavailable, storePicture } = await import('../../../../files/index.ts')
  const file = resolve(folder, fileName)
  const fault = (reason: string) => new PictureError(joinPath(parts), `${file} ${reason}`)
  const found = await stat(file).catch(() => undefined)
  if (!found) throw fault('does not exist')
  if (!found.isFile()) throw fault('is not a file')
  if (found.size > BYTES_MAX) throw fault('is larger than 10 MB')
  const bytes = await readFile(file).catch((error: Error) => {
    throw fault(`cannot be read: ${error.message}`)
  })
  const picture = await decodeLimit(() => decodePicture(bytes))
  if (typeof picture === 'string') throw fault('is not a picture that can be read')
  if (dryRun) return file
  const stored = await refuseWhenUnavailable(storePicture(files, picture))
  if (stored instanceof Refusal) throw fault('could not be stored')
  return stored
}
