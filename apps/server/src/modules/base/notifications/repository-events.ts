import type { NotificationKind } from '@rialto/contract/enums'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import { isLowInStock } from '../../../db/tables/stock.ts'
import type { NotificationEventsTable } from '../../../db/tables.ts'

export type EventRow = Selectable<NotificationEventsTable>

interface NewEvent {
  eventKey: string
  kind: NotificationKind
  subjectId: number
  shopId: number
  dueAt: number
}

/** Prepared, since each order makes one. */
export const insertEvent = prepared(
  (db: Db | Tx, { eventKey, kind, subjectId, shopId, dueAt }: NewEvent & Record<string, string | number>) =>
    db
      .insertInto('notification_events')
      .values({ event_key: eventKey, kind, subject_id: subjectId, shop_id: shopId, due_at: dueAt })
      .onConflict((conflict) => conflict.column('event_key').doNothing()),
)

/** When the shop hears of low stock next; undefined: nothing waits. */
export async function selectDigestTime(tx: Tx, shopId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('notification_events')
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'low_stock')
    .select('due_at')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at
}

/** Those of the variants that are low in stock, with their shops and limits. */
export const selectLowVariants = (tx: Tx, variantIds: readonly number[]) =>
  tx
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('shops as shop', 'shop.id', 'p.shop_id')
    .where('v.id', 'in', variantIds)
    .where(isLowInStock)
    .select((eb) => [
      'v.id',
      'p.shop_id',
      eb.fn.coalesce('v.low_stock_limit', 'shop.low_stock_limit').as('low_stock_limit'),
    ])
    .orderBy('v.id')
    .execute()

export const selectDueEvents = (db: Db, now: number, limit: number): Promise<EventRow[]> =>
  db
    .selectFrom('notification_events')
    .where('due_at', '<=', now)
    .selectAll()
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export async function selectNextEventAt(db: Db): Promise<number | null> {
  const row = await db.selectFrom('notification_events').select('due_at').orderBy('due_at').limit(1).executeTakeFirst()
  return row?.due_at ?? null
}

/** Takes an event from the queue. @returns false if another process has taken it. */
export async function takeEvent(tx: Tx, id: number): Promise<boolean> {
  const taken = await tx.deleteFrom('notification_events').where('id', '=', id).returning('id').executeTakeFirst()
  return taken !== undefined
}

/** Takes the events of low stock that are due in a shop. @returns the variants */
export async function takeLowStock(tx: Tx, shopId: number, now: number): Promise<number[]> {
  const taken = await tx
    .deleteFrom('notification_events')
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'low_stock')
    .where('due_at', '<=', now)
    .returning('subject_id')
    .execute()
  return taken.map((event) => event.subject_id)
}

export async function postponeEvent(db: Db, id: number, dueAt: number): Promise<void> {
  await db.updateTable('notification_events').set({ due_at: dueAt }).where('id', '=', id).execute()
}
