import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'

export const PICTURE_WIDTHS = [96, 160, 240, 320, 480, 640, 800, 1200, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export type PictureFormat = 'avif' | 'webp' | 'jpeg'

export const isPictureWidth = (width: number): width is PictureWidth =>
  (PICTURE_WIDTHS as readonly number[]).includes(width)

/** Encoding is heavy; one at a time leaves the other core to requests. */
const encoding = pLimit(1)

/** Makes pictures in other widths and formats when they are first asked for, and keeps them as files. */
export function createVariants({ root, kept }: { root: string; kept: string }) {
  const making = new Map<string, Promise<string | undefined>>()

  /** The variant's name below `folder`; undefined where there is no such picture. */
  async function find(name: string, width: PictureWidth, format: PictureFormat): Promise<string | undefined> {
    const clean = normalize(name)
    if (clean.startsWith('..') || clean.startsWith(sep) || clean.includes('\0')) return undefined
    const variant = `${clean}.${width}.${format}`
    if (existsSync(join(kept, variant))) return variant
    const running = making.get(variant)
    if (running) return running
    const made = make(join(root, clean), join(kept, variant), width, format)
      .then((done) => (done ? variant : undefined))
      .finally(() => making.delete(variant))
    making.set(variant, made)
    return made
  }

  return { folder: kept, find }
}

async function make(source: string, target: string, width: PictureWidth, format: PictureFormat): Promise<boolean> {
  if (!(await isPicture(source))) return false
  await mkdir(dirname(target), { recursive: true })
  // Written beside and moved: a half-written picture is never served, nor kept after a crash. Servers on other machines may share
  // the folder, and processes there have the same numbers.
  const partial = `${target}.${randomUUID()}.part`
  await encoding(() => encode(sharp(source).resize({ width, withoutEnlargement: true }), format).toFile(partial))
  await rename(partial, target)
  return true
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

function encode(picture: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case 'avif':
      // Effort 2 costs a tenth of the default and gives files a few percent larger.
      return picture.avif({ quality: 58, effort: 2 })
    case 'webp':
      return picture.webp({ quality: 78, effort: 3, smartSubsample: true })
    case 'jpeg':
      return picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true })
  }
}
