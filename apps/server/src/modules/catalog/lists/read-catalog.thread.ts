import { threadDatabase } from '../../../db/thread-database.ts'
import { transferred } from '../../../db/transferred.ts'
import { readCatalog } from './read-catalog.ts'
import type { ReadCatalog } from './read-catalog-elsewhere.ts'
import { readFilterNames } from './read-filter-names.ts'

export async function readCatalogInThread([url]: [url: string]): Promise<ReadCatalog> {
  const database = threadDatabase(url)
  return transferred({ names: await readFilterNames(database.db), data: await readCatalog(database) })
}
