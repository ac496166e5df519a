import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { createFileUpkeep, dropUnless, keepFiles, readPicture, type Upload } from '../../files/uploads/index.ts'
import type { BackgroundWorker } from '../../jobs/background-worker.ts'
import { Refusal } from '../../lib/refusal.ts'
import { selectPictures } from './repository.ts'

/** Where registrations' pictures are on the web, and below DATA_DIR. */
const PLACE = '/media/shops/'

/** In the order in which they are kept: the logo, and where there is one the banner. */
export type ReadPictures = { bytes: Buffer; extension: 'webp' }[]

/** Judges a shop's pictures; nothing of them is kept yet. */
export async function readPictures(
  logo: Upload | undefined,
  banner: Upload | undefined,
): Promise<ReadPictures | Refusal> {
  const pictures: ReadPictures = []
  for (const [field, upload] of [['shop_logo', logo] as const, ['shop_banner', banner] as const]) {
    if (!upload) continue
    const picture = await readPicture(upload, { field, kind: 'shop' })
    if (picture instanceof Refusal) return picture
    pictures.push({ bytes: picture.webp, extension: 'webp' })
  }
  return pictures
}

/** Keeps pictures while `write` writes the shop that names them; nothing of them stays where nothing comes of it. */
export async function withPictures<T>(
  { config }: Pick<Deps, 'config'>,
  pictures: ReadPictures,
  write: (places: string[]) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const folder = join(config.dataDir, PLACE)
  const places = await keepFiles(folder, pictures)
  if (places instanceof Refusal) return places
  return dropUnless(folder, places, () => write(places.map((place) => PLACE + place)))
}

export const createShopPictureUpkeep = ({ config, database, now }: Deps): BackgroundWorker =>
  createFileUpkeep({
    folder: join(config.dataDir, PLACE),
    async named() {
      const shown = await selectPictures(database.db)
      return shown.filter((place) => place.startsWith(PLACE)).map((place) => place.slice(PLACE.length))
    },
    failure: 'pictures without a shop could not be removed',
    now,
  })
