import type { Actor } from '../../../lib/actor.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { recordChange } from '../../record/index.ts'
import { mailShopper } from '../mails.ts'
import { ticketClosed, ticketNotFound } from '../refusals.ts'
import { selectCustomer, selectTicket, updateOpenTicket } from '../repository.ts'
import type { ClosedStatus } from '../rules.ts'
import { type OperatorTicket, toOperatorTicket } from './list-tickets.ts'

/** Closes a ticket once, as `completed` or `cancel`, and mails the shopper. */
export async function closeTicket(
  deps: OutboundDeps,
  { number, as, actor }: { number: string; as: ClosedStatus; actor: Actor },
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
    await recordChange(tx, {
      at: now,
      actor,
      shopId: null,
      action: 'ticket_closed',
      subject: { kind: 'ticket', id: ticket.id, name: number },
      sentence: text('Closed the ticket {{number}}'),
      values: { number },
      command: `tickets close ${number}${as === 'cancel' ? ' --dropped' : ''}`,
    })
    return toOperatorTicket(ticket, customer)
  })
  if (!(brief instanceof Refusal)) deps.outbound.kick()
  return brief
}
