import type { WebhookDeliveryType } from '@rialto/contract/enums'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { WebhookDeliveriesTable } from '../../../db/tables.ts'
import { authorMay } from './repository-authors.ts'

/** The webhooks of a shop and of the market. Prepared, since each order asks. */
export const selectListening = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  db
    .selectFrom('webhooks as w')
    .where((eb) => eb.or([eb('w.shop_id', '=', shopId), eb('w.shop_id', 'is', null)]))
    .where('w.is_on', '=', 1)
    .where(authorMay)
    .select(['w.id', 'w.events_json']),
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
