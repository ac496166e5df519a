import { readSnapshot, writeSnapshot } from '@rialto/catalog-index'
import { threadDatabase, transferred } from '../../../../db/thread-database.ts'
import { selectChangeFeedId } from '../repository-lists.ts'
import type { ProductData } from './listed-product.ts'
import { readCatalog } from './read-catalog.ts'
import { readWanted, type WantedProducts } from './read-wanted.ts'
import type { Progress } from './reading-progress.ts'

interface Source {
  url: string
  /** The file of the snapshot. */
  snapshot: string
}

interface WholeCatalog extends Source {
  /** Do not take the catalogue from the snapshot. */
  anew: boolean
  progress?: Progress
}

const savedCatalog = async ({ url, snapshot }: Source) =>
  readSnapshot<ProductData>(snapshot, await selectChangeFeedId(threadDatabase(url).db))

/** Takes the catalogue from the snapshot; undefined where there is none that fits. */
export async function takeSnapshotInThread([source]: [Source]) {
  const saved = await savedCatalog(source)
  return saved && transferred(saved)
}

/** Takes the catalogue from the snapshot, or reads all products and saves one. */
export async function readCatalogInThread([{ url, snapshot, anew, progress }]: [WholeCatalog]) {
  const saved = anew ? undefined : await savedCatalog({ url, snapshot })
  if (saved) return transferred(saved)
  const data = await readCatalog(threadDatabase(url), progress)
  await writeSnapshot(snapshot, data)
  return transferred(data)
}

/** Reads the products that a list or a search needs. */
export const readWantedInThread = async ([url, wanted]: [url: string, wanted: WantedProducts]) =>
  transferred(await readWanted(threadDatabase(url), wanted))

/** Saves the catalogue as it is now, so that the next start has fewer changes to read. */
export async function saveCatalogInThread([{ url, snapshot }]: [Source]): Promise<void> {
  await writeSnapshot(snapshot, await readCatalog(threadDatabase(url)))
}
