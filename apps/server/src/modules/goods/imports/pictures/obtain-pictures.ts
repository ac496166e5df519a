import type { FileStorage } from '../../../../files/index.ts'
import { isPlaceholder, type ProductPicture, placeholderPicture } from '../../catalog/index.ts'
import type { Note } from '../product/draft.ts'
import type { PictureFailure } from './fetch-picture.ts'
import type { MatchedPicture } from './match-pictures.ts'
import { findOwnPicture } from './media-paths.ts'
import type { FetchPicture } from './picture-fetcher.ts'

export interface PictureSource {
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
