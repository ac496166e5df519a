import type { TicketPage } from '@rialto/contract'
import type { TicketStatus } from '@rialto/contract/enums'
import { offsetOf, type PageQuery, paged } from '../../../lib/pagination.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { presentCounts, presentTicket, totalOf } from './present.ts'
import { countByStatus, selectTicketsOfUser } from './repository-lists.ts'

interface TicketsQuery extends PageQuery {
  status?: TicketStatus | undefined
}

/** Lists a shopper's tickets, the last changed first, with the number in each status. */
export async function listOwnTickets(
  { database: { db }, settings }: ModuleDeps,
  userId: number,
  { status, ...query }: TicketsQuery,
  locale: string,
): Promise<TicketPage> {
  const [rows, counted, shopSettings] = await Promise.all([
    selectTicketsOfUser(db, userId, { status, limit: query.per_page, offset: offsetOf(query) }),
    countByStatus(db, userId),
    settings.read(),
  ])
  const counts = presentCounts(counted)
  const tickets = rows.map((row) => presentTicket(row, shopSettings, locale))
  return { ...paged(tickets, totalOf(counts, status), query), status_wise_tickets: counts }
}
