import { cached } from '../../../../cache/cached.ts'
import { type Database, withoutBatch } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import { type SearchRules, selectRules } from '../repository-search.ts'

export const NO_RULES: SearchRules = { synonyms: [], occasions: [], namesShops: true }

/** Rules that another process has changed hold here after this time at the latest. */
const CACHE_MS = 5_000

export interface SearchRulesSource {
  /** The rules as they hold now, from memory; the same object until one of them changes, so that it can be the key of a cache. */
  current(): Promise<SearchRules>
}

const shared = new WeakMap<Database, SearchRulesSource>()

/** The rules of a database, which all of its searches share. */
export function createSearchRules(asking: Pick<Deps, 'database' | 'invalidations' | 'now'>): SearchRulesSource {
  const deps = withoutBatch(asking)
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
