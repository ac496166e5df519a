import { threadDatabase } from '../../../db/thread-database.ts'
import { selectIds } from './repository.ts'
import type { ProductFilter } from './rules.ts'

export const countInThread = async ([url, filter, max]: [url: string, filter: ProductFilter, max: number]) =>
  (await selectIds(threadDatabase(url).db, filter, max)).length
