export interface SettingsTable {
  key: string
  value_json: string
}

/** A row. */
export interface SettingsVersionTable {
  id: number
  /** The number of changes so far. */
  version: number
}

/** The number of invalidations by topic, by which SQLite servers notice those of other processes (decision 020). */
export interface CacheInvalidationsTable {
  topic: string
  count: number
}

/** Texts of content in another language than the default: `kind` and `item_id` name a row of another table. */
export interface TranslationsTable {
  kind: TranslatedKind
  item_id: number
  locale: string
  texts_json: string
}

export type TranslatedKind =
  | 'product'
  | 'category'
  | 'color'
  | 'size'
  | 'shop'
  | 'banner'
  | 'flash_sale'
  | 'post'
  | 'page'

/** How far the last unfinished import of a shop came. */
export interface ImportProgressTable {
  shop_id: number
  /** The hash of the file and of whether pictures were fetched. */
  file_hash: string
  /** The last line whose product is imported. */
  line: number
  saved_at: number
}
