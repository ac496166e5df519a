import type { Deps } from '../../../deps.ts'
import { readPicture, type Upload } from '../../../files/pictures.ts'
import { createFileCleanup, deleteFilesUnlessWritten, storeFiles } from '../../../files/store-files.ts'
import type { BackgroundWorker } from '../../../lib/background-worker.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { selectPictures } from './repository.ts'

/** The folder of shop pictures in the file storage, and their addresses on the web. */
const FOLDER = 'media/shops'
const ADDRESS = `/${FOLDER}/`

/** The logo, then the banner if there is one. */
export type AcceptedPictures = { bytes: Buffer; extension: 'webp' }[]

/** Checks and re-encodes a shop's pictures, without storing them yet. @param fields their names in the request */
export async function acceptPictures(
  logo: Upload | undefined,
  banner: Upload | undefined,
  fields = { logo: 'shop_logo', banner: 'shop_banner' },
): Promise<AcceptedPictures | Refusal> {
  const pictures: AcceptedPictures = []
  for (const [field, upload] of [[fields.logo, logo] as const, [fields.banner, banner] as const]) {
    if (!upload) continue
    const picture = await readPicture(upload, { field, kind: 'shop' })
    if (picture instanceof Refusal) return picture
    pictures.push({ bytes: picture.webp, extension: 'webp' })
  }
  return pictures
}

/** Stores pictures while `write` saves the shop that refers to them; they are removed if that fails or refuses. */
export async function withPictures<T>(
  { files }: Pick<Deps, 'files'>,
  pictures: AcceptedPictures,
  write: (addresses: string[]) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const paths = await storeFiles(files, FOLDER, pictures)
  if (paths instanceof Refusal) return paths
  return deleteFilesUnlessWritten(files, paths, () => write(paths.map((path) => `/${path}`)))
}

export const createShopPictureUpkeep = ({ config, database, files, now }: Deps): BackgroundWorker =>
  createFileCleanup({
    config,
    database,
    files,
    folder: FOLDER,
    async named() {
      const shown = await selectPictures(database.db)
      return shown.filter((address) => address.startsWith(ADDRESS)).map((address) => address.slice(1))
    },
    failure: 'pictures without a shop could not be removed',
    now,
  })
