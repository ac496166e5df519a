import type { Paged, Ticket, TicketCounts } from '@rialto/contract'
import type { TicketStatus } from '@rialto/contract/enums'
import type { Deps } from '../../../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../../../lib/pagination.ts'
import { presentCounts, presentUntranslated, totalOf } from '../present.ts'
import type { CustomerRow, TicketRow } from '../repository.ts'
import { countByStatus, selectTickets } from '../repository-lists.ts'

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
