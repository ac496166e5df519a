import { Refusal } from '../../../lib/refusal.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { mailShopper } from '../mails.ts'
import { ticketClosed, ticketNotFound } from '../refusals.ts'
import { selectCustomer, selectTicket, updateOpenTicket } from '../repository.ts'
import type { ClosedStatus } from '../rules.ts'
import { type OperatorTicket, toOperatorTicket } from './list-tickets.ts'

/** Closes a ticket once, as `completed` or `cancel`, and mails the shopper. */
export async function closeTicket(
  deps: OutboundDeps,
  { number, as }: { number: string; as: ClosedStatus },
): Promise<OperatorTicket | Refusal> {
  const now = deps.now()
  const settings = await deps.settings.read()
  const brief = await deps.database.write(async (tx) => {
    const existing = await selectTicket(tx, number)
    if (!existing) return ticketNotFound()
    const ticket = await updateOpenTicket(tx, existing.id, { status: as, updated_at: now })
    if (!ticket) return ticketClosed()
    const customer = await selectCustomer(tx, ticket.user_id)
    await mailShopper({ ...deps, tx, settings }, { ticket, customer, event: 'closed' })
    return toOperatorTicket(ticket, customer)
  })
  if (!(brief instanceof Refusal)) deps.outbound.kick()
  return brief
}
