import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '@rialto/contract/enums'
import type { MarketWebhookEvent } from '@rialto/contract/market-enums'
import type { Tx } from '../../../db/index.ts'
import { insertDeliveries, lockUnsent, selectListening, selectListeningToProducts } from './repository-deliveries.ts'
import { hears } from './rules.ts'

// Events are noted in the transaction of what happened, as those of notifications are (decision 084). A market without webhooks costs one
// look at an index.

interface Noted {
  shopId: number
  type: WebhookEvent
  /** The order, review or question; of a message, the customer. */
  id: number
  now: number
}

/** Notes an event for the webhooks of a shop and of the market that listen to it. */
export async function noteWebhookEvent(tx: Tx, { shopId, type, id, now }: Noted): Promise<void> {
  for (const webhook of await selectListening(tx, { shopId }))
    if (hears(webhook, type)) await enqueue(tx, { webhookId: webhook.id, type, subjects: [{ id, shopId }], now })
}

/** Notes an event of the market itself: an application of a shop, or a ticket. */
export async function noteMarketEvent(
  tx: Tx,
  { type, id, now }: { type: MarketWebhookEvent; id: number; now: number },
): Promise<void> {
  for (const webhook of await selectListening(tx, { shopId: 0 }))
    if (hears(webhook, type)) await enqueue(tx, { webhookId: webhook.id, type, subjects: [{ id, shopId: null }], now })
}

const PRODUCTS_AT_ONCE = 100

/** Notes products that were written for the webhooks of their shops. Sales are no such change: the event of the order tells of them. */
export async function noteProductsChanged(tx: Tx, ids: readonly number[], now: number): Promise<void> {
  for (let start = 0; start < ids.length; start += PRODUCTS_AT_ONCE) {
    const portion = ids.slice(start, start + PRODUCTS_AT_ONCE)
    const listening = await selectListeningToProducts(tx, { ids: portion })
    const byWebhook = Map.groupBy(
      listening.filter((row) => hears(row, 'product.changed')),
      ({ id }) => id,
    )
    for (const [webhookId, rows] of byWebhook)
      await enqueue(tx, { webhookId, type: 'product.changed', subjects: rows.map(toSubject), now })
  }
}

interface Subject {
  id: number
  /** Null: of no shop. */
  shopId: number | null
}

const toSubject = (row: { product_id: number; shop_id: number }): Subject => ({
  id: row.product_id,
  shopId: row.shop_id,
})

interface Queued {
  webhookId: number
  type: WebhookEvent | MarketWebhookEvent
  subjects: readonly Subject[]
  now: number
}

/** A change of a thing whose earlier change is still to be sent needs no second event: the receiver reads the thing as it is then. */
async function enqueue(tx: Tx, { webhookId, type, subjects, now }: Queued): Promise<void> {
  const ids = subjects.map(({ id }) => id)
  const waiting = type.endsWith('.changed') ? await lockUnsent(tx, { webhookId, type, ids }) : []
  const rows = subjects
    .filter(({ id }) => !waiting.includes(id))
    .map(({ id: subject_id, shopId: event_shop_id }) => ({
      webhook_id: webhookId,
      event_id: `evt_${randomUUID()}`,
      type,
      subject_id,
      event_shop_id,
      created_at: now,
      due_at: now,
    }))
  await insertDeliveries(tx, rows)
}
