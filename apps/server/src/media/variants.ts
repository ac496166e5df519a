import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { writeWhole } from '../uploads/index.ts'

/** A picture so small is there for its colours, to be drawn large as a ground: it has to keep them exactly. */
const COLORS_WIDTH = 16
export const PICTURE_WIDTHS = [COLORS_WIDTH, 96, 160, 240, 320, 480, 640, 800, 1200, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export type PictureFormat = 'avif' | 'webp' | 'jpeg'

export const isPictureWidth = (width: number): width is PictureWidth =>
  (PICTURE_WIDTHS as readonly number[]).includes(width)

/** Encoding is heavy; one at a time leaves the other core to requests. */
const encoding = pLimit(1)

/** A file to be sent. */
interface PictureFile {
  folder: string
  /** Below the folder. */
  name: string
  /** Whether it will do next time as well: not where the picture itself stands in for a variant that the disk does not take now. */
  isKept: boolean
}

/** Makes pictures in other widths and formats when they are first asked for, and keeps them as files. */
export function createVariants({ root, kept }: { root: string; kept: string }) {
  const making = new Map<string, Promise<PictureFile | undefined>>()

  /** Undefined where there is no such picture. */
  async function find(name: string, width: PictureWidth, format: PictureFormat): Promise<PictureFile | undefined> {
    const clean = normalize(name)
    if (clean.startsWith('..') || clean.startsWith(sep) || clean.includes('\0')) return undefined
    const variant = `${clean}.${width}.${format}`
    if (existsSync(join(kept, variant))) return { folder: kept, name: variant, isKept: true }
    const running = making.get(variant)
    if (running) return running
    const made = make(clean, variant, width, format).finally(() => making.delete(variant))
    making.set(variant, made)
    return made
  }

  async function make(
    name: string,
    variant: string,
    width: PictureWidth,
    format: PictureFormat,
  ): Promise<PictureFile | undefined> {
    const source = join(root, name)
    if (!(await isPicture(source))) return undefined
    const picture = sharp(source).resize({ width, withoutEnlargement: true })
    const bytes = await encoding(() => encode(picture, format, width === COLORS_WIDTH).toBuffer())
    const refusal = await writeWhole(join(kept, variant), bytes)
    return refusal ? { folder: root, name, isKept: false } : { folder: kept, name: variant, isKept: true }
  }

  return { find }
}

async function isPicture(source: string): Promise<boolean> {
  const found = await stat(source).catch(() => undefined)
  if (!found?.isFile()) return false
  return sharp(source)
    .metadata()
    .then(
      () => true,
      () => false,
    )
}

function encode(picture: Sharp, format: PictureFormat, exact: boolean): Sharp {
  switch (format) {
    case 'avif':
      // Effort 2 costs a tenth of the default and gives files a few percent larger.
      return exact ? picture.avif({ lossless: true }) : picture.avif({ quality: 58, effort: 2 })
    case 'webp':
      return exact ? picture.webp({ lossless: true }) : picture.webp({ quality: 78, effort: 3, smartSubsample: true })
    case 'jpeg':
      return picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true })
  }
}
