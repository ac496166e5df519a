import type { Paged, Ticket, TicketCounts } from '@rialto/contract'
import type { TicketStatus } from '@rialto/contract/enums'
import type { Deps } from '../../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../../lib/pagination.ts'
import { presentAsKept, presentCounts, sumOf } from '../present.ts'
import type { CustomerRow, TicketRow } from '../repository.ts'
import { countByStatus, selectPage } from '../repository-lists.ts'

/** A ticket as the operator sees it; what it is about stands in the wording of the settings. */
export interface TicketBrief extends Ticket {
  /** Who opened it; `email` and `phone` of the ticket itself are those given for this matter. */
  customer: CustomerRow
}

interface TicketsWanted extends PageQuery {
  status?: TicketStatus | undefined
}

/** Everybody's tickets, the last changed first, with how many stand in each status. */
export async function listTickets(
  { database: { db } }: Pick<Deps, 'database'>,
  { status, ...wanted }: TicketsWanted,
): Promise<Paged<TicketBrief> & { status_wise_tickets: TicketCounts }> {
  const [rows, counted] = await Promise.all([
    selectPage(db, { status, limit: wanted.per_page, offset: offsetOf(wanted) }),
    countByStatus(db),
  ])
  const counts = presentCounts(counted)
  const briefs = rows.map(({ customer_name: name, customer_email: email, customer_phone: phone, ...ticket }) =>
    toBrief(ticket, { id: ticket.user_id, name, email, phone }),
  )
  return { ...paged(briefs, sumOf(counts, status), wanted), status_wise_tickets: counts }
}

export const toBrief = (row: TicketRow, customer: CustomerRow): TicketBrief => ({ ...presentAsKept(row), customer })
