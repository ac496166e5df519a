import { foldName } from '../../../lib/names.ts'
import type { CompletePicture } from '../product/complete.ts'
import type { ProductDraft } from '../product/draft.ts'
import type { StoredProduct } from '../product/stored.ts'
import type { PictureAddress } from '../product/write-rows.ts'
import { isDrawn } from './media-paths.ts'

export interface MatchedPictures {
  pictures: CompletePicture[]
  colors: { name: string; surcharge: number; picture: string | null }[]
}

/**
 * Finds the pictures of a draft among those that the product has and those that lie in the shop's media. A colour's picture
 * is named by its place where it has one, otherwise by its address.
 */
export function matchPictures(
  draft: ProductDraft,
  stored: StoredProduct | undefined,
  addressOf: PictureAddress,
  findOwn: (url: string) => string | undefined,
): MatchedPictures {
  const known = new Map<string, { picture: string; source: string }>()
  for (const { picture, source } of stored?.pictures ?? [])
    for (const url of [source, addressOf({ picture, source })]) if (url) known.set(url, { picture, source })
  const match = (url: string) => {
    const own = known.get(url)
    if (own) return own
    const picture = findOwn(url)
    return picture === undefined ? { picture: undefined, source: url } : { picture, source: '' }
  }
  const pictures =
    draft.pictures?.map(({ url, alt, line }) => ({ ...match(url), alt, line })) ?? kept(stored, draft.line)
  const storedColors = new Map(stored?.colors.map((color) => [foldName(color.name), color.picture]))
  return {
    pictures: unique(pictures),
    colors: draft.colors.map((color) => {
      if (draft.pictures === undefined) return { ...color, picture: storedColors.get(foldName(color.name)) ?? null }
      if (color.picture === null) return color
      const { picture, source } = match(color.picture)
      return { ...color, picture: picture ?? source }
    }),
  }
}

/** The file has no column for pictures. */
function kept(stored: StoredProduct | undefined, line: number): CompletePicture[] {
  return (stored?.pictures ?? [])
    .filter((picture) => !isDrawn(picture.picture) || picture.source !== '')
    .map((picture) => ({ ...picture, line }))
}

function unique(pictures: CompletePicture[]): CompletePicture[] {
  const byPlace = new Map<string, CompletePicture>()
  for (const picture of pictures) {
    const key = picture.picture ?? picture.source
    if (!byPlace.has(key)) byPlace.set(key, picture)
  }
  return [...byPlace.values()]
}
