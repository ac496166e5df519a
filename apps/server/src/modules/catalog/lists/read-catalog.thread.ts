import { threadDatabase } from '../../../db/thread-database.ts'
import { transferred } from '../../../db/transferred.ts'
import { readCatalog } from './read-catalog.ts'

export const readCatalogInThread = async ([url]: [url: string]) => transferred(await readCatalog(threadDatabase(url)))
