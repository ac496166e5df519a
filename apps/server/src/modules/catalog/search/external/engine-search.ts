import { hasBit } from '../../lists/bits.ts'
import type { CatalogIndex } from '../../lists/catalog-index.ts'
import { listedRows } from '../../lists/rows.ts'
import { RANKED_MAX, type SearchPort, type SearchResult } from '../search-port.ts'
import { NOTHING, typedWords } from '../search-products.ts'
import { correctedWords } from './matched-words.ts'
import type { SearchEngine } from './search-engine.ts'

/** Searches by an external engine. What it finds is shown as far as this shop's own index has it visible. */
export function createEngineSearch(engine: SearchEngine, indexName: string): SearchPort {
  let answers = 0

  async function search(index: CatalogIndex, text: string): Promise<SearchResult> {
    const typed = typedWords(text)
    if (typed.length === 0) return { ...NOTHING, words: [], suggestion: null }
    const { ids, matched } = await engine.search(indexName, typed, RANKED_MAX)
    if (ids.length === 0) return { ...NOTHING, words: typed, suggestion: await partThatFinds(typed) }
    const words = correctedWords(typed, matched)
    const rows = index.rowsOf(Uint32Array.from(ids)).filter((row) => hasBit(index.visible, row))
    const found = listedRows(rows.slice().sort())
    return {
      rows: found,
      ranks: [found],
      ordered: { rows, answer: ++answers },
      words,
      suggestion: words.join(' ') === typed.join(' ') ? null : words,
    }
  }

  /** Some of the words that products have together: all but one, or a single one. Single letters do not count. */
  async function partThatFinds(typed: readonly string[]): Promise<string[] | null> {
    const words = typed.filter((word) => word.length > 1)
    if (typed.length < 2 || words.length === 0) return null
    const parts = [...words.map((_, index) => words.toSpliced(index, 1)), ...words.map((word) => [word])]
    const tried = parts.filter((part) => part.length > 0)
    const found = await engine.searchEach(indexName, tried)
    const first = found.findIndex(({ ids }) => ids.length > 0)
    return first < 0 ? null : correctedWords(tried[first] ?? [], found[first]?.matched ?? [])
  }

  return { search, searchBest: search }
}
