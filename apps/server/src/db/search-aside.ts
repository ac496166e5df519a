import { createProductSearch, type ProductSearch } from './search.ts'
import type { Database } from './types.ts'

/**
 * The search of a database. SQLite works in the thread that asks, so with many products it is asked in another.
 * @param isLarge whether a search may take over 5 ms.
 */
export function productSearch(database: Database, isLarge: boolean): ProductSearch {
  const { threads, url, engine } = database
  if (!threads || !isLarge || engine !== 'sqlite') return createProductSearch(database)
  return {
    find: (word, scope) => threads.run(THREAD, 'findInThread', url, word, scope),
    similarTerms: (word, lengths) => threads.run(THREAD, 'similarTermsInThread', url, word, lengths),
  }
}

const THREAD = new URL('./search.thread.ts', import.meta.url)
