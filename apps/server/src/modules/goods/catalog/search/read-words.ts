import { createPauses, type ReadWords, WordIndexBuilder } from '@rialto/catalog-index'
import type { Database } from '../../../../db/index.ts'
import { selectChangeFeedId, selectNextVersion } from '../repository-lists.ts'
import { selectSearchRowsAfter } from '../repository-search.ts'

/** The words of so many products are read within a few milliseconds. */
const SLICE = 200

/** Reads the words of all products. It pauses often, so it may run in the thread that answers requests; for many products, use another thread. */
export async function readWords(database: Database): Promise<ReadWords> {
  const { db } = database
  const feedId = await selectChangeFeedId(db)
  const version = await selectNextVersion(database)
  const pause = createPauses()
  const builder = new WordIndexBuilder()
  for (let after = 0; ; ) {
    const rows = await selectSearchRowsAfter(db, { after, limit: SLICE })
    for (const { product_id, words } of rows) builder.add(product_id, words)
    if (rows.length < SLICE) return { lists: builder.build(), feedId, version }
    after = rows.at(-1)?.product_id ?? after
    await pause()
  }
}
