import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { OutboxTable } from '../../../db/tables.ts'
import { isPostgres } from '../../../db/write-together.ts'

export type OutboxRow = Selectable<OutboxTable>

type NewRow = Required<
  Pick<
    Insertable<OutboxTable>,
    'channel' | 'recipient' | 'subject' | 'text' | 'html' | 'created_at' | 'due_at' | 'secret_until'
  >
>

/** Inserts a message if it is `wanted`; otherwise the same statement inserts nothing. */
export async function insertMessage(tx: Tx, row: NewRow, wanted: boolean): Promise<void> {
  await insertUnlessDecoy(tx, { ...row, wanted: Number(wanted) })
}

/** Keeps a message that was sent without waiting in the outbox. */
export async function insertSent(tx: Tx, row: Insertable<OutboxTable>): Promise<void> {
  await tx.insertInto('outbox').values(row).execute()
}

const insertUnlessDecoy = prepared((db: Db | Tx, row: NewRow & Record<string, string | number | null>) =>
  db
    .insertInto('outbox')
    .columns(['channel', 'recipient', 'subject', 'text', 'html', 'created_at', 'due_at', 'secret_until'])
    .expression(
      db
        .selectNoFrom((eb) => [
          eb.val(row.channel).as('channel'),
          eb.val(row.recipient).as('recipient'),
          eb.val(row.subject).as('subject'),
          eb.val(row.text).as('text'),
          eb.val(row.html).as('html'),
          eb.val(row.created_at).as('created_at'),
          eb.val(row.due_at).as('due_at'),
          eb.val(row.secret_until).as('secret_until'),
        ])
        .where((eb) => eb(eb.val(row.wanted), '=', eb.lit(1))),
    ),
)

export interface LaneFilter {
  channel: OutboxRow['channel']
  /** True for messages with a secret, false for those without. */
  secrets: boolean
}

// Messages with and without secrets have separate indexes, which begin with the channel.
const ofLane = (db: Db | Tx, { channel, secrets }: LaneFilter) =>
  db
    .selectFrom('outbox')
    .where('channel', '=', channel)
    .where('secret_until', secrets ? 'is not' : 'is', null)

/**
 * Claims due messages until `lease`, those with the fewest failures first, so that failing messages do not delay new ones. Messages that
 * another process claims at this moment are left to it.
 */
export async function claimDue(
  db: Db | Tx,
  lane: LaneFilter,
  { now, lease, limit }: { now: number; lease: number; limit: number },
): Promise<OutboxRow[]> {
  const due = ofLane(db, lane)
    .where('due_at', '<=', now)
    .orderBy('attempts')
    .orderBy('due_at')
    .orderBy('id')
    .select('id')
    .limit(limit)
  const claimed = await db
    .updateTable('outbox')
    .set((eb) => ({ due_at: lease, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', isPostgres(db) ? due.forUpdate().skipLocked() : due)
    .returningAll()
    .execute()
  // An update returns its rows in no order.
  return claimed.sort((a, b) => a.attempts - b.attempts || a.id - b.id)
}

const ERASED_TEXTS = { text: '', html: null }

export async function markSent(
  db: Db | Tx,
  id: number,
  now: number,
  { eraseText }: { eraseText: boolean },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, due_at: null, error: null, ...(eraseText && ERASED_TEXTS) })
    .where('id', '=', id)
    .execute()
}

/** Records a failed attempt, unless another process has claimed the message since. `dueAt` is null after the last attempt. */
export async function markFailed(
  db: Db | Tx,
  { id, due_at }: OutboxRow,
  { error, dueAt, eraseText }: { error: string; dueAt: number | null; eraseText: boolean },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ error, due_at: dueAt, ...(eraseText && ERASED_TEXTS) })
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .execute()
}

export async function selectNextDueAt(db: Db, lane: LaneFilter): Promise<number | null> {
  const row = await ofLane(db, lane)
    .where('due_at', 'is not', null)
    .select('due_at')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at ?? null
}

export async function deleteSettledBefore(tx: Tx, moment: number): Promise<void> {
  await tx.deleteFrom('outbox').where('due_at', 'is', null).where('created_at', '<', moment).execute()
}

export async function selectLatest(db: Db, limit: number): Promise<OutboxRow[]> {
  return db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(limit).execute()
}

export async function countWaiting(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .where('due_at', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  return Number(row.waiting)
}
