import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isPlaceholder } from '../../catalog/index.ts'

/** The folder of fetched pictures below the media. Names are hashes of the content: one name is one picture. */
export const FETCHED = '/media/import'

const MEDIA_PATH = /^\/media\/[\w.-]+(?:\/[\w.-]+)*\.(?:webp|avif|jpe?g|png)$/

/**
 * The shop's own picture that an address names, on whichever host: a shop that has moved still finds its pictures by their
 * hash. Undefined where there is none.
 */
export function findOwnPicture(dataDir: string, url: string): string | undefined {
  const path = URL.parse(url)?.pathname
  if (path === undefined || !MEDIA_PATH.test(path) || path.includes('..')) return undefined
  return existsSync(join(dataDir, path)) ? path : undefined
}

/** The address of a picture in an export: its own; for a placeholder that of the missing picture, if it has one. */
export function createPictureAddress(appUrl: string) {
  return ({ picture, source }: { picture: string; source: string }): string | undefined => {
    if (isPlaceholder(picture)) return source || undefined
    return URL.parse(picture, `${appUrl}/`)?.href
  }
}
