/** A product as an engine holds it. The words are normalised as the shop's own search has them (`db/search-text.ts`). */
export interface SearchDocument {
  id: number
  /** Words of the product's own name in all languages, which count for most. */
  titles: string
  /** Words of brand, categories and SKU. */
  names: string
  /** Words of shop and short description. */
  others: string
  popularity: number
  /** Active, in an active shop. */
  visible: boolean
}

export interface EngineHits {
  /** Ids of visible products that have every word, best first. */
  ids: number[]
  /** The words of the first one that match the searched words, which may be misspelt. */
  matched: string[]
}

export interface EngineIndex {
  /** When the engine made the index, in its own words: another index of the same name has another moment. */
  madeAt: string
  documents: number
}

/** A search engine outside of this process. Every call may reject with a `SearchEngineError`. */
export interface SearchEngine {
  /** Answers within a fraction of a second or rejects. The last word may be the beginning of a longer one. */
  search(index: string, words: readonly string[], limit: number): Promise<EngineHits>
  /** Searches several texts at once, and returns the first product of each. */
  searchEach(index: string, texts: readonly (readonly string[])[]): Promise<EngineHits[]>
  /** Makes an empty index with the settings of product search; one of the same name is deleted. */
  createIndex(index: string): Promise<void>
  /** Adds or replaces documents; they are searchable when this resolves. */
  save(index: string, documents: readonly SearchDocument[]): Promise<void>
  remove(index: string, ids: readonly number[]): Promise<void>
  /** Puts an index into the place of another one, without a moment between them, and deletes that one. */
  replaceIndex(index: string, by: string): Promise<void>
  /** Null where there is no such index. */
  describe(index: string): Promise<EngineIndex | null>
}
