import { Refusal } from '../../../lib/refusal.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { mailShopper } from '../mails.ts'
import { noSuchTicket, ticketClosed } from '../refuse-ticket.ts'
import { moveOpenTicket, selectCustomer, selectTicket } from '../repository.ts'
import type { Closing } from '../rules.ts'
import { type TicketBrief, toBrief } from './list-tickets.ts'

/** Closes a ticket, once, as settled (`completed`) or come to nothing (`cancel`); the shopper is told. */
export async function closeTicket(
  deps: OutboundDeps,
  { number, as }: { number: string; as: Closing },
): Promise<TicketBrief | Refusal> {
  const now = deps.now()
  const settings = await deps.settings.read()
  const brief = await deps.database.write(async (tx) => {
    const known = await selectTicket(tx, number)
    if (!known) return noSuchTicket()
    const ticket = await moveOpenTicket(tx, known.id, { status: as, updated_at: now })
    if (!ticket) return ticketClosed()
    const customer = await selectCustomer(tx, ticket.user_id)
    await mailShopper({ ...deps, tx, settings }, { ticket, customer, news: 'closed' })
    return toBrief(ticket, customer)
  })
  if (!(brief instanceof Refusal)) deps.outbound.kick()
  return brief
}
