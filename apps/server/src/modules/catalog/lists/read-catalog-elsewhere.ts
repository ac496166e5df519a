import type { Database } from '../../../db/index.ts'
import { selectLastProductId } from '../repository-lists.ts'
import type { CatalogData } from './catalog-index.ts'
import { readCatalog } from './read-catalog.ts'

/** Up to this many products, reading them takes less time than starting a thread. */
const READ_HERE_MAX = 20_000

/** Reads all products, in another thread where they are many. */
export async function readCatalogElsewhere(database: Database): Promise<CatalogData> {
  const { threads, url } = database
  if (!threads || (await selectLastProductId(database.db)) <= READ_HERE_MAX) return readCatalog(database)
  return threads.run(new URL('./read-catalog.thread.ts', import.meta.url), 'readCatalogInThread', url)
}
