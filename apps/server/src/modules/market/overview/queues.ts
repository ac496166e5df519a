import type { OverviewQueue } from '@rialto/contract'
import type { OverviewQueueKey } from '@rialto/contract/market-enums'
import type { OperatorPermission } from '@rialto/contract/permissions'
import type { Db } from '../../../db/index.ts'
import {
  selectFailedMessages,
  selectFailedWebhooks,
  selectReports,
  selectWaitingProducts,
  selectWaitingShops,
  selectWaitingTickets,
  type Waiting,
} from './repository-market.ts'

interface Queue {
  permission: OperatorPermission
  read(db: Db): Promise<Waiting>
}

const queues: Record<OverviewQueueKey, Queue> = {
  sellers: { permission: 'sellers', read: selectWaitingShops },
  products: { permission: 'moderation', read: selectWaitingProducts },
  tickets: { permission: 'tickets', read: selectWaitingTickets },
  reports: { permission: 'moderation', read: selectReports },
  webhooks: { permission: 'system', read: selectFailedWebhooks },
  messages: { permission: 'system', read: selectFailedMessages },
}

/** The work of the market that needs a person, as far as these permissions include it, also empty queues. */
export function readQueues(db: Db, permissions: ReadonlySet<OperatorPermission>): Promise<OverviewQueue[]> {
  const own = Object.entries(queues).filter(([, { permission }]) => permissions.has(permission))
  return Promise.all(
    own.map(async ([key, { read }]) => {
      const { count, oldestAt } = await read(db)
      return {
        key: key as OverviewQueueKey,
        count,
        oldest_at: oldestAt === null ? null : new Date(oldestAt).toISOString(),
      }
    }),
  )
}
