import type { NotificationKind, NotificationWay } from '@rialto/contract/enums'
import { CONSOLE_SESSION_MS } from '@rialto/contract/limits'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type {
  NotificationEventsTable,
  NotificationsTable,
  PushDeliveriesTable,
  PushSubscriptionsTable,
} from '../../../db/tables.ts'

export type NotificationRow = Selectable<NotificationsTable>

interface Person {
  userId: number
  shopId: number
}

interface Reader extends Person {
  /** The kinds that the person's role hears of now. */
  kinds: readonly NotificationKind[]
}

/** The members of an active shop whose accounts are open. */
export const selectTeam = (tx: Tx, shopId: number) =>
  tx
    .selectFrom('shop_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('shops as s', 's.id', 'm.shop_id')
    .where('m.shop_id', '=', shopId)
    .where('s.status', '=', 'active')
    .where('u.disabled_at', 'is', null)
    .select(['u.id', 'm.role', 'u.email', 'u.email_verified_at', 'u.locale', 's.name as shop'])
    .orderBy('u.id')
    .execute()

/** @returns undefined if the person was told of this event before. */
export async function insertNotification(tx: Tx, row: Insertable<NotificationsTable>): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('notifications')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

const listed = (db: Db | Tx, { userId, shopId, kinds }: Reader) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('shop_id', '=', shopId)
    .where('is_listed', '=', 1)
    .where((eb) => (kinds.length > 0 ? eb('kind', 'in', [...kinds]) : eb('id', '=', 0)))

/** A person's notifications in one shop, the latest first. */
export const selectNotifications = (
  db: Db,
  person: Reader,
  { before, since, limit }: { before: number | undefined; since: number; limit: number },
): Promise<NotificationRow[]> =>
  listed(db, person)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .where('created_at', '>=', since)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countUnread(db: Db | Tx, person: Reader): Promise<number> {
  const { count } = await listed(db, person)
    .where('read_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function markRead(
  tx: Tx,
  { userId, shopId, kinds }: Reader,
  { ids, upTo, now }: { ids: readonly number[]; upTo: number | undefined; now: number },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('shop_id', '=', shopId)
    .where('read_at', 'is', null)
    .where((eb) => (kinds.length > 0 ? eb('kind', 'in', [...kinds]) : eb('id', '=', 0)))
    .where((eb) => eb.or([eb('id', 'in', [...ids, 0]), eb('id', '<=', upTo ?? 0)]))
    .execute()
}

export async function deleteNotificationsBefore(tx: Tx, moment: number): Promise<void> {
  await tx.deleteFrom('notifications').where('created_at', '<', moment).execute()
}

/** The switches that people of a shop have changed; of one person, or for one kind. */
export const selectSwitches = (
  db: Db | Tx,
  { shopId, userId, kind }: { shopId: number; userId?: number; kind?: NotificationKind },
) =>
  db
    .selectFrom('notification_settings')
    .where('shop_id', '=', shopId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'new_order'))
    .select(['user_id', 'kind', 'way', 'is_on'])
    .execute()

export type Switch = Awaited<ReturnType<typeof selectSwitches>>[number]

export async function saveSwitch(
  tx: Tx,
  { userId, shopId, ...set }: Person & { kind: NotificationKind; way: NotificationWay; isOn: boolean },
): Promise<void> {
  const isOn = Number(set.isOn)
  await tx
    .insertInto('notification_settings')
    .values({ shop_id: shopId, user_id: userId, kind: set.kind, way: set.way, is_on: isOn })
    .onConflict((conflict) => conflict.columns(['shop_id', 'user_id', 'kind', 'way']).doUpdateSet({ is_on: isOn }))
    .execute()
}

export const selectEmail = (db: Db, userId: number) =>
  db.selectFrom('users').where('id', '=', userId).select(['email', 'email_verified_at']).executeTakeFirst()

export type EventRow = Selectable<NotificationEventsTable>

interface NewEvent {
  eventKey: string
  kind: NotificationKind
  subjectId: number
  shopId: number
  dueAt: number
}

export const insertEvent = prepared(
  (db: Db | Tx, { eventKey, kind, subjectId, shopId, dueAt }: NewEvent & Record<string, string | number>) =>
    db
      .insertInto('notification_events')
      .values({ event_key: eventKey, kind, subject_id: subjectId, shop_id: shopId, due_at: dueAt })
      .onConflict((conflict) => conflict.column('event_key').doNothing()),
)

/** When shops hear of low stock next; left out: nothing waits. */
export async function selectDigestTimes(tx: Tx, shopIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('notification_events')
    .where('shop_id', 'in', shopIds)
    .where('kind', '=', 'low_stock')
    .groupBy('shop_id')
    .select((eb) => ['shop_id', eb.fn.min<number>('due_at').as('due_at')])
    .execute()
  return new Map(rows.map((row) => [row.shop_id, Number(row.due_at)]))
}

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

export async function postponeEvent(tx: Tx, id: number, dueAt: number): Promise<void> {
  await tx.updateTable('notification_events').set({ due_at: dueAt }).where('id', '=', id).execute()
}

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

export async function deleteSubscription(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('id', '=', id).execute()
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

export async function deleteDelivery(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('push_deliveries').where('id', '=', id).execute()
}

export async function postponeDelivery(tx: Tx, id: number, dueAt: number): Promise<void> {
  await tx.updateTable('push_deliveries').set({ due_at: dueAt }).where('id', '=', id).execute()
}

/** Adds an event for each payout of a run that was sent. */
export async function insertPayoutEvents(tx: Tx, { runId, now }: { runId: number; now: number }): Promise<void> {
  await sql`insert into notification_events (event_key, kind, subject_id, shop_id, due_at)
    select 'payout:' || cast(id as text), 'payout', id, shop_id, cast(${now} as bigint)
    from payout_lines where run_id = ${runId} and state = 'sent'
    on conflict (event_key) do nothing`.execute(tx)
}

/** Adds an event for each statement of a month. */
export async function insertStatementEvents(tx: Tx, { month, now }: { month: string; now: number }): Promise<void> {
  await sql`insert into notification_events (event_key, kind, subject_id, shop_id, due_at)
    select 'statement:' || cast(id as text), 'statement', id, shop_id, cast(${now} as bigint)
    from statements where month = ${month}
    on conflict (event_key) do nothing`.execute(tx)
}
