import { existsSync } from 'node:fs'
import { join } from 'node:path'

// Where the importer keeps pictures, as the database names them. Names hold their content's hash: one name is one picture.
export const FETCHED = '/media/import'
export const DRAWN = '/media/drawn'

const NAME = /^\/media\/[\w.-]+(?:\/[\w.-]+)*\.(?:webp|avif|jpe?g|png)$/

/** A stand-in, kept until the real picture can be had. */
export const isDrawn = (picture: string): boolean => picture.startsWith(`${DRAWN}/`)

/** Where a picture lies in the file system. */
export const fileOf = (dataDir: string, picture: string): string => join(dataDir, picture)

/**
 * The picture of ours that an address names, on whichever host: a shop that has moved still knows its pictures by their
 * hash. Undefined where there is none.
 */
export function ownPicture(dataDir: string, url: string): string | undefined {
  const path = URL.parse(url)?.pathname
  if (path === undefined || !NAME.test(path) || path.includes('..')) return undefined
  return existsSync(fileOf(dataDir, path)) ? path : undefined
}

/** How an export names a picture: its own address, for a stand-in that of the picture which it stands for. */
export function pictureAddress(appUrl: string) {
  return ({ picture, source }: { picture: string; source: string }): string | undefined => {
    if (isDrawn(picture)) return source || undefined
    return URL.parse(picture, `${appUrl}/`)?.href
  }
}
