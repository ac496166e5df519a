import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import type { TicketsTable } from '../../db/tables.ts'
import { OPEN_STATUSES } from './rules.ts'

export type TicketRow = Selectable<TicketsTable>

/** @returns undefined where the number has been drawn before. */
export const insertTicket = (tx: Tx, ticket: Insertable<TicketsTable>): Promise<TicketRow | undefined> =>
  tx
    .insertInto('tickets')
    .values(ticket)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returningAll()
    .executeTakeFirst()

export const selectTicket = (db: Db | Tx, number: string): Promise<TicketRow | undefined> =>
  db.selectFrom('tickets').where('number', '=', number).selectAll().executeTakeFirst()

export const selectOwnTicket = (db: Db | Tx, userId: number, number: string): Promise<TicketRow | undefined> =>
  db.selectFrom('tickets').where('number', '=', number).where('user_id', '=', userId).selectAll().executeTakeFirst()

type Move = Partial<Pick<TicketRow, 'status' | 'locale'>> & Pick<TicketRow, 'updated_at'>

/**
 * Changes a ticket that is open, and holds it until the transaction ends. Of several who do so at once each finds what the one
 * before has left. @returns undefined where it is closed.
 */
export const moveOpenTicket = (tx: Tx, id: number, move: Move): Promise<TicketRow | undefined> =>
  tx
    .updateTable('tickets')
    .set(move)
    .where('id', '=', id)
    .where('status', 'in', OPEN_STATUSES)
    .returningAll()
    .executeTakeFirst()

/** Whoever else writes for this user waits until the transaction ends, so that what is counted of them stays true. */
export async function holdUser(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', userId)
    .execute()
}

/** How many came within a span, and when the first of them did. */
export const countOpened = (db: Db | Tx, userId: number, after: number) =>
  db
    .selectFrom('tickets')
    .where('user_id', '=', userId)
    .where('created_at', '>', after)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('created_at').as('first_at')])
    .executeTakeFirstOrThrow()

/** What a shopper wrote, on whichever ticket. */
export const countWritten = (db: Db | Tx, userId: number, after: number) =>
  db
    .selectFrom('ticket_messages as m')
    .innerJoin('tickets as t', 't.id', 'm.ticket_id')
    .where('t.user_id', '=', userId)
    .where('m.side', '=', 'user')
    .where('m.created_at', '>', after)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('m.created_at').as('first_at')])
    .executeTakeFirstOrThrow()

/** Whether an order of this shopper has this code. */
export async function hasOrder(db: Db | Tx, userId: number, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where('code', '=', code)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Who is written to about a ticket. */
export const selectCustomer = (db: Db | Tx, userId: number) =>
  db.selectFrom('users').where('id', '=', userId).select(['id', 'name', 'email', 'phone']).executeTakeFirstOrThrow()

export type CustomerRow = Awaited<ReturnType<typeof selectCustomer>>
