import type { WebhookDeliveryType, WebhookFault } from '@rialto/contract/enums'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { WebhookDeliveriesTable } from '../../../db/tables.ts'
import type { TimePosition } from '../../../lib/paging.ts'
import { authorMay } from './repository.ts'

export type DeliveryRow = Selectable<WebhookDeliveriesTable>

/** A delivery with what sending it needs. */
export type DueDelivery = DeliveryRow & { shop_id: number | null; url: string; encrypted_secret: string }

const withWebhook = (db: Db | Tx) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .selectAll('d')
    .select(['w.shop_id', 'w.url', 'w.encrypted_secret'])

/** The oldest due delivery of each webhook, without webhooks that pause or are being sent to. */
export async function selectDue(
  db: Db,
  { now, limit, except }: { now: number; limit: number; except: readonly number[] },
): Promise<{ id: number; webhookId: number }[]> {
  const rows = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .where('d.due_at', '<=', now)
    .where('w.is_on', '=', 1)
    .where(authorMay)
    .where('w.paused_until', '<=', now)
    .where('w.id', 'not in', [0, ...except])
    .groupBy('d.webhook_id')
    .select((eb) => ['d.webhook_id', eb.fn.min<number>('d.id').as('id')])
    .orderBy((eb) => eb.fn.min('d.due_at'))
    .limit(limit)
    .execute()
  return rows.map(({ id, webhook_id: webhookId }) => ({ id, webhookId }))
}

/** Claims a due delivery until `lease`. @returns undefined if another process has claimed it, or it is gone */
export async function claimDelivery(
  tx: Tx,
  id: number,
  { now, lease }: { now: number; lease: number },
): Promise<DueDelivery | undefined> {
  const claimed = await tx
    .updateTable('webhook_deliveries')
    .set((eb) => ({ due_at: lease, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return claimed && withWebhook(tx).where('d.id', '=', id).executeTakeFirst()
}

interface OfWebhook {
  webhookId: number
  /** Null: of the market. */
  shopId: number | null
}

export const selectDelivery = (db: Db | Tx, { id, webhookId, shopId }: OfWebhook & { id: number }) =>
  withWebhook(db)
    .where('d.id', '=', id)
    .where('d.webhook_id', '=', webhookId)
    .where((eb) => (shopId === null ? eb('w.shop_id', 'is', null) : eb('w.shop_id', '=', shopId)))
    .executeTakeFirst()

export const selectDeliveries = (
  db: Db,
  { webhookId, after, limit }: { webhookId: number; after: TimePosition | undefined; limit: number },
): Promise<DeliveryRow[]> =>
  db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('created_at', '<', after?.at ?? 0),
          eb.and([eb('created_at', '=', after?.at ?? 0), eb('id', '<', after?.id ?? 0)]),
        ]),
      ),
    )
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function saveOutcome(
  tx: Tx,
  id: number,
  { at, status, fault }: { at: number; status: number | null; fault: WebhookFault | null },
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      attempted_at: at,
      http_status: status,
      fault,
      ...(fault === null && { delivered_at: at, due_at: null }),
    })
    .where('id', '=', id)
    .execute()
}

/** Plans the next attempt, unless the webhook was switched off meanwhile. */
export async function postponeDelivery(tx: Tx, id: number, dueAt: number): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: dueAt })
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .execute()
}

/** Gives up all deliveries of a webhook that still wait. */
export async function stopDeliveries(tx: Tx, webhookId: number): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: null })
    .where('webhook_id', '=', webhookId)
    .where('due_at', 'is not', null)
    .execute()
}

/** Also those that wait for an author who never came back. */
export async function deleteDeliveriesBefore(tx: Tx, time: number): Promise<void> {
  await tx.deleteFrom('webhook_deliveries').where('created_at', '<', time).execute()
}

/** The webhooks of shops and of the market. Prepared, since each order asks. */
export const selectListening = prepared((db: Db | Tx, { shopIds }: { shopIds: readonly number[] }) =>
  db
    .selectFrom('webhooks as w')
    .where((eb) => eb.or([eb('w.shop_id', 'in', shopIds), eb('w.shop_id', 'is', null)]))
    .where('w.is_on', '=', 1)
    .where(authorMay)
    .select(['w.id', 'w.shop_id', 'w.events_json']),
)

export const selectListeningToProducts = prepared((db: Db | Tx, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('products as p')
    .innerJoin('webhooks as w', (join) =>
      join.on((eb) => eb.or([eb('w.shop_id', '=', eb.ref('p.shop_id')), eb('w.shop_id', 'is', null)])),
    )
    .where('w.is_on', '=', 1)
    .where(authorMay)
    .where('p.id', 'in', ids)
    .select(['w.id', 'w.events_json', 'p.id as product_id', 'p.shop_id']),
)

/**
 * Finds things whose event was not attempted yet, and locks those events: a worker that takes one waits for this transaction, so that the
 * receiver sees its change.
 */
export async function lockUnsent(
  tx: Tx,
  { webhookId, type, ids }: { webhookId: number; type: WebhookDeliveryType; ids: readonly number[] },
): Promise<number[]> {
  const rows = await tx
    .updateTable('webhook_deliveries')
    .set((eb) => ({ due_at: eb.ref('due_at') }))
    .where('webhook_id', '=', webhookId)
    .where('type', '=', type)
    .where('subject_id', 'in', ids)
    .where('attempts', '=', 0)
    .where('due_at', 'is not', null)
    .returning('subject_id')
    .execute()
  return rows.map((row) => row.subject_id)
}

export async function insertDeliveries(tx: Tx, rows: readonly Insertable<WebhookDeliveriesTable>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('webhook_deliveries').values(rows).execute()
}

/** @returns the new delivery's id */
export async function insertDelivery(tx: Tx, row: Insertable<WebhookDeliveriesTable>): Promise<number> {
  const { id } = await tx.insertInto('webhook_deliveries').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
