import { threadDatabase } from '../../../db/thread-database.ts'
import { countUpTo } from './repository.ts'
import type { ProductFilter } from './rules.ts'

export const countInThread = ([url, filter, max]: [url: string, filter: ProductFilter, max: number]) =>
  countUpTo(threadDatabase(url).db, filter, max)
