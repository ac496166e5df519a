import {
  type EnqueuedTaskPromise,
  Meilisearch,
  MeilisearchApiError,
  MeilisearchRequestError,
  type MultiSearchQuery,
  type Settings,
} from 'meilisearch'
import type { ExternalSearch } from '../../../../../config/services.ts'
import { RANKED_MAX } from '../search-port.ts'
import { matchedWords } from './matched-words.ts'
import type { EngineHits, SearchDocument, SearchEngine } from './search-engine.ts'

const WRITE_TIMEOUT_MS = 30_000
/** Tasks are done one after the other; those of a large index may take minutes. */
const TASK_TIMEOUT_MS = 600_000
const TASK_POLL_MS = 50
const TEXTS = ['titles', 'names', 'others'] as const
const NO_INDEX = 'index_not_found'

/** Meilisearch 1.36 or later. */
export function createMeilisearchEngine({ url, apiKey, timeoutMs }: ExternalSearch): SearchEngine {
  const searcher = new Meilisearch({ host: url, apiKey, timeout: timeoutMs })
  const writer = new Meilisearch({ host: url, apiKey, timeout: WRITE_TIMEOUT_MS })

  async function call<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw explainEngineError(error, url)
    }
  }

  /** Waits until the engine has done it: an accepted task may fail. */
  const done = (enqueue: () => EnqueuedTaskPromise): Promise<void> =>
    call(async () => {
      const task = await enqueue().waitTask({ timeout: TASK_TIMEOUT_MS, interval: TASK_POLL_MS })
      if (task.status !== 'succeeded')
        throw new SearchEngineError(
          `the search engine at ${url} failed at ${task.type} (${task.error?.message ?? task.status})`,
          task.error?.code,
        )
    })

  async function find(queries: MultiSearchQuery[]) {
    const { results } = await call(() =>
      searcher.multiSearch<{ queries: MultiSearchQuery[] }, SearchDocument>({ queries }),
    )
    return results
  }

  async function deleteIfExists(index: string): Promise<void> {
    try {
      await done(() => writer.deleteIndex(index))
    } catch (error) {
      if (!(error instanceof SearchEngineError) || error.code !== NO_INDEX) throw error
    }
  }

  async function describe(index: string) {
    try {
      const { createdAt } = await writer.getRawIndex(index)
      const { numberOfDocuments } = await writer.index(index).getStats()
      return { madeAt: createdAt, documents: numberOfDocuments }
    } catch (error) {
      const explained = explainEngineError(error, url)
      if (explained.code === NO_INDEX) return null
      throw explained
    }
  }

  return {
    async search(index, words, limit) {
      // Positions of matches cost much for each hit, so only a second query asks for those of the first one.
      const [all, first] = await find([
        { ...queryFor(index, words), limit, attributesToRetrieve: ['id'] },
        firstHitOf(index, words),
      ])
      return { ids: (all?.hits ?? []).map(({ id }) => id), matched: matchedWords(first?.hits[0]) }
    },

    async searchEach(index, texts) {
      const results = await find(texts.map((words) => firstHitOf(index, words)))
      return results.map(({ hits }): EngineHits => ({ ids: hits.map(({ id }) => id), matched: matchedWords(hits[0]) }))
    },

    async createIndex(index) {
      await deleteIfExists(index)
      await done(() => writer.createIndex(index, { primaryKey: 'id' }))
      await done(() => writer.index(index).updateSettings(indexSettings))
    },

    save: (index, documents) => done(() => writer.index<SearchDocument>(index).addDocuments([...documents])),
    remove: (index, ids) => done(() => writer.index(index).deleteDocuments([...ids])),

    async replaceIndex(index, by) {
      const exists = (await describe(index)) !== null
      await done(() => writer.swapIndexes([{ indexes: [by, index], rename: !exists }]))
      if (exists) await deleteIfExists(by)
    },

    describe,
  }
}

const queryFor = (indexUid: string, words: readonly string[]): MultiSearchQuery => ({
  indexUid,
  q: words.join(' '),
  // An index that somebody has made without the shop's settings refuses this filter, rather than to answer with too little.
  filter: 'visible = true',
  matchingStrategy: 'all',
})

const firstHitOf = (index: string, words: readonly string[]): MultiSearchQuery => ({
  ...queryFor(index, words),
  limit: 1,
  attributesToRetrieve: ['id', ...TEXTS],
  showMatchesPosition: true,
})

/** How an index of products searches. A change here takes effect with the next rebuild of the index. */
const indexSettings: Settings = {
  searchableAttributes: ['titles', 'names', 'others'],
  displayedAttributes: ['id', 'titles', 'names', 'others'],
  filterableAttributes: ['visible'],
  // Positions of words do not count: titles hold all languages one after the other.
  rankingRules: ['words', 'typo', 'attributeRank', 'popularity:desc'],
  // The same tolerance as `editsAllowed` of the shop's own search.
  typoTolerance: { enabled: true, minWordSizeForTypos: { oneTypo: 4, twoTypos: 7 } },
  pagination: { maxTotalHits: RANKED_MAX },
}

/** A call to the search engine that failed; the message is one line for the operator and holds no secret. */
export class SearchEngineError extends Error {
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

const REFUSED_KEY = [401, 403]

/** @param url the engine's address. */
function explainEngineError(error: unknown, url: string): SearchEngineError {
  if (error instanceof SearchEngineError) return error
  const engine = `the search engine at ${url}`
  if (error instanceof MeilisearchRequestError)
    return new SearchEngineError(`${engine} does not answer (${whyOf(error)})`)
  if (!(error instanceof MeilisearchApiError))
    return new SearchEngineError(`${engine} is not understood (${error instanceof Error ? error.message : error})`)
  const code = error.cause?.code
  if (REFUSED_KEY.includes(error.response.status))
    return new SearchEngineError(`${engine} refuses SEARCH_API_KEY (${code ?? error.response.status})`, code)
  return new SearchEngineError(`${engine} refuses a call (${error.message})`, code)
}

/** The innermost cause: fetch itself only says that it has failed. */
function whyOf({ cause }: Error): string {
  if (!(cause instanceof Error)) return String(cause)
  if (cause.cause instanceof Error) return whyOf(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
