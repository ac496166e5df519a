import type { Deps } from '../deps.ts'

/** Counts the changes of settings, after which a rendering reads the texts of the interface again. */
export function countTextChanges({ invalidations }: Pick<Deps, 'invalidations'>): () => number {
  let generation = 0
  invalidations.subscribe(['settings'], () => generation++)
  return () => generation
}
