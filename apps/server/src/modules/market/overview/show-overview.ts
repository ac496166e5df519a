import type { Overview } from '@rialto/contract'
import { cached } from '../../../cache/cached.ts'
import type { CurrentStaff } from '../../../lib/current-user.ts'
import { checkMarketHealth, type HealthDeps } from './check-market-health.ts'
import { readQueues } from './queues.ts'
import { SLOT_MS, selectFigureSlots } from './repository-market.ts'
import { FIGURES_MS, sumSpans } from './rules-figures.ts'

/** The figures of two months are read once a minute at most. */
const FIGURES_CACHE_MS = 60_000

/** Shows the market to one of the staff, as far as the role includes it. */
export function createShowOverview(deps: HealthDeps) {
  const { db } = deps.database
  const slots = cached(deps, { ms: FIGURES_CACHE_MS, topics: [] }, () => {
    const since = Math.floor((deps.now() - FIGURES_MS) / SLOT_MS) * SLOT_MS
    return selectFigureSlots(db, since)
  })

  return async ({ permissions }: CurrentStaff, timeZone: string): Promise<Overview> => {
    const [isOpening, waiting, figures, health] = await Promise.all([
      permissions.has('settings') && deps.settings.isOpening(),
      readQueues(db, permissions),
      permissions.has('orders') ? slots() : null,
      permissions.has('system') ? checkMarketHealth(deps) : null,
    ])
    const spans = figures && sumSpans(figures, { now: deps.now(), timeZone })
    return { is_opening: isOpening, queues: waiting, figures: spans, health }
  }
}
