import { type FileStorage, picturePath } from '../../../../files/index.ts'
import { isPlaceholder } from '../../catalog/index.ts'

/** The folder of fetched pictures below the media. Names are hashes of the content: one name is one picture. */
export const FETCHED = '/media/import'

const MEDIA_PATH = /^\/media\/[\w.-]+(?:\/[\w.-]+)*\.(?:webp|avif|jpe?g|png)$/

/**
 * The shop's own picture that an address names, on whichever host: a shop that has moved still finds its pictures by their
 * hash. Undefined if there is none.
 */
export async function findOwnPicture(files: FileStorage, url: string): Promise<string | undefined> {
  const address = URL.parse(url)?.pathname
  const path = address !== undefined && MEDIA_PATH.test(address) ? picturePath(address) : undefined
  return path !== undefined && (await files.has(path)) ? address : undefined
}

/** The address of a picture in an export: its own; for a placeholder that of the missing picture, if it has one. */
export function createPictureAddress(appUrl: string) {
  return ({ picture, source }: { picture: string; source: string }): string | undefined => {
    if (isPlaceholder(picture)) return source || undefined
    return URL.parse(picture, `${appUrl}/`)?.href
  }
}
