import type { TicketStatus } from '@rialto/contract/enums'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type {
  ContactMessagesTable,
  TicketAttachmentsTable,
  TicketMessagesTable,
  TicketsTable,
} from '../../../db/tables.ts'
import { OPEN_STATUSES } from './rules.ts'

export type TicketRow = Selectable<TicketsTable>

/** @returns undefined if another ticket has the number. */
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

interface TicketChange {
  status: TicketRow['status']
  locale?: string
  now: number
  /** Whether the shopper waits for an answer afterwards; they have done so since their first unanswered message. */
  waits: boolean
}

/**
 * Changes an open ticket, and locks it until the transaction ends; concurrent changes run one after the other.
 * @returns undefined if it is closed.
 */
export const updateOpenTicket = (
  tx: Tx,
  id: number,
  { now, waits, ...change }: TicketChange,
): Promise<TicketRow | undefined> =>
  tx
    .updateTable('tickets')
    .set((eb) => ({
      ...change,
      updated_at: now,
      waiting_since: waits ? eb.fn.coalesce('waiting_since', eb.val(now)) : null,
    }))
    .where('id', '=', id)
    .where('status', 'in', OPEN_STATUSES)
    .returningAll()
    .executeTakeFirst()

/** Locks the user until the transaction ends, so that concurrent requests cannot exceed the limits. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', userId)
    .execute()
}

/** Counts a shopper's new tickets, and selects the time of the first. */
export const countTicketsSince = (db: Db | Tx, userId: number, after: number) =>
  db
    .selectFrom('tickets')
    .where('user_id', '=', userId)
    .where('created_at', '>', after)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('created_at').as('first_at')])
    .executeTakeFirstOrThrow()

/** Counts a shopper's messages on all tickets, and selects the time of the first. */
export const countMessagesSince = (db: Db | Tx, userId: number, after: number) =>
  db
    .selectFrom('ticket_messages as m')
    .innerJoin('tickets as t', 't.id', 'm.ticket_id')
    .where('t.user_id', '=', userId)
    .where('m.side', '=', 'user')
    .where('m.created_at', '>', after)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('m.created_at').as('first_at')])
    .executeTakeFirstOrThrow()

/** Tells whether this shopper has an order with this code. */
export async function hasOrder(db: Db | Tx, userId: number, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where('code', '=', code)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Selects the shopper of a ticket, for mails. */
export const selectCustomer = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'name', 'email', 'email_verified_at', 'phone'])
    .executeTakeFirstOrThrow()

export type CustomerRow = Awaited<ReturnType<typeof selectCustomer>>

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

/** @returns whether this is the form's first message. */
export async function insertContactMessage(tx: Tx, message: Insertable<ContactMessagesTable>): Promise<boolean> {
  const row = await tx
    .insertInto('contact_messages')
    .values(message)
    .onConflict((conflict) => conflict.column('form_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const selectByForm = (tx: Tx, formId: string) =>
  tx
    .selectFrom('contact_messages')
    .where('form_id', '=', formId)
    .select(['name', 'email', 'subject', 'text'])
    .executeTakeFirst()

/** A stored file, as in its database row. */
export interface StoredFile {
  name: string
  type: string
  size: number
  file: string
}

export type MessageRow = Selectable<TicketMessagesTable>
export type AttachmentRow = Selectable<TicketAttachmentsTable>

/** @returns the message's id. */
export async function insertMessage(
  tx: Tx,
  message: Insertable<TicketMessagesTable>,
  files: readonly StoredFile[] = [],
): Promise<number> {
  const { id } = await tx.insertInto('ticket_messages').values(message).returning('id').executeTakeFirstOrThrow()
  if (files.length > 0)
    await tx
      .insertInto('ticket_attachments')
      .values(files.map((file) => ({ ...file, message_id: id })))
      .execute()
  return id
}

/** Selects a ticket's messages, oldest first. */
export const selectMessages = (db: Db | Tx, ticketId: number): Promise<MessageRow[]> =>
  db.selectFrom('ticket_messages').where('ticket_id', '=', ticketId).selectAll().orderBy('id').execute()

export const selectMessage = (db: Db | Tx, id: number): Promise<MessageRow> =>
  db.selectFrom('ticket_messages').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

/** Selects a ticket's attachments in the order of sending. */
export const selectAttachments = (db: Db | Tx, ticketId: number): Promise<AttachmentRow[]> =>
  db
    .selectFrom('ticket_attachments as a')
    .innerJoin('ticket_messages as m', 'm.id', 'a.message_id')
    .where('m.ticket_id', '=', ticketId)
    .selectAll('a')
    .orderBy('a.id')
    .execute()

/** Selects an attachment of one of this shopper's tickets. */
export const selectOwnAttachment = (db: Db, userId: number, id: number): Promise<AttachmentRow | undefined> =>
  db
    .selectFrom('ticket_attachments as a')
    .innerJoin('ticket_messages as m', 'm.id', 'a.message_id')
    .innerJoin('tickets as t', 't.id', 'm.ticket_id')
    .where('a.id', '=', id)
    .where('t.user_id', '=', userId)
    .selectAll('a')
    .executeTakeFirst()

/** Selects the file names of all attachments. */
export async function selectAttachmentFiles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('ticket_attachments').select('file').execute()
  return rows.map((row) => row.file)
}

/** Selects an attachment of a ticket. */
export const selectAttachmentOf = (db: Db, ticketId: number, id: number): Promise<AttachmentRow | undefined> =>
  db
    .selectFrom('ticket_attachments as a')
    .innerJoin('ticket_messages as m', 'm.id', 'a.message_id')
    .where('a.id', '=', id)
    .where('m.ticket_id', '=', ticketId)
    .selectAll('a')
    .executeTakeFirst()
