import type { FileStorage } from '../../../files/index.ts'
import { standIn } from '../drawn/index.ts'
import type { CompletePicture, CompleteProduct } from '../product/complete.ts'
import type { Note } from '../product/draft.ts'
import type { PictureFailure } from './fetch-picture.ts'
import { isDrawn, ownPicture } from './media-paths.ts'
import type { FetchPicture } from './picture-fetcher.ts'

export interface PictureKeeper {
  files: FileStorage
  /** Absent: nothing is fetched, stand-ins are drawn. */
  fetch: FetchPicture | undefined
}

export interface SettledPictures {
  /** Each has its place now; there is at least one. */
  pictures: (CompletePicture & { picture: string })[]
  /** A stand-in has been replaced by the real picture. */
  improved: boolean
  warnings: Note[]
}

/** Gives every picture of a product its place in the media: fetched where it can be had, otherwise a drawn stand-in. */
export async function settlePictures(product: CompleteProduct, keeper: PictureKeeper): Promise<SettledPictures> {
  const warnings: Note[] = []
  let improved = false
  const found = await Promise.all(
    product.pictures.map(async (picture) => {
      if (picture.picture !== undefined && !isDrawn(picture.picture)) return picture
      const real = await obtain(picture.source, keeper)
      if (typeof real === 'string') {
        improved ||= picture.picture !== undefined
        return { ...picture, picture: real }
      }
      if (real)
        warnings.push({
          line: picture.line,
          text: `a drawn picture stands in for ${picture.source} (${real.message})`,
        })
      return picture
    }),
  )
  if (found.length === 0) found.push({ picture: undefined, source: '', alt: '', line: product.line })
  return { pictures: await drawMissing(found, product, keeper.files), improved, warnings }
}

async function obtain(url: string, { files, fetch }: PictureKeeper): Promise<string | PictureFailure | undefined> {
  if (url === '') return undefined
  return (await ownPicture(files, url)) ?? (await fetch?.(url))
}

/** Each stand-in shows another view, so that pictures of one product stay apart. */
async function drawMissing(found: CompletePicture[], product: CompleteProduct, files: FileStorage) {
  const taken = new Set(found.map((picture) => picture.picture))
  const subject = {
    name: product.name,
    about: product.categories.map((category) => category.name),
    text: product.summary,
  }
  const settled: (CompletePicture & { picture: string })[] = []
  let view = 0
  for (const picture of found) {
    let place = picture.picture
    while (place === undefined) {
      const drawn = await standIn(files, subject, view++)
      if (!taken.has(drawn)) place = drawn
    }
    taken.add(place)
    settled.push({ ...picture, picture: place })
  }
  return settled
}
