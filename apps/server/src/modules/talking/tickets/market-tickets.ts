import type { MarketTicket, MarketTicketDetails, Paged, Ticket, TicketCounts, TicketMessage } from '@rialto/contract'
import type { TicketStatus } from '@rialto/contract/enums'
import { MARKET_TICKET_VIEWS, type MarketTicketView } from '@rialto/contract/market-enums'
import type { Deps } from '../../../deps.ts'
import { toDecimal } from '../../../lib/money.ts'
import { offsetOf, type PageQuery, paged, toCursor, toPosition } from '../../../lib/paging.ts'
import type { CurrentStaff } from '../../../lib/people.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { type ModuleDeps, settingText } from '../../base/settings/index.ts'
import { attachmentPath } from './attachments.ts'
import { presentCounts, presentMessages, presentUntranslated, totalOf } from './present.ts'
import {
  type CustomerRow,
  countByStatus,
  selectAttachments,
  selectCustomer,
  selectMessages,
  selectTicket,
  selectTickets,
  type TicketRow,
} from './repository.ts'
import {
  countMarketTickets,
  type MarketTicketRow,
  selectAnsweringStaff,
  selectAuthors,
  selectCustomerFacts,
  selectMarketTickets,
  selectNotes,
  selectOrderOf,
  selectTicketById,
} from './repository-market.ts'
import { ticketNotFound } from './rules.ts'

interface TicketQuery {
  view: MarketTicketView
  search: string
  cursor?: string | undefined
  limit: number
}

interface TicketList {
  items: MarketTicket[]
  next_cursor: string | null
  total: number | null
  counts: Record<MarketTicketView, number>
}

/** Lists tickets for the staff. */
export async function listMarketTickets(
  { database: { db }, settings }: ModuleDeps,
  { view, search, cursor, limit, staffId, locale }: TicketQuery & { staffId: number; locale: string },
): Promise<TicketList> {
  const after = cursor === undefined ? undefined : toPosition(cursor)
  const [rows, total, shop, ...counts] = await Promise.all([
    selectMarketTickets(db, { view, search, staffId }, { after, limit: limit + 1 }),
    after ? null : countMarketTickets(db, { view, search, staffId }),
    settings.read(),
    ...MARKET_TICKET_VIEWS.map((one) => countMarketTickets(db, { view: one, search: '', staffId })),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => ({ ...presentMarketTicket(row), issue_type: settingText(shop, locale, row.issue_type) })),
    next_cursor: rows.length > limit && last ? toCursor({ at: last.position, id: last.id }) : null,
    total,
    counts: Object.fromEntries(MARKET_TICKET_VIEWS.map((one, index) => [one, counts[index]])) as TicketList['counts'],
  }
}

const presentMarketTicket = (row: Omit<MarketTicketRow, 'position'>): MarketTicket => ({
  id: row.id,
  ticket_number: row.number,
  subject: row.subject,
  issue_type: row.issue_type,
  status: row.status,
  customer: { id: row.user_id, name: row.customer_name },
  waiting_since: row.waiting_since === null ? null : new Date(row.waiting_since).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
  assignee:
    row.assignee_id === null || row.assignee_name === null ? null : { id: row.assignee_id, name: row.assignee_name },
})

/** Shows a ticket to the staff; facts about the customer only to those who may see customers. */
export async function showMarketTicket(
  { database: { db }, settings }: ModuleDeps,
  { id, reader, locale }: { id: number; reader: Pick<CurrentStaff, 'permissions'>; locale: string },
): Promise<MarketTicketDetails | Refusal> {
  const row = await selectTicketById(db, id)
  if (!row) return ticketNotFound()
  const [customer, messages, notes, files, authors, staff, order, facts, shop] = await Promise.all([
    selectCustomer(db, row.user_id),
    selectMessages(db, id),
    selectNotes(db, id),
    selectAttachments(db, id),
    selectAuthors(db, id),
    selectAnsweringStaff(db),
    row.order_number === null ? undefined : selectOrderOf(db, row.user_id, row.order_number),
    reader.permissions.has('customers') ? selectCustomerFacts(db, row.user_id, id) : null,
    settings.read(),
  ])
  const assignee_name = staff.find((one) => one.id === row.assignee_id)?.name ?? null
  return {
    ...presentMarketTicket({ ...row, customer_name: customer.name, assignee_name }),
    issue_type: settingText(shop, locale, row.issue_type),
    created_at: new Date(row.created_at).toISOString(),
    email: row.email ?? customer.email,
    phone: row.phone ?? customer.phone,
    locale: row.locale,
    order: order ?? null,
    messages: presentMessages(messages, files).map((message, index) => ({
      ...message,
      author: authors.get(messages[index]?.author_id ?? 0) ?? null,
      attachments: message.attachments.map((file) => ({
        ...file,
        url: `/api/admin/tickets/${id}/attachments/${file.id}`,
      })),
    })),
    notes: notes.map(({ created_at, ...note }) => ({ ...note, created_at: new Date(created_at).toISOString() })),
    facts: facts && {
      ...{ orders: facts.orders, other_tickets: facts.tickets, latest_orders: facts.latest },
      spent: toDecimal(facts.spent),
      since: new Date(facts.since).toISOString(),
    },
    staff: staff.map(({ id: staffId, name }) => ({ id: staffId, name })),
  }
}

/** The number by which commands and mails name a ticket; undefined if there is no such ticket. */
export const findTicketNumber = async ({ database }: Pick<Deps, 'database'>, id: number): Promise<string | undefined> =>
  (await selectTicketById(database.db, id))?.number

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
