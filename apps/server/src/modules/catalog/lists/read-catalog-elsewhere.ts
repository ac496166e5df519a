import type { Database } from '../../../db/index.ts'
import { selectLastProductId } from '../repository-lists.ts'
import type { CatalogData, FilterNames } from './catalog-index.ts'
import { readCatalog } from './read-catalog.ts'
import { readFilterNames } from './read-filter-names.ts'

/** Up to this many products, reading them takes less time than starting a thread. */
const READ_HERE_MAX = 20_000

export interface ReadCatalog {
  names: FilterNames
  data: CatalogData
}

/**
 * Reads all products, in another thread where they are many, and from a replica where there is one: what that has not replayed
 * yet is among the changes from `data.version` on. Names are read first, so that a shop opened meanwhile is found by its name.
 */
export async function readCatalogElsewhere(database: Database): Promise<ReadCatalog> {
  const { threads, replicas, url } = database
  if (!threads || (await selectLastProductId(database.db)) <= READ_HERE_MAX)
    return { names: await readFilterNames(database.db), data: await readCatalog(database) }
  const read = (from: string): Promise<ReadCatalog> =>
    threads.run(new URL('./read-catalog.thread.ts', import.meta.url), 'readCatalogInThread', from)
  const replica = replicas?.pick()
  return replica ? read(replica.url).catch(() => read(url)) : read(url)
}
