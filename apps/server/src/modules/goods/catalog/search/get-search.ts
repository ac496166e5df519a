import { hasBit, hasRow, intersectRows, listedRows, type Rows, uniteLists } from '@rialto/catalog-index'
import { type Database, withoutBatch } from '../../../../db/index.ts'
import type { ProductSearch } from '../../../../db/search.ts'
import { productSearch } from '../../../../db/search-aside.ts'
import { MARKS } from '../../../../db/search-text.ts'
import type { Deps } from '../../../../deps.ts'
import type { Log } from '../../../../lib/background-worker.ts'
import type { MarketIndex } from '../lists/market-index.ts'
import { createEngineSearch } from './external/engine-search.ts'
import { createMeilisearchEngine } from './external/meilisearch.ts'
import { findBestByTitle, findProducts, NOTHING } from './find-products.ts'
import type { BestFound, SearchResult } from './found.ts'
import { type CompoundReading, valuesOf } from './meet-parts.ts'
import type { Part } from './parts.ts'
import { createSearchWithFallback, RANKED_MAX, type SearchPort } from './search-port.ts'
import { createWordSearch, type SearchedProducts, type WordSearch } from './searched-products.ts'
import { understand } from './understand.ts'
import type { Vocabulary } from './vocabulary.ts'
import { commonPhrase } from './word-forms.ts'
import { createWordIndexSource, type WordIndexSource } from './word-index-source.ts'

/** A search text as it was understood. */
export interface AskedText {
  parts: readonly Part[]
  vocabulary: Vocabulary
  goods: SearchedProducts
  /** Whether only the typed words are looked for. */
  literal: boolean
}

/** The search of the catalogue by whole texts. */
interface CatalogSearch {
  /** Finds the visible products that a text asks for, best first. */
  search(index: MarketIndex, asked: AskedText): Promise<SearchResult>
  /** Finds the first ones of the same result, `count` products or more, or all of them. */
  searchBest(index: MarketIndex, asked: AskedText, count: number): Promise<BestFound>
  /** Reads the words of all products in the background; until they are there, the database is asked for each word. */
  prepare(): void
  /** From here on failures of an external engine are logged. */
  logTo(log: Log): void
}

const shared = new WeakMap<Database, CatalogSearch>()

/** The search that the configuration chooses, shared by all modules. */
export function getSearch(asking: Deps): CatalogSearch {
  const deps = withoutBatch(asking)
  const existing = shared.get(deps.database)
  if (existing) return existing
  const search = createSearch(deps)
  shared.set(deps.database, search)
  return search
}

function createSearch(deps: Deps): CatalogSearch {
  const { config, database, now } = deps
  if (!config.externalSearch) return createEmbeddedSearch(database, createWordIndexSource(deps))
  // It only stands in for a short time, so that it is not worth the memory of all words.
  const embedded = createEmbeddedSearch(database)
  let log: Log | undefined
  const warn: Log['warn'] = (details, message) => log?.warn(details, message)
  const find = createEngineFinder(
    createEngineSearch(createMeilisearchEngine(config.externalSearch), config.externalSearch.index),
  )
  const either = createSearchWithFallback({ now, warn })
  const alone = <Result>(_external: () => Promise<Result>, inDatabase: () => Promise<Result>) => inDatabase()
  return {
    // The engine would find products that a partial index does not have.
    search: (index, asked) =>
      (index.isPartial ? alone : either)<SearchResult>(
        () => find(index, asked),
        () => embedded.search(index, asked),
      ),
    searchBest: (index, asked, count) =>
      (index.isPartial ? alone : either)<BestFound>(
        () => find(index, asked),
        () => embedded.searchBest(index, asked, count),
      ),
    prepare: () => {},
    logTo(given) {
      log = given
    },
  }
}

/** Above this many products, a search of the database may take over 5 ms. */
const LARGE_ROWS = 20_000

/**
 * The search in the shop's own database, SQLite or PostgreSQL.
 * @param words where the words of the catalogue are kept in memory; without it the database is asked for each word
 */
function createEmbeddedSearch(database: Database, words?: WordIndexSource): CatalogSearch {
  async function wordSearchOf(index: MarketIndex): Promise<WordSearch> {
    const isLarge = index.ofMarket > LARGE_ROWS
    const inDatabase = productSearch(database, isLarge)
    const inMemory = index.isPartial ? index.words : await words?.current(index)
    const search: ProductSearch = inMemory
      ? { ...inDatabase, find: async ({ word, whole }, scope) => inMemory.find(MARKS[scope] + word, whole) }
      : inDatabase
    return createWordSearch(index, search)
  }

  const find = (search: WordSearch, { parts, goods, literal, vocabulary }: AskedText) =>
    findProducts(search, goods, parts, {
      literal,
      preferredTerms: vocabulary.categoryWords,
      lastTerms: vocabulary.brandWords,
      compounds: compoundReading(vocabulary),
    })

  return {
    prepare() {
      words?.prepare()
    },
    logTo() {},
    search: async (index, asked) => find(await wordSearchOf(index), asked),
    async searchBest(index, asked, count) {
      const search = await wordSearchOf(index)
      return (await findBestByTitle(search, asked.goods, asked.parts, count)) ?? find(search, asked)
    },
  }
}

/** How compounds are read with the words of a market; undefined in languages that write words apart. */
function compoundReading(vocabulary: Vocabulary): CompoundReading | undefined {
  const { meanings, synonyms, words } = vocabulary
  const { linking, otherForms } = words
  if (!linking) return undefined
  return {
    linking,
    otherForms,
    isKnown: (word) =>
      [word, ...otherForms(word)].some((form) => {
        const key = commonPhrase([form])
        return meanings.has(key) || synonyms.has(key) || words.colors.has(key)
      }),
    read: (text) => understand(text, vocabulary),
  }
}

/**
 * Searches by an external engine. What it finds is shown as far as the index has it visible. The engine looks for the words; colours,
 * sizes and prices are met by the index, which the engine does not have.
 */
export function createEngineFinder(port: SearchPort): (index: MarketIndex, asked: AskedText) => Promise<SearchResult> {
  let answers = 0

  return async (index, { parts, goods }) => {
    const wanted = parts.filter(({ kind }) => kind !== 'without')
    const values = wanted.filter((part) => !isOfWords(part)).map((part) => ({ part, rows: valuesOf(part, goods) }))
    const typed = wanted.filter(isOfWords).flatMap(({ alternatives: [own = []] }) => own)
    if (typed.length === 0) {
      if (values.length === 0) return NOTHING
      const rows = intersectRows([goods.visible, ...values.map((value) => value.rows)])
      const best = goods.mostPopular(rows, RANKED_MAX)
      return { ...NOTHING, rows, complete: rows, best, parts: values, asked: parts, answer: ++answers }
    }
    const { groups, instead } = await port.search(typed)
    const found = groups.map((ids) => index.rowsOf(ids).filter((row) => hasBit(index.visible, row)))
    const complete = found.map((rows) => rows.filter((row) => values.every((value) => hasRow(value.rows, row))))
    const isAnyComplete = complete.some(({ length }) => length > 0)
    const [best = new Uint32Array(0), ...ranks] = isAnyComplete ? complete : found
    const all = (lists: readonly Uint32Array[]): Rows => uniteLists(lists, goods.words)
    const ofWords = all(found)
    return {
      rows: all([best, ...ranks]),
      complete: all(complete),
      best,
      ranks: ranks.map((rank) => listedRows(rank.toSorted())),
      parts: [...wanted.filter(isOfWords).map((part) => ({ part, rows: ofWords })), ...values],
      asked: parts,
      instead: ofWords.size === 0 ? null : instead,
      offered: null,
      answer: ++answers,
    }
  }
}

/** Colours, sizes, prices and occasions are no words that an engine has to find. */
const isOfWords = ({ kind, alternatives }: Part): boolean =>
  alternatives.length > 0 && !['color', 'size', 'price', 'occasion'].includes(kind)
