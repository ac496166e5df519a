import type { Database } from '../../../../db/index.ts'
import { selectChangeFeedId, selectNextVersion } from '../repository-lists.ts'
import { selectSearchRowsAfter } from '../repository-search.ts'
import { type ReadWords, WordIndexBuilder } from './word-index.ts'

const SLICE = 2_000

/** Reads the words of all products. Takes seconds for a million products, so it is for another thread. */
export async function readWords(database: Database): Promise<ReadWords> {
  const { db } = database
  const feedId = await selectChangeFeedId(db)
  const version = await selectNextVersion(database)
  const builder = new WordIndexBuilder()
  for (let after = 0; ; ) {
    const rows = await selectSearchRowsAfter(db, { after, limit: SLICE })
    for (const { product_id, words } of rows) builder.add(product_id, words)
    if (rows.length < SLICE) return { lists: builder.build(), feedId, version }
    after = rows.at(-1)?.product_id ?? after
  }
}
