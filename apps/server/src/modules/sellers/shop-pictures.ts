import type { Deps } from '../../deps.ts'
import { createFileCleanup, deleteFilesUnlessWritten, readPicture, storeFiles, type Upload } from '../../files/index.ts'
import type { BackgroundWorker } from '../../jobs/background-worker.ts'
import { Refusal } from '../../lib/refusal.ts'
import { selectPictures } from './repository.ts'

/** The folder of registrations' pictures in the file storage, and their addresses on the web. */
const FOLDER = 'media/shops'
const ADDRESS = `/${FOLDER}/`

/** The logo, then the banner if there is one. */
export type ReadPictures = { bytes: Buffer; extension: 'webp' }[]

/** Validates a shop's pictures without storing them. */
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

/** Stores pictures, then calls `write`, which writes the shop that names them; deletes them again when it fails or refuses. */
export async function withPictures<T>(
  { files }: Pick<Deps, 'files'>,
  pictures: ReadPictures,
  write: (addresses: string[]) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const paths = await storeFiles(files, FOLDER, pictures)
  if (paths instanceof Refusal) return paths
  return deleteFilesUnlessWritten(files, paths, () => write(paths.map((path) => `/${path}`)))
}

export const createShopPictureUpkeep = ({ database, files, now }: Deps): BackgroundWorker =>
  createFileCleanup({
    files,
    folder: FOLDER,
    async named() {
      const shown = await selectPictures(database.db)
      return shown.filter((address) => address.startsWith(ADDRESS)).map((address) => address.slice(1))
    },
    failure: 'pictures without a shop could not be removed',
    now,
  })
