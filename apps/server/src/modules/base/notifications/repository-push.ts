import { CONSOLE_SESSION_MS } from '@rialto/contract/limits'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { PushDeliveriesTable, PushSubscriptionsTable } from '../../../db/tables.ts'

export type Subscription = Selectable<PushSubscriptionsTable>
export type Delivery = Selectable<PushDeliveriesTable>

/** The devices of sessions that are not over. A session that only rests keeps them: pushes are for people who are not in the console. */
const living = (db: Db | Tx, now: number) =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('console_sessions as s', (join) =>
      join.onRef('s.id', '=', 'p.session_id').onRef('s.user_id', '=', 'p.user_id'),
    )
    .where('s.created_at', '>', now - CONSOLE_SESSION_MS)
    .selectAll('p')

/** A person's devices, the oldest first. */
export const selectDevices = (db: Db | Tx, { userId, now }: { userId: number; now: number }): Promise<Subscription[]> =>
  living(db, now).where('p.user_id', '=', userId).orderBy('p.id').execute()

/** Adds a browser, or gives it to the person who uses it now. @returns its id */
export async function saveSubscription(tx: Tx, row: Insertable<PushSubscriptionsTable>): Promise<number> {
  const { endpoint: _, created_at: __, ...changed } = row
  const { id } = await tx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(changed))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns false if the person has no such device. */
export async function deleteDevice(db: Db | Tx, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  const row = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

export async function insertDeliveries(tx: Tx, rows: readonly Insertable<PushDeliveriesTable>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('push_deliveries').values(rows).execute()
}

export const selectDueDeliveries = (db: Db, now: number, limit: number) =>
  db
    .selectFrom('push_deliveries')
    .where('due_at', '<=', now)
    .selectAll()
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export async function selectNextDeliveryAt(db: Db): Promise<number | null> {
  const row = await db.selectFrom('push_deliveries').select('due_at').orderBy('due_at').limit(1).executeTakeFirst()
  return row?.due_at ?? null
}

/** Claims a delivery until `lease`. @returns undefined if another process has claimed it, or its device has ended */
export async function claimDelivery(
  tx: Tx,
  { id, due_at, subscription_id }: Delivery,
  { now, lease }: { now: number; lease: number },
): Promise<Subscription | undefined> {
  const claimed = await tx
    .updateTable('push_deliveries')
    .set((eb) => ({ due_at: lease, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return undefined
  return living(tx, now).where('p.id', '=', subscription_id).executeTakeFirst()
}

export async function deleteDelivery(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_deliveries').where('id', '=', id).execute()
}

export async function postponeDelivery(db: Db, id: number, dueAt: number): Promise<void> {
  await db.updateTable('push_deliveries').set({ due_at: dueAt }).where('id', '=', id).execute()
}
