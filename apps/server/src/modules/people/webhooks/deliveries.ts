import { randomUUID } from 'node:crypto'
import type { Webhook, WebhookDelivery } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { fromTimeCursor, toTimeCursor } from '../../../lib/time-cursor.ts'
import { attemptByHand } from './attempt-delivery.ts'
import { refuseUnknownWebhook } from './manage-webhooks.ts'
import { presentDelivery, presentWebhook } from './present.ts'
import { selectWebhook, selectWebhooks } from './repository.ts'
import { selectDeliveries, selectDelivery } from './repository-deliveries.ts'
import { insertDelivery } from './repository-events.ts'

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
