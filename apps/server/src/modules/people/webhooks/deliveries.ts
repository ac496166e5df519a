import { randomUUID } from 'node:crypto'
import type { Webhook, WebhookDelivery } from '@rialto/contract'
import type { WebhookDeliveryType } from '@rialto/contract/enums'
import type { Deps } from '../../../deps.ts'
import { fromTimeCursor, toTimeCursor } from '../../../lib/paging.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { refuseUnknownWebhook } from './manage-webhooks.ts'
import { selectWebhook, selectWebhooks, type WebhookRow } from './repository.ts'
import { type DeliveryRow, insertDelivery, selectDeliveries, selectDelivery } from './repository-deliveries.ts'
import { attemptByHand } from './webhook-worker.ts'

const time = (at: number): string => new Date(at).toISOString()
const timeOrNull = (at: number | null): string | null => (at === null ? null : time(at))

const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: JSON.parse(row.events_json) as WebhookDeliveryType[],
  is_on: row.is_on === 1,
  failed_at: timeOrNull(row.failed_at),
  last_attempt: row.attempted_at === null ? null : { at: time(row.attempted_at), delivered: row.fault === null },
  created_by: row.creator,
  created_at: time(row.created_at),
})

const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event_id: row.event_id,
  type: row.type,
  subject_id: row.subject_id,
  created_at: time(row.created_at),
  state: stateOf(row),
  attempts: row.attempts,
  attempted_at: timeOrNull(row.attempted_at),
  next_attempt_at: timeOrNull(row.due_at),
  http_status: row.http_status,
  fault: row.fault,
})

function stateOf({ delivered_at, due_at, fault }: DeliveryRow): WebhookDelivery['state'] {
  if (due_at !== null) return 'waiting'
  return delivered_at !== null && fault === null ? 'delivered' : 'failed'
}

export const listWebhooks = async ({ database: { db } }: Deps, shopId: number | null): Promise<Webhook[]> =>
  (await selectWebhooks(db, shopId)).map(presentWebhook)

interface OfWebhook {
  webhookId: number
  /** Null: of the market. */
  shopId: number | null
}

/** Lists the deliveries of a webhook, the newest first. */
export async function listDeliveries(
  { database: { db } }: Deps,
  { webhookId, shopId, cursor, limit }: OfWebhook & { cursor?: string | undefined; limit: number },
): Promise<{ items: WebhookDelivery[]; next_cursor: string | null } | Refusal> {
  if (!(await selectWebhook(db, { id: webhookId, shopId }))) return refuseUnknownWebhook()
  const after = cursor === undefined ? undefined : fromTimeCursor(cursor)
  const rows = await selectDeliveries(db, { webhookId, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(presentDelivery), next_cursor: rows.length > limit && last ? toTimeCursor(last) : null }
}

/** Sends a delivery once more, also one that was accepted. */
export async function retryDelivery(
  deps: Deps,
  delivery: OfWebhook & { id: number },
): Promise<WebhookDelivery | Refusal> {
  const { db } = deps.database
  const found = await selectDelivery(db, delivery)
  if (!found) return refuseUnknownWebhook()
  await attemptByHand(deps, found)
  // Deleted meanwhile: its outcome is nowhere any more.
  const row = await selectDelivery(db, delivery)
  return row ? presentDelivery(row) : refuseUnknownWebhook()
}

/** Sends a test, which is never repeated by itself. */
export async function sendTest(deps: Deps, { webhookId, shopId }: OfWebhook): Promise<WebhookDelivery | Refusal> {
  const { database, now } = deps
  const id = await database.write(async (tx) => {
    if (!(await selectWebhook(tx, { id: webhookId, shopId }))) return refuseUnknownWebhook()
    return insertDelivery(tx, {
      webhook_id: webhookId,
      event_id: `evt_${randomUUID()}`,
      type: 'webhook.test',
      subject_id: webhookId,
      created_at: now(),
      due_at: null,
    })
  })
  return id instanceof Refusal ? id : retryDelivery(deps, { id, webhookId, shopId })
}
