import { threadDatabase } from '../../../../db/thread-database.ts'
import { transferred } from '../../../../db/transferred.ts'
import { readSnapshot, type SnapshotFile, writeSnapshot } from '../../lists/snapshot-file.ts'
import { selectChangeFeedId } from '../../repository-lists.ts'
import type { ReadWords } from './live-word-index.ts'
import { readWords } from './read-words.ts'

interface Source {
  url: string
  /** The path of the snapshot. */
  snapshot: string
  /** Do not take the words from the snapshot. */
  anew: boolean
}

/** Takes the words of all products from the snapshot, or reads them and saves a snapshot. */
export async function readWordsInThread([{ url, snapshot, anew }]: [Source]) {
  const database = threadDatabase(url)
  const file = snapshotFile(snapshot)
  const saved = anew ? undefined : readSnapshot(file, await selectChangeFeedId(database.db))
  if (saved) return transferred(saved)
  const words = await readWords(database)
  await writeSnapshot(file, words)
  return transferred(words)
}

/** The format grows with each change of {@link ReadWords}. */
const snapshotFile = (path: string): SnapshotFile<ReadWords> => ({ path, format: 1 })
