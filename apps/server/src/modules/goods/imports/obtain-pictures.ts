import type { FileStorage } from '../../../files/index.ts'
import { foldName } from '../../../lib/words.ts'
import { isPlaceholder, type ProductPicture, placeholderPicture, type StoredProduct } from '../catalog/index.ts'
import type { DraftVariant, Note, ProductDraft } from './draft.ts'
import { type FetchPicture, findOwnPicture, type PictureFailure } from './fetch-picture.ts'
import type { PictureAddress } from './to-csv-rows.ts'

interface PictureSource {
  files: FileStorage
  /** Undefined: nothing is fetched. */
  fetch: FetchPicture | undefined
}

export interface ObtainedPictures {
  pictures: ProductPicture[]
  /** A placeholder has been replaced by the real picture. */
  isImproved: boolean
  warnings: Note[]
}

/** Fetches the pictures of a product; a placeholder replaces each one that cannot be fetched. */
export async function obtainPictures(
  matched: readonly MatchedPicture[],
  source: PictureSource,
): Promise<ObtainedPictures> {
  const warnings: Note[] = []
  let isImproved = false
  const found = await Promise.all(
    matched.map(async (picture) => {
      if (picture.picture !== undefined && !isPlaceholder(picture.picture)) return picture
      const real = await obtain(picture.source, source)
      if (typeof real === 'string') {
        isImproved ||= picture.picture !== undefined
        return { ...picture, picture: real }
      }
      if (real)
        warnings.push({
          line: picture.line,
          text: `a placeholder replaces ${picture.source} (${real.message})`,
        })
      return picture
    }),
  )
  return { pictures: await fillWithPlaceholders(found, source.files), isImproved, warnings }
}

async function obtain(url: string, { files, fetch }: PictureSource): Promise<string | PictureFailure | undefined> {
  if (url === '') return undefined
  return (await findOwnPicture(files, url)) ?? (await fetch?.(url))
}

/** Each missing picture gets another placeholder, so that the pictures of one product stay distinct. */
async function fillWithPlaceholders(found: readonly MatchedPicture[], files: FileStorage): Promise<ProductPicture[]> {
  const usedPictures = new Set(found.map(({ picture }) => picture))
  const pictures: ProductPicture[] = []
  let number = 1
  for (const { picture, alt, source } of found) {
    let path = picture
    while (path === undefined) {
      const placeholder = await placeholderPicture(files, number++)
      if (!usedPictures.has(placeholder)) path = placeholder
    }
    usedPictures.add(path)
    pictures.push({ picture: path, alt, source })
  }
  return pictures
}

/** A picture of the file; `picture` is its path below the media, undefined while it is not fetched. */
export interface MatchedPicture {
  picture: string | undefined
  source: string
  alt: string
  line: number
}

interface MatchedPictures {
  pictures: MatchedPicture[]
  /** A colour's picture is its path, or its address while it is not fetched. */
  colors: { name: string; surcharge: number; picture: string | null }[]
  /** As colours. */
  variants: DraftVariant[]
}

/** Finds the pictures of a draft among those of the stored product and those in the shop's media. */
export function matchPictures(
  draft: ProductDraft,
  stored: StoredProduct | undefined,
  addressOf: PictureAddress,
  findOwn: (url: string) => string | undefined,
): MatchedPictures {
  const storedByUrl = new Map<string, { picture: string; source: string }>()
  for (const { picture, source } of stored?.pictures ?? [])
    for (const url of [source, addressOf({ picture, source })]) if (url) storedByUrl.set(url, { picture, source })
  const match = (url: string) => {
    const own = storedByUrl.get(url)
    if (own) return own
    const picture = findOwn(url)
    return picture === undefined ? { picture: undefined, source: url } : { picture, source: '' }
  }
  const pictures =
    draft.pictures?.map(({ url, alt, line }) => ({ ...match(url), alt, line })) ?? storedPictures(stored, draft.line)
  const storedColors = new Map(stored?.colors.map((color) => [foldName(color.name), color.picture]))
  const matched = (url: string) => {
    const { picture, source } = match(url)
    return picture ?? source
  }
  return {
    pictures: unique(pictures),
    variants: draft.variants.map((variant) =>
      variant.picture ? { ...variant, picture: matched(variant.picture) } : variant,
    ),
    colors: draft.colors.map((color) => {
      if (draft.pictures === undefined) return { ...color, picture: storedColors.get(foldName(color.name)) ?? null }
      if (color.picture === null) return color
      return { ...color, picture: matched(color.picture) }
    }),
  }
}

/** The pictures of the product if the file has no column for pictures, except placeholders that replace no picture. */
function storedPictures(stored: StoredProduct | undefined, line: number): MatchedPicture[] {
  return (stored?.pictures ?? [])
    .filter((picture) => !isPlaceholder(picture.picture) || picture.source !== '')
    .map((picture) => ({ ...picture, line }))
}

function unique(pictures: MatchedPicture[]): MatchedPicture[] {
  const byPicture = new Map<string, MatchedPicture>()
  for (const picture of pictures) {
    const key = picture.picture ?? picture.source
    if (!byPicture.has(key)) byPicture.set(key, picture)
  }
  return [...byPicture.values()]
}
