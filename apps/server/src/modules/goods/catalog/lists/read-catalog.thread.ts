import { readSnapshot, writeSnapshot } from '@rialto/catalog-index'
import { threadDatabase, transferred } from '../../../../db/thread-database.ts'
import { selectChangeFeedId } from '../repository-lists.ts'
import type { ProductData } from './listed-product.ts'
import { readCatalog } from './read-catalog.ts'

interface Source {
  url: string
  /** The file of the snapshot. */
  snapshot: string
  /** Do not take the catalogue from the snapshot. */
  anew: boolean
}

/** Takes the catalogue from the snapshot, or reads all products and saves one. */
export async function readCatalogInThread([{ url, snapshot, anew }]: [Source]) {
  const database = threadDatabase(url)
  const saved = anew ? undefined : readSnapshot<ProductData>(snapshot, await selectChangeFeedId(database.db))
  if (saved) return transferred(saved)
  const data = await readCatalog(database)
  await writeSnapshot(snapshot, data)
  return transferred(data)
}

/** Saves the catalogue as it is now, so that the next start has fewer changes to read. */
export async function saveCatalogInThread([{ url, snapshot }]: [Omit<Source, 'anew'>]): Promise<void> {
  await writeSnapshot(snapshot, await readCatalog(threadDatabase(url)))
}
