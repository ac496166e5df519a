import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

/** Every word that products are found by, and in how many places it stands: what misspelt words are corrected to. */
export interface SearchTermsTable {
  /** The key of the trigram table, since SQLite may change a rowid when it compacts the file. */
  id: Generated<number>
  term: string
  uses: number
}

/** Search text of a product. PostgreSQL adds a text-search index to it; SQLite keeps a full-text table in step. */
export interface ProductSearchTable {
  product_id: number
  words: string
}

/** The last change of each product, written by triggers. */
export interface ProductChangesTable {
  product_id: number
  /** Grows with each change on SQLite; the number of the transaction on PostgreSQL. */
  version: number
  /** The version of the last change of its search text; 0 if it never changed. */
  words_version: number
}

/** A single row: the name of the series of versions in `product_changes`. */
export interface ProductChangeFeedTable {
  id: string
}

/** How far an index of an external search engine has been brought in `product_changes`, and who sends to it. */
export interface SearchPositionsTable {
  index_name: string
  /** The last change that was sent: its version, and among equal versions its product. */
  version: number
  product_id: number
  /** When the engine made the index, as it says itself; null until the index has been built. */
  index_made_at: string | null
  /** The process that sends at present, and until when unless it renews that. */
  leased_by: string | null
  leased_until: number
  /** Failures in a row, the last one's reason, and when to try again. */
  attempts: number
  error: string | null
  due_at: number
  sent_at: number | null
}

/** Words that mean the same to the search, as operators have said. */
export interface SearchSynonymsTable {
  id: Generated<number>
  /** Null: for every language. */
  locale: string | null
  /** One of the words, which alone finds the others; null: each finds all. */
  one_way_from: string | null
  words_json: Json<readonly string[]>
  version: Generated<number>
  created_at: number
}

/** What people shop for rather than a thing, and the categories and products in which a search finds it. */
export interface SearchOccasionsTable {
  id: Generated<number>
  /** By language, as are the phrases. */
  names_json: Json<Readonly<Record<string, string>>>
  phrases_json: Json<Readonly<Record<string, readonly string[]>>>
  category_ids_json: Json<readonly number[]>
  product_ids_json: Json<readonly number[]>
  /** In minor units of the market's currency. */
  max_price: number | null
  version: Generated<number>
  created_at: number
}

/** How often a text was searched on a day; nothing tells by whom. */
export interface SearchCountsTable {
  /** Days since 1970, in UTC. */
  day: number
  locale: string
  text: string
  searches: number
  without_results: number
  /** Searches after which one of their products was opened. */
  clicks: number
}
