import { type FoundIds, RANKED_MAX, type SearchPort } from '../search-port.ts'
import { correctedWords } from './matched-words.ts'
import type { SearchEngine } from './search-engine.ts'

/** Searches by an external engine, in one of its indexes. */
export function createEngineSearch(engine: SearchEngine, indexName: string): SearchPort {
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

  return {
    async search(typed): Promise<FoundIds> {
      const { words, ids, matched } = await findWords(typed)
      const searched = words.length > 0 ? correctedWords(words, matched) : typed
      return {
        groups: [Uint32Array.from(ids)],
        instead: searched.join(' ') === typed.join(' ') ? null : searched,
      }
    },
  }
}
