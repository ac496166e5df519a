import { createPauses, type ReadWords, WordIndexBuilder } from '@rialto/catalog-index'
import type { Database } from '../../../../db/index.ts'
import { type Progress, tellProgress } from '../lists/reading-progress.ts'
import { selectChangeFeedId, selectLastProductId, selectNextVersion } from '../repository-lists.ts'
import { selectSearchRowsAfter } from '../repository-search.ts'

/** The words of so many products are read within a few milliseconds. */
const SLICE = 200

/** Reads the words of all products. It pauses often, so it may run in the thread that answers requests; for many products, use another thread. */
export async function readWords(database: Database, progress?: Progress): Promise<ReadWords> {
  const { db } = database
  const feedId = await selectChangeFeedId(db)
  const version = await selectNextVersion(database)
  const pause = createPauses()
  const builder = new WordIndexBuilder()
  const last = await selectLastProductId(db)
  for (let after = 0; ; ) {
    const rows = await selectSearchRowsAfter(db, { after, limit: SLICE })
    for (const { product_id, words } of rows) builder.add(product_id, words)
    if (rows.length < SLICE) return { lists: builder.build(), feedId, version }
    after = rows.at(-1)?.product_id ?? after
    tellProgress(progress, after, last)
    await pause()
  }
}
