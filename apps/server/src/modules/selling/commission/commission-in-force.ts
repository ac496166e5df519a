import { cached } from '../../../cache/cached.ts'
import type { InvalidationBus } from '../../../cache/invalidation-bus.ts'
import type { Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { selectParents, selectRules, toRule } from './repository.ts'
import type { CommissionRules } from './rules.ts'

const CACHE_MS = 5_000

type Read = () => Promise<CommissionRules>

const lists = new WeakMap<InvalidationBus, Read>()

/** The rules that are in force or will be, and the categories as they lie now. Call it outside of write jobs. */
export function readCommission(deps: Deps): Promise<CommissionRules> {
  const known = lists.get(deps.invalidations)
  if (known) return known()
  // A category that moves takes its products to other rules at once.
  const read = cached(deps, { ms: CACHE_MS, topics: ['settings', 'catalogue'] }, () =>
    loadCommission(deps.database.db, deps.now()),
  )
  lists.set(deps.invalidations, read)
  return read()
}

/** Loads the rules that are in force at a moment or later. */
export async function loadCommission(db: Db | Tx, at: number): Promise<CommissionRules> {
  const rows = await selectRules(db, at)
  const rules = rows.filter((row) => row.in_force_from !== null).map(toRule)
  const needsCategories = rules.some(({ categoryId }) => categoryId !== null)
  return { rules, parents: needsCategories ? await selectParents(db) : new Map<number, number | null>() }
}
