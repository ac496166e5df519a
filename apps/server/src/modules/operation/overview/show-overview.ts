import type { Overview, OverviewQueue } from '@rialto/contract'
import type { OverviewQueueKey } from '@rialto/contract/market-enums'
import type { OperatorPermission } from '@rialto/contract/permissions'
import { cached } from '../../../cache/cached.ts'
import type { Db } from '../../../db/index.ts'
import type { CurrentStaff } from '../../../lib/current-user.ts'
import { checkMarketHealth, type HealthDeps } from './check-market-health.ts'
import {
  SLOT_MS,
  selectFailedMessages,
  selectFailedWebhooks,
  selectFigureSlots,
  selectReports,
  selectWaitingShops,
  selectWaitingTickets,
  type Waiting,
} from './repository.ts'
import { FIGURES_MS, sumSpans } from './rules-figures.ts'

/** The figures of two months are read once a minute at most. */
const FIGURES_CACHE_MS = 60_000

interface Queue {
  permission: OperatorPermission
  read(db: Db): Promise<Waiting>
}

const queues: Record<OverviewQueueKey, Queue> = {
  sellers: { permission: 'sellers', read: selectWaitingShops },
  tickets: { permission: 'tickets', read: selectWaitingTickets },
  reports: { permission: 'moderation', read: selectReports },
  webhooks: { permission: 'system', read: selectFailedWebhooks },
  messages: { permission: 'system', read: selectFailedMessages },
}

/** Shows the market to one of the staff, as far as the role includes it. */
export function createShowOverview(deps: HealthDeps) {
  const { db } = deps.database
  const slots = cached(deps, { ms: FIGURES_CACHE_MS, topics: [] }, () => {
    const since = Math.floor((deps.now() - FIGURES_MS) / SLOT_MS) * SLOT_MS
    return selectFigureSlots(db, since)
  })

  async function readQueue([key, { read }]: [string, Queue]): Promise<OverviewQueue> {
    const { count, oldestAt } = await read(db)
    return {
      key: key as OverviewQueueKey,
      count,
      oldest_at: oldestAt === null ? null : new Date(oldestAt).toISOString(),
    }
  }

  return async ({ permissions }: CurrentStaff, timeZone: string): Promise<Overview> => {
    const own = Object.entries(queues).filter(([, { permission }]) => permissions.has(permission))
    const [isOpening, waiting, figures, health] = await Promise.all([
      permissions.has('settings') && deps.settings.isOpening(),
      Promise.all(own.map(readQueue)),
      permissions.has('orders') ? slots() : null,
      permissions.has('system') ? checkMarketHealth(deps) : null,
    ])
    const spans = figures && sumSpans(figures, { now: deps.now(), timeZone })
    return { is_opening: isOpening, queues: waiting, figures: spans, health }
  }
}
