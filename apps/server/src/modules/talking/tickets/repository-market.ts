import type { MarketTicketView } from '@rialto/contract/market-enums'
import { operatorPermissions } from '@rialto/contract/permissions'
import { type Expression, type Insertable, type SqlBool, sql } from 'kysely'
import { inMarketUnits } from '../../../db/amounts.ts'
import type { Db, Tx } from '../../../db/index.ts'
import type { TicketNotesTable } from '../../../db/tables.ts'
import type { Position } from '../../../lib/paging.ts'
import type { TicketRow } from './repository.ts'

interface TicketFilter {
  view: MarketTicketView
  /** Empty: all. */
  search: string
  staffId: number
}

/** The conditions are literals, so that SQLite uses the partial indexes. */
const views: Record<MarketTicketView, (staffId: number) => Expression<SqlBool>> = {
  open: () => sql<SqlBool>`t.waiting_since is not null`,
  mine: (staffId) => sql<SqlBool>`t.assignee_id = ${staffId} and t.status in ('pending', 'confirm')`,
  answered: () => sql<SqlBool>`t.status = 'confirm'`,
  closed: () => sql<SqlBool>`t.status in ('completed', 'cancel')`,
}

function matches(search: string): Expression<SqlBool> {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const columns = ['t.number', 't.subject', 'u.name'].map(
    (column) => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`,
  )
  return sql<SqlBool>`(${sql.join(columns, sql` or `)})`
}

const tickets = (db: Db, { view, search, staffId }: TicketFilter) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('users as a', 'a.id', 't.assignee_id')
    .where(views[view](staffId))
    .$if(search !== '', (query) => query.where(matches(search)))

/** Later than any time, for tickets in which nobody waits. */
const NEVER = 9_000_000_000_000

const columns = {
  waiting: { at: sql<number>`coalesce(t.waiting_since, ${sql.lit(NEVER)})`, direction: 'asc', beyond: '>' },
  latest: { at: sql<number>`t.updated_at`, direction: 'desc', beyond: '<' },
} as const

/** Selects a page of tickets: those that have waited the longest first where shoppers wait, else the last changed first. */
export async function selectMarketTickets(
  db: Db,
  filter: TicketFilter,
  { after, limit }: { after: Position | undefined; limit: number },
) {
  const { at, direction, beyond } = ['open', 'mine'].includes(filter.view) ? columns.waiting : columns.latest
  const rows = await tickets(db, filter)
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(${at}, t.id) ${sql.raw(beyond)} (${after?.at ?? 0}, ${after?.id ?? 0})`),
    )
    .selectAll('t')
    .select(['u.name as customer_name', 'a.name as assignee_name', at.as('position')])
    .orderBy(at, direction)
    .orderBy('t.id', direction)
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, position: Number(row.position) }))
}
export type MarketTicketRow = Awaited<ReturnType<typeof selectMarketTickets>>[number]

export async function countMarketTickets(db: Db, filter: TicketFilter): Promise<number> {
  const { count } = await tickets(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const selectTicketById = (db: Db | Tx, id: number): Promise<TicketRow | undefined> =>
  db.selectFrom('tickets').where('id', '=', id).selectAll().executeTakeFirst()

/** Locks a ticket until the transaction ends, so that two answers run one after the other. */
export const lockTicket = (tx: Tx, id: number): Promise<TicketRow | undefined> =>
  tx
    .updateTable('tickets')
    .set((eb) => ({ subject: eb.ref('subject') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export async function selectLastMessageId(tx: Tx, ticketId: number): Promise<number> {
  const row = await tx
    .selectFrom('ticket_messages')
    .where('ticket_id', '=', ticketId)
    .select((eb) => eb.fn.max<number | null>('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

export const setAssignee = async (tx: Tx, id: number, staffId: number | null): Promise<void> =>
  void (await tx.updateTable('tickets').set({ assignee_id: staffId }).where('id', '=', id).execute())

/** Sets the status without a mail, when a change is taken back. In a ticket that is unanswered again, the shopper waits from now on. */
export const setStatus = async (
  tx: Tx,
  id: number,
  { status, now }: { status: TicketRow['status']; now: number },
): Promise<void> =>
  void (await tx
    .updateTable('tickets')
    .set({ status, updated_at: now, waiting_since: status === 'pending' ? now : null })
    .where('id', '=', id)
    .execute())

/** The staff whose role includes tickets, by name. */
export async function selectAnsweringStaff(db: Db | Tx) {
  const rows = await db
    .selectFrom('staff as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.name', 'u.email', 's.role'])
    .orderBy('u.name')
    .execute()
  return rows.filter(({ role }) => operatorPermissions[role].includes('tickets'))
}

/** The names of the staff who wrote messages of a ticket, by their ids. */
export async function selectAuthors(db: Db, ticketId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('ticket_messages as m')
    .innerJoin('users as u', 'u.id', 'm.author_id')
    .where('m.ticket_id', '=', ticketId)
    .select(['u.id', 'u.name'])
    .distinct()
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const selectOrderOf = (db: Db, userId: number, code: string) =>
  db
    .selectFrom('orders')
    .where('code', '=', code)
    .where('user_id', '=', userId)
    .select(['id', 'code'])
    .executeTakeFirst()

/** The notes of a ticket with their authors, oldest first. */
export const selectNotes = (db: Db, ticketId: number) =>
  db
    .selectFrom('ticket_notes as n')
    .leftJoin('users as u', 'u.id', 'n.author_id')
    .where('n.ticket_id', '=', ticketId)
    .select(['n.id', 'n.text', 'n.created_at', 'u.name as author'])
    .orderBy('n.id')
    .execute()

export async function countNotes(tx: Tx, ticketId: number): Promise<number> {
  const row = await tx
    .selectFrom('ticket_notes')
    .where('ticket_id', '=', ticketId)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const insertNote = async (tx: Tx, note: Insertable<TicketNotesTable>): Promise<void> => {
  await tx.insertInto('ticket_notes').values(note).execute()
}

const LATEST = 3

/** Facts about a shopper that help to answer; money in minor units. */
export async function selectCustomerFacts(db: Db, userId: number, ticketId: number) {
  const [user, sums, latest, tickets] = await Promise.all([
    db.selectFrom('users').where('id', '=', userId).select('created_at').executeTakeFirstOrThrow(),
    db
      .selectFrom('orders')
      .where('user_id', '=', userId)
      .select((eb) => [
        'status',
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<number | string>(inMarketUnits('payable_amount')).as('sum'),
      ])
      .groupBy('status')
      .execute(),
    db
      .selectFrom('orders')
      .where('user_id', '=', userId)
      .select('code')
      .orderBy('placed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LATEST)
      .execute(),
    db
      .selectFrom('tickets')
      .where('user_id', '=', userId)
      .where('id', '!=', ticketId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    since: user.created_at,
    orders: sums.reduce((sum, { count }) => sum + Number(count), 0),
    spent: sums.reduce((total, { status, sum }) => total + (status === 'cancelled' ? 0 : Number(sum ?? 0)), 0),
    latest: latest.map(({ code }) => code),
    tickets: Number(tickets.count),
  }
}
