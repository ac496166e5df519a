import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { BackupsTable } from '../../../db/tables.ts'
import type { TimePosition } from '../../../lib/paging.ts'

export type BackupRow = Selectable<BackupsTable>

export async function insertBackup(tx: Tx, row: Insertable<BackupsTable>): Promise<number> {
  const { id } = await tx.insertInto('backups').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateBackup(tx: Tx, id: number, set: Updateable<BackupsTable>): Promise<void> {
  await tx.updateTable('backups').set(set).where('id', '=', id).execute()
}

export const selectBackups = (db: Db | Tx, limit: number): Promise<BackupRow[]> =>
  db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(limit).execute()

export const selectBackup = (db: Db | Tx, id: number): Promise<BackupRow | undefined> =>
  db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst()

/** Tells if a backup is being made by a process that has given a sign of life in a span of time. */
export async function isBackupRunning(tx: Tx, { since, until }: { since: number; until: number }): Promise<boolean> {
  const row = await tx
    .selectFrom('backups')
    .where('done_at', 'is', null)
    .where('error', 'is', null)
    .where('seen_at', '>', since)
    .where('seen_at', '<', until)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Finished backups whose files are kept, the newest first. */
export const selectKept = (db: Db): Promise<BackupRow[]> =>
  db
    .selectFrom('backups')
    .where('file_name', 'is not', null)
    .where('done_at', 'is not', null)
    .selectAll()
    .orderBy('id', 'desc')
    .execute()

/** The number of scheduled backups that have failed since a moment. */
export async function countFailedSince(db: Db, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('backups')
    .where('is_scheduled', '=', 1)
    .where('error', 'is not', null)
    .where('started_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** When a backup was last restored on trial, and when that was last tried, up to a moment. */
export const selectTrials = (db: Db, until: number) =>
  db
    .selectFrom('backups')
    .select((eb) => [
      eb.fn.max('restored_at').filterWhere('restored_at', '<=', until).as('restored_at'),
      eb.fn.max('restore_tried_at').filterWhere('restore_tried_at', '<=', until).as('restore_tried_at'),
    ])
    .executeTakeFirstOrThrow()

/** @returns false: another process tries this backup already */
export async function claimTrial(
  tx: Tx,
  { id, restore_tried_at }: Pick<BackupRow, 'id' | 'restore_tried_at'>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('backups')
    .set({ restore_tried_at: now })
    .where('id', '=', id)
    .where('restore_tried_at', restore_tried_at === null ? 'is' : '=', restore_tried_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface PageOfJobs {
  after: TimePosition | undefined
  limit: number
}

// The conditions are literals, so that SQLite uses the partial indexes.
const hasFailed = sql<boolean>`attempts > 0`

export const selectFailedMessages = (db: Db, { after, limit }: PageOfJobs) =>
  db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where(hasFailed)
    .$if(after !== undefined, (query) => query.where(isBefore(after)))
    .select(['id', 'channel', 'recipient', 'subject', 'created_at', 'due_at', 'attempts', 'error', 'secret_until'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const selectFailedDeliveries = (db: Db, { after, limit }: PageOfJobs) =>
  db
    .with('d', (with_) =>
      with_
        .selectFrom('webhook_deliveries')
        .where('delivered_at', 'is', null)
        .where(hasFailed)
        .$if(after !== undefined, (query) => query.where(isBefore(after)))
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit),
    )
    .selectFrom('d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .leftJoin('shops as s', 's.id', 'w.shop_id')
    .select(['d.id', 'd.type', 'd.created_at', 'd.due_at', 'd.attempts', 'd.http_status', 'd.fault', 'w.url'])
    .select(['w.shop_id', 's.name as shop_name'])
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .execute()

export const selectFailedRefunds = (db: Db, { after, limit }: PageOfJobs) =>
  db
    .with('r', (with_) =>
      with_
        .selectFrom('refunds')
        .where(sql<boolean>`status in ('open', 'failed')`)
        .where(hasFailed)
        .$if(after !== undefined, (query) => query.where(isBefore(after)))
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit),
    )
    .selectFrom('r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .select(['r.id', 'r.amount', 'r.created_at', 'r.due_at', 'r.attempts', 'r.error', 'o.code', 'o.shop_id'])
    .select(['s.name as shop_name', 'o.currency', 'o.exponent'])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute()

const isBefore = (after: TimePosition | undefined) =>
  sql<boolean>`(created_at < ${after?.at ?? 0} or (created_at = ${after?.at ?? 0} and id < ${after?.id ?? 0}))`

export const selectMessage = (tx: Tx, id: number) =>
  tx
    .selectFrom('outbox')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where(hasFailed)
    .select(['id', 'due_at', 'secret_until'])
    .executeTakeFirst()

/** Makes a message due, unless a process has claimed it since it was read. @returns whether it did */
export async function makeDue(
  tx: Tx,
  { id, due_at }: { id: number; due_at: number | null },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ due_at: now })
    .where('id', '=', id)
    .where('due_at', due_at === null ? 'is' : '=', due_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const selectRefund = (tx: Tx, id: number) =>
  tx
    .selectFrom('refunds')
    .where('id', '=', id)
    .where(sql<boolean>`status in ('open', 'failed')`)
    .where(hasFailed)
    .select(['id', 'due_at', 'status'])
    .executeTakeFirst()

/** Makes a refund due, unless a process has claimed it since it was read. @returns whether it did */
export async function makeRefundDue(
  tx: Tx,
  { id, due_at }: { id: number; due_at: number | null },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ due_at: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('due_at', due_at === null ? 'is' : '=', due_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const selectDelivery = (db: Db, id: number) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .where('d.id', '=', id)
    .where('d.delivered_at', 'is', null)
    .select(['d.id', 'd.webhook_id as webhookId', 'w.shop_id as shopId'])
    .executeTakeFirst()
