import type { MarketTicket } from '@rialto/contract'
import { MARKET_TICKET_VIEWS, type MarketTicketView } from '@rialto/contract/market-enums'
import { toCursor, toPosition } from '../../../../lib/time-position.ts'
import { type ModuleDeps, settingText } from '../../../base/settings/index.ts'
import { countMarketTickets, type MarketTicketRow, selectMarketTickets } from './repository.ts'

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

export const presentMarketTicket = (row: Omit<MarketTicketRow, 'position'>): MarketTicket => ({
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
