import { type ReadWords, readSnapshot, writeSnapshot } from '@rialto/catalog-index'
import { threadDatabase, transferred } from '../../../../db/thread-database.ts'
import type { Progress } from '../lists/reading-progress.ts'
import { selectChangeFeedId } from '../repository-lists.ts'
import { readWords } from './read-words.ts'

interface Source {
  url: string
  /** The path of the snapshot. */
  snapshot: string
  /** Do not take the words from the snapshot. */
  anew: boolean
  progress: Progress
}

/** Takes the words of all products from the snapshot, or reads them and saves a snapshot. */
export async function readWordsInThread([{ url, snapshot, anew, progress }]: [Source]) {
  const database = threadDatabase(url)
  const saved = anew ? undefined : readSnapshot<ReadWords>(snapshot, await selectChangeFeedId(database.db))
  if (saved) return transferred(saved)
  const words = await readWords(database, progress)
  await writeSnapshot(snapshot, words)
  return transferred(words)
}
