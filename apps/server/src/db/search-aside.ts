import { createProductSearch, type ProductSearch, together, type WordInScope } from './search.ts'
import type { Database } from './types.ts'

/**
 * The search of a database. SQLite works in the thread that asks, so with many products it is asked in another.
 * @param isLarge whether a search may take over 5 ms.
 */
export function productSearch(database: Database, isLarge: boolean): ProductSearch {
  const { threads, url, engine } = database
  if (!threads || !isLarge || engine !== 'sqlite') return createProductSearch(database)
  const findAll = together((asked: readonly WordInScope[]) =>
    threads.run<Uint32Array[]>(THREAD, 'findInThread', url, asked),
  )
  return {
    find: (word, scope) => findAll([word, scope]),
    similarTerms: (word, lengths) => threads.run(THREAD, 'similarTermsInThread', url, word, lengths),
    termsEndingWith: (word) => threads.run(THREAD, 'termsEndingInThread', url, word),
  }
}

const THREAD = new URL('./search.thread.ts', import.meta.url)
