import type { Deps } from '../deps.ts'
import { TOPICS } from './invalidation-bus.ts'

/**
 * Has reads that follow an invalidation show the change, whoever made it: no replica is read before it has replayed that, so caches
 * are not filled again with what was there before.
 */
export function requireFreshReads({ database, invalidations }: Pick<Deps, 'database' | 'invalidations'>): void {
  invalidations.subscribe(TOPICS, () => database.requireFresh())
  invalidations.subscribeStock(() => database.requireFresh())
}
