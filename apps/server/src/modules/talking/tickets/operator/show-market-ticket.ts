import type { MarketTicketDetails } from '@rialto/contract'
import type { CurrentStaff } from '../../../../lib/current-user.ts'
import { toDecimal } from '../../../../lib/money.ts'
import type { Refusal } from '../../../../lib/refusal.ts'
import { type ModuleDeps, settingText } from '../../../base/settings/index.ts'
import { presentMessages } from '../present.ts'
import { ticketNotFound } from '../refusals.ts'
import { selectCustomer } from '../repository.ts'
import { selectAttachments, selectMessages } from '../repository-messages.ts'
import { presentMarketTicket } from './list-market-tickets.ts'
import { selectAnsweringStaff, selectAuthors, selectOrderOf, selectTicketById } from './repository.ts'
import { selectCustomerFacts } from './repository-facts.ts'
import { selectNotes } from './repository-notes.ts'

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
