import { LRUCache } from 'lru-cache'

/**
 * The tables that guests' pages show rows of. A write to one of them ends kept pages even where its writer announces nothing. A test
 * holds that every table is either here, with its trigger on PostgreSQL (migration `unannounced-writes`), or among those that no guest
 * sees.
 */
export const SHOWN_TABLES = [
  'users',
  'shops',
  'shop_holidays',
  'shop_taxes',
  'shop_dispatch',
  'public_holidays',
  'delivery_zones',
  'delivery_zone_places',
  'delivery_methods',
  'delivery_rates',
  'pickup_places',
  'pickup_dates',
  'brands',
  'colors',
  'sizes',
  'categories',
  'merged_names',
  'products',
  'product_pictures',
  'product_categories',
  'product_sizes',
  'product_colors',
  'product_variants',
  'product_safety',
  'manufacturers',
  'recalls',
  'recall_products',
  'product_search',
  'search_synonyms',
  'search_occasions',
  'banners',
  'posts',
  'pages',
  'legal_pages',
  'reworded_texts',
  'settings',
  'translations',
  'gateway_keys',
  'vouchers',
  'flash_sales',
  'flash_sale_products',
  'reviews',
  'questions',
] as const

const SHOWN: ReadonlySet<string> = new Set(SHOWN_TABLES)
const WRITE =
  /\b(?:(?:insert|replace)\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|truncate(?:\s+table)?)\s+"?(\w+)"?/gi
/** That somebody was seen changes with the console's pings; pages show it when they are next looked at. Locks change nothing. */
const SEEN_ALONE = /^\s+set\s+"?last_seen_at"?\s*=\s*\S+\s+where/i
/** What reviews and questions show of people. */
const SHOWN_OF_USERS = /"(?:name|profile_photo)"\s*=/
const KNOWN_MAX = 1_000
/** Longer ones, inserts of many rows, seldom come twice; what they write is named at their beginning. */
const KNOWN_LENGTH = 4_000

/** Calls back whenever a statement of this process writes to {@link SHOWN_TABLES}. */
export class ShownWrites {
  readonly #known = new LRUCache<string, boolean>({ max: KNOWN_MAX })
  readonly #listeners: (() => void)[] = []

  subscribe(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** @param sql a statement that is about to run */
  note(sql: string): void {
    if (this.#listeners.length === 0 || sql.startsWith('select')) return
    if (!this.#isShown(sql)) return
    for (const listener of this.#listeners) listener()
  }

  #isShown(sql: string): boolean {
    if (sql.length > KNOWN_LENGTH) return writesShownTable(sql.slice(0, KNOWN_LENGTH))
    const known = this.#known.get(sql)
    if (known !== undefined) return known
    const isShown = writesShownTable(sql)
    this.#known.set(sql, isShown)
    return isShown
  }
}

/** Tells whether a statement writes to one of {@link SHOWN_TABLES}, as far as guests see it. */
export const writesShownTable = (sql: string): boolean =>
  [...sql.matchAll(WRITE)].some(({ 0: { length }, 1: table = '', index }) => {
    if (!SHOWN.has(table.toLowerCase())) return false
    const rest = sql.slice(index + length)
    return table.toLowerCase() === 'users' ? SHOWN_OF_USERS.test(rest) : !SEEN_ALONE.test(rest)
  })
