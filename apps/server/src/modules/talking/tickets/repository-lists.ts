import type { TicketStatus } from '@rialto/contract/enums'
import type { Db } from '../../../db/index.ts'
import { OPEN_STATUSES } from './rules.ts'

/** Counts the tickets in each status, of one user or of all. */
export const countByStatus = (db: Db, userId?: number) =>
  db
    .selectFrom('tickets')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()

interface Page {
  status: TicketStatus | undefined
  limit: number
  offset: number
}

/** Selects a page of a shopper's tickets, the last changed first. */
export const selectTicketsOfUser = (db: Db, userId: number, { status, limit, offset }: Page) =>
  db
    .selectFrom('tickets')
    .where('user_id', '=', userId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Selects a page of all tickets with their shoppers, the last changed first. */
export const selectTickets = (db: Db, { status, limit, offset }: Page) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .$if(status !== undefined, (query) => query.where('t.status', '=', status ?? 'pending'))
    .selectAll('t')
    .select(['u.name as customer_name', 'u.email as customer_email', 'u.phone as customer_phone'])
    .orderBy('t.updated_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countOpenTickets(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('tickets')
    .where('user_id', '=', userId)
    .where('status', 'in', OPEN_STATUSES)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
