import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { createFileUpkeep, dropUnless, keepFiles, readPicture, type Upload } from '../../files/uploads/index.ts'
import type { BackgroundWorker } from '../../jobs/background-worker.ts'
import { Refusal } from '../../lib/refusal.ts'
import { selectPictures } from './repository.ts'

/** The folder of shop pictures, on the web and below DATA_DIR. */
const SHOP_PICTURES = '/media/shops/'

/** The logo, then the banner if there is one. */
export type AcceptedPictures = { bytes: Buffer; extension: 'webp' }[]

/** Checks and re-encodes a shop's pictures, without storing them yet. */
export async function acceptPictures(
  logo: Upload | undefined,
  banner: Upload | undefined,
): Promise<AcceptedPictures | Refusal> {
  const pictures: AcceptedPictures = []
  for (const [field, upload] of [['shop_logo', logo] as const, ['shop_banner', banner] as const]) {
    if (!upload) continue
    const picture = await readPicture(upload, { field, kind: 'shop' })
    if (picture instanceof Refusal) return picture
    pictures.push({ bytes: picture.webp, extension: 'webp' })
  }
  return pictures
}

/** Stores pictures while `write` saves the shop that refers to them; they are removed if that fails or refuses. */
export async function withPictures<T>(
  { config }: Pick<Deps, 'config'>,
  pictures: AcceptedPictures,
  write: (fileNames: string[]) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const folder = join(config.dataDir, SHOP_PICTURES)
  const fileNames = await keepFiles(folder, pictures)
  if (fileNames instanceof Refusal) return fileNames
  return dropUnless(folder, fileNames, () => write(fileNames.map((place) => SHOP_PICTURES + place)))
}

export const createShopPictureUpkeep = ({ config, database, now }: Deps): BackgroundWorker =>
  createFileUpkeep({
    folder: join(config.dataDir, SHOP_PICTURES),
    async named() {
      const shown = await selectPictures(database.db)
      return shown.filter((place) => place.startsWith(SHOP_PICTURES)).map((place) => place.slice(SHOP_PICTURES.length))
    },
    failure: 'pictures without a shop could not be removed',
    now,
  })
