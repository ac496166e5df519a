import type { Paged, Ticket, TicketCounts, TicketMessage } from '@rialto/contract'
import type { TicketStatus } from '@rialto/contract/enums'
import type { Deps } from '../../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../../lib/paging.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { attachmentPath } from './attachments.ts'
import { presentCounts, presentUntranslated, totalOf } from './present.ts'
import { ticketNotFound } from './refusals.ts'
import {
  type CustomerRow,
  countByStatus,
  selectCustomer,
  selectTicket,
  selectTickets,
  type TicketRow,
} from './repository.ts'
import { selectNotes } from './repository-market.ts'
import { selectAttachments, selectMessages } from './repository-messages.ts'

/** A ticket as the operator sees it, with the settings' wording of its issue type. */
export interface OperatorTicket extends Ticket {
  /** The account that opened it; the ticket's own `email` and `phone` were given for this ticket. */
  customer: Omit<CustomerRow, 'email_verified_at'>
}

interface TicketsQuery extends PageQuery {
  status?: TicketStatus | undefined
}

/** Lists all tickets, the last changed first, with the number in each status. */
export async function listTickets(
  { database: { db } }: Pick<Deps, 'database'>,
  { status, ...query }: TicketsQuery,
): Promise<Paged<OperatorTicket> & { status_wise_tickets: TicketCounts }> {
  const [rows, counted] = await Promise.all([
    selectTickets(db, { status, limit: query.per_page, offset: offsetOf(query) }),
    countByStatus(db),
  ])
  const counts = presentCounts(counted)
  const briefs = rows.map(({ customer_name: name, customer_email: email, customer_phone: phone, ...ticket }) =>
    toOperatorTicket(ticket, { id: ticket.user_id, name, email, phone }),
  )
  return { ...paged(briefs, totalOf(counts, status), query), status_wise_tickets: counts }
}

export const toOperatorTicket = (
  row: TicketRow,
  { id, name, email, phone }: OperatorTicket['customer'],
): OperatorTicket => ({ ...presentUntranslated(row), customer: { id, name, email, phone } })

export interface TicketDetails {
  ticket: OperatorTicket
  /** Oldest first. */
  messages: (Omit<TicketMessage, 'attachments'> & {
    /** `file` is a path on this machine, or an `s3://` address. */
    attachments: { name: string; type: string; size: number; file: string }[]
  })[]
  /** Of the staff, oldest first. */
  notes: { author: string | null; text: string; created_at: string }[]
}

/** Shows any shopper's ticket with its messages. */
export async function showTicket(
  { files: storage, database: { db } }: Pick<Deps, 'database' | 'files'>,
  number: string,
): Promise<TicketDetails | Refusal> {
  const row = await selectTicket(db, number)
  if (!row) return ticketNotFound()
  const [customer, messages, files, notes] = await Promise.all([
    selectCustomer(db, row.user_id),
    selectMessages(db, row.id),
    selectAttachments(db, row.id),
    selectNotes(db, row.id),
  ])
  const filesOf = (messageId: number) =>
    files
      .filter((file) => file.message_id === messageId)
      .map(({ name, type, size, file }) => ({ name, type, size, file: storage.locationOf(attachmentPath(file)) }))
  return {
    ticket: toOperatorTicket(row, customer),
    messages: messages.map(({ id, side: type, text: message, created_at }) => ({
      id,
      type,
      message,
      created_at: new Date(created_at).toISOString(),
      attachments: filesOf(id),
    })),
    notes: notes.map(({ author, text, created_at }) => ({
      author,
      text,
      created_at: new Date(created_at).toISOString(),
    })),
  }
}
