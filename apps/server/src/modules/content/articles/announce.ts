import type { Deps } from '../../../deps.ts'

/** Tells the caches that readers see other articles now: pages with posts, and the links to pages that every page of the market has. */
export function announceArticles({ invalidations }: Pick<Deps, 'invalidations'>): void {
  invalidations.publish('catalogue')
  invalidations.publish('settings')
}
