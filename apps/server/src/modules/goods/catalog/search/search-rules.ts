import { cached } from '../../../../cache/cached.ts'
import type { Database } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import { selectRules } from '../repository-search-rules.ts'

/** What the market's operators have taught the search; read by every search. */
export interface SearchRules {
  synonyms: readonly Synonym[]
  occasions: readonly Occasion[]
  /** Whether shops are read from texts: where one seller sells, shoppers do not see that there are shops. */
  namesShops: boolean
}

/** Words that mean the same, each of one word or several. */
export interface Synonym {
  /** The language of the shopper that it is for; null for every language. */
  locale: string | null
  /** Where set, one of `words`: only it finds the others, and they do not find it. */
  from: string | null
  words: readonly string[]
}

/** A purpose that people shop for, such as *gift for mum* or *for kids*. A search finds it in these categories, or these products. */
export interface Occasion {
  id: number
  /** What shoppers type, by language. */
  phrases: Readonly<Record<string, readonly string[]>>
  /** Its name, by language. */
  names: Readonly<Record<string, string>>
  categoryIds: readonly number[]
  productIds: readonly number[]
  /** In minor units; null for any price. */
  maxPrice: number | null
}

export const NO_RULES: SearchRules = { synonyms: [], occasions: [], namesShops: true }

/** Rules that another process has changed hold here after this time at the latest. */
const CACHE_MS = 5_000

export interface SearchRulesSource {
  /** The rules as they hold now, from memory; the same object until one of them changes, so that it can be the key of a cache. */
  current(): Promise<SearchRules>
}

const shared = new WeakMap<Database, SearchRulesSource>()

/** The rules of a database, which all of its searches share. */
export function createSearchRules(deps: Pick<Deps, 'database' | 'invalidations' | 'now'>): SearchRulesSource {
  const existing = shared.get(deps.database)
  if (existing) return existing
  let last = { source: JSON.stringify(NO_RULES), rules: NO_RULES }
  const current = cached(deps, { ms: CACHE_MS, topics: ['settings'] }, async () => {
    const rules = await selectRules(deps.database.db)
    const source = JSON.stringify(rules)
    if (source !== last.source) last = { source, rules }
    return last.rules
  })
  const rules = { current }
  shared.set(deps.database, rules)
  return rules
}
