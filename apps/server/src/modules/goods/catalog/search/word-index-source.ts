import { join } from 'node:path'
import { LiveWordIndex, type ReadWords } from '@rialto/catalog-index'
import type { Deps } from '../../../../deps.ts'
import { trackReading } from '../lists/reading-progress.ts'
import { selectLastProductId } from '../repository-lists.ts'
import { selectChangedWords } from '../repository-search.ts'
import { readWords } from './read-words.ts'

/** After this many changes all words are read again, so that neither searches nor the next start have many changes to go through. */
const CHANGES_BEFORE_READ = 5_000
/** With more changes at once, the database is searched until all words are read again. */
const CHANGES_MAX = 20_000
/** Reading all words takes seconds of a processor, so an import that changes many products does not make it run all the time. */
const READ_EVERY_MS = 60_000

/** Up to this many products, their words are read in the thread that answers requests: another one would take 40 MB of memory. */
const READ_HERE_MAX = 20_000

const THREAD = new URL('./read-words.thread.ts', import.meta.url)

/** Tells which changes of words a search must know of. */
export interface WordsState {
  feedId: string
  /** Another object after each change. */
  wordsState: object
}

/** Keeps the words of the catalogue in memory. */
export interface WordIndexSource {
  /** Reads all words in the background, unless they are there or on their way. */
  prepare(): void
  /** The index with all changes until now, if there were any; undefined while it is being read, and where that is not possible. */
  current(state: WordsState): Promise<LiveWordIndex | undefined>
}

/** @param readHereMax up to how many products their words are read in this thread, without a snapshot */
export function createWordIndexSource({ database, config, now }: Deps, readHereMax = READ_HERE_MAX): WordIndexSource {
  const { threads, url } = database
  let index: LiveWordIndex | undefined
  let isReading = false
  let mayUseSnapshot = true
  let readAt = Number.NEGATIVE_INFINITY
  let known: object | undefined
  let updates = Promise.resolve()

  /** Reads all words: of many products in another thread, and the first time from a snapshot, if there is one that fits. */
  function read(): void {
    if (isReading || now() - readAt < READ_EVERY_MS) return
    isReading = true
    readAt = now()
    readAll()
      .then((words) => {
        index = new LiveWordIndex(words)
        known = undefined
        // Too much may have changed since the snapshot, so that all is to be read at once.
        if (mayUseSnapshot) readAt = Number.NEGATIVE_INFINITY
        mayUseSnapshot = false
      })
      // The next attempt is made after a pause; until then the database is searched.
      .catch(() => {})
      .finally(() => {
        isReading = false
      })
  }

  async function readAll(): Promise<ReadWords> {
    const isLarge = (await selectLastProductId(database.db)) > readHereMax
    if (!isLarge) return readWords(database)
    if (!threads) throw new Error('a database in memory is searched itself')
    const snapshot = join(config.dataDir, 'cache', 'words.snapshot')
    return trackReading(database, 'words', (progress) =>
      threads.runLong<ReadWords>(THREAD, 'readWordsInThread', { url, snapshot, anew: !mayUseSnapshot, progress }),
    )
  }

  async function update({ feedId, wordsState }: WordsState): Promise<void> {
    const old = index
    if (!old || old.feedId !== feedId || known === wordsState) return
    const changes = await selectChangedWords(database, { since: old.version, limit: CHANGES_MAX + 1 })
    // Meanwhile all words may have been read again.
    if (index !== old) return update({ feedId, wordsState })
    if (changes.products.length > CHANGES_MAX) index = undefined
    else old.update(changes)
    known = wordsState
    if (!index || index.changes > CHANGES_BEFORE_READ) read()
  }

  return {
    prepare() {
      if (!index) read()
    },
    async current(state) {
      if (index && known !== state.wordsState) {
        updates = updates.catch(() => {}).then(() => update(state))
        await updates
      }
      if (index?.feedId !== state.feedId) read()
      return index?.feedId === state.feedId && known === state.wordsState ? index : undefined
    },
  }
}
