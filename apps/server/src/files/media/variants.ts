import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { JobAbandoned, LaneFull, mediaTypeOf, SIGNATURE_BYTES, type WorkLanes } from '../uploads/index.ts'
import { encodeVariant } from './encode-variant.ts'
import type { VariantFolder } from './variant-folder.ts'
import { type PictureFormat, type PictureWidth, variantName } from './variant-name.ts'

/** A file to be sent. */
interface PictureFile {
  folder: string
  /** Below the folder. */
  name: string
  /** Whether it will do next time as well: not where the picture itself stands in for a variant that cannot be had now. */
  isKept: boolean
}

interface Parts {
  /** The folder of the originals. */
  root: string
  kept: VariantFolder
  /** The queue of encoding, and of nothing else. */
  lanes: Pick<WorkLanes, 'run'>
}

/**
 * Makes pictures in other widths and formats when they are first asked for, and keeps them as files. Kept ones are found
 * without waiting. Where too many wait to be encoded, the picture itself is sent instead.
 */
export function createVariants({ root, kept, lanes }: Parts) {
  const making = new Map<string, Promise<PictureFile | undefined>>()

  /** Undefined where there is no such picture; a variant whose original is gone counts as none. */
  async function find(name: string, width: PictureWidth, format: PictureFormat): Promise<PictureFile | undefined> {
    const clean = normalize(name)
    if (clean.startsWith('..') || clean.startsWith(sep) || clean.includes('\0')) return undefined
    if (!existsSync(join(root, clean))) return undefined
    const variant = variantName(clean, width, format)
    if (kept.has(variant)) return { folder: kept.path, name: variant, isKept: true }
    const running = making.get(variant)
    if (running) return running
    const made = make(clean, variant, width, format).finally(() => making.delete(variant))
    making.set(variant, made)
    return made
  }

  async function make(name: string, variant: string, width: PictureWidth, format: PictureFormat) {
    const source = join(root, name)
    if (!(await isPicture(source))) return undefined
    const original: PictureFile = { folder: root, name, isKept: false }
    try {
      const bytes = await lanes.run('variants', () => encodeVariant(source, width, format))
      if (!bytes) return undefined
      const refusal = await kept.write(variant, bytes)
      return refusal ? original : { folder: kept.path, name: variant, isKept: true }
    } catch (error) {
      if (error instanceof LaneFull || error instanceof JobAbandoned) return original
      throw error
    }
  }

  return { find }
}

/** Told from its first bytes, whatever its name says: sharp would decode a drawing as well. */
async function isPicture(source: string): Promise<boolean> {
  const file = await open(source).catch(() => undefined)
  if (!file) return false
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0)
    return mediaTypeOf(buffer.subarray(0, bytesRead), size)?.startsWith('image/') ?? false
  } catch {
    // A folder.
    return false
  } finally {
    await file.close()
  }
}
