import { type FileStorage, picturePath } from '../../../files/index.ts'

// Where the importer keeps pictures, as the database names them. Names hold their content's hash: one name is one picture.
export const FETCHED = '/media/import'
export const DRAWN = '/media/drawn'

const NAME = /^\/media\/[\w.-]+(?:\/[\w.-]+)*\.(?:webp|avif|jpe?g|png)$/

/** A stand-in, kept until the real picture can be had. */
export const isDrawn = (picture: string): boolean => picture.startsWith(`${DRAWN}/`)

/**
 * The picture of ours that an address names, on whichever host: a shop that has moved still knows its pictures by their
 * hash. Undefined where there is none.
 */
export async function ownPicture(files: FileStorage, url: string): Promise<string | undefined> {
  const address = URL.parse(url)?.pathname
  const path = address !== undefined && NAME.test(address) ? picturePath(address) : undefined
  return path !== undefined && (await files.has(path)) ? address : undefined
}

/** How an export names a picture: its own address, for a stand-in that of the picture which it stands for. */
export function pictureAddress(appUrl: string) {
  return ({ picture, source }: { picture: string; source: string }): string | undefined => {
    if (isDrawn(picture)) return source || undefined
    return URL.parse(picture, `${appUrl}/`)?.href
  }
}
