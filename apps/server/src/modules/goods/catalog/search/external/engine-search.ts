import { hasBit, hasRow, intersectRows, listedRows, type Rows } from '@rialto/catalog-index'
import type { MarketIndex } from '../../lists/market-index.ts'
import { NOTHING } from '../find-products.ts'
import type { SearchResult } from '../found.ts'
import { valuesOf } from '../meet-parts.ts'
import type { Part } from '../parts.ts'
import { type AskedText, RANKED_MAX, type SearchPort } from '../search-port.ts'
import { correctedWords } from './matched-words.ts'
import type { SearchEngine } from './search-engine.ts'

/**
 * Searches by an external engine. What it finds is shown as far as this shop's own index has it visible. The engine looks for the
 * words; colours, sizes and prices are met by the index, which the engine does not have.
 */
export function createEngineSearch(engine: SearchEngine, indexName: string): SearchPort {
  let answers = 0

  async function search(index: MarketIndex, { parts, goods }: AskedText): Promise<SearchResult> {
    const wanted = parts.filter(({ kind }) => kind !== 'without')
    const byValue = wanted.filter((part) => !isOfWords(part))
    const typed = wanted.filter(isOfWords).flatMap(({ alternatives: [own = []] }) => own)
    const values = byValue.map((part) => ({ part, rows: valuesOf(part, goods) }))
    const everything = (): Rows => intersectRows([goods.visible, ...values.map(({ rows }) => rows)])
    if (typed.length === 0) {
      if (values.length === 0) return NOTHING
      const rows = everything()
      const best = goods.mostPopular(rows, RANKED_MAX)
      return { ...NOTHING, rows, complete: rows, best, parts: values, asked: parts, answer: ++answers }
    }
    const { words, ids, matched } = await findWords(typed)
    const found = index.rowsOf(Uint32Array.from(ids)).filter((row) => hasBit(index.visible, row))
    const complete = found.filter((row) => values.every(({ rows }) => hasRow(rows, row)))
    const best = complete.length > 0 ? complete : found
    const ofWords = listedRows(found.slice().sort())
    const searched = words.length > 0 ? correctedWords(words, matched) : typed
    return {
      rows: listedRows(best.slice().sort()),
      complete: listedRows(complete.slice().sort()),
      best,
      ranks: [],
      parts: [...wanted.filter(isOfWords).map((part) => ({ part, rows: ofWords })), ...values],
      asked: parts,
      instead: found.length === 0 || searched.join(' ') === typed.join(' ') ? null : searched,
      offered: null,
      answer: ++answers,
    }
  }

  /** All words, else some of those that products have together: all but one, or a single one. Single letters do not count. */
  async function findWords(typed: readonly string[]) {
    const all = await engine.search(indexName, typed, RANKED_MAX)
    const words = typed.filter((word) => word.length > 1)
    if (all.ids.length > 0 || typed.length < 2 || words.length === 0) return { ...all, words: typed }
    const parts = [...words.map((_, at) => words.toSpliced(at, 1)), ...words.map((word) => [word])]
    const tried = parts.filter((part) => part.length > 0)
    const found = await engine.searchEach(indexName, tried)
    const part = tried[found.findIndex(({ ids }) => ids.length > 0)]
    return part ? { ...(await engine.search(indexName, part, RANKED_MAX)), words: part } : { ...all, words: typed }
  }

  return { search, searchBest: search }
}

/** Colours, sizes, prices and occasions are no words that an engine has to find. */
const isOfWords = ({ kind, alternatives }: Part): boolean =>
  alternatives.length > 0 && !['color', 'size', 'price', 'occasion'].includes(kind)
