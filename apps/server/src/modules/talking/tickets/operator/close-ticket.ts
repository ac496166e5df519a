import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import { mailShopper } from '../mails.ts'
import { ticketClosed, ticketNotFound } from '../refusals.ts'
import { selectCustomer, selectTicket, updateOpenTicket } from '../repository.ts'
import type { ClosedStatus } from '../rules.ts'
import { type OperatorTicket, toOperatorTicket } from './list-tickets.ts'

/** Closes a ticket once, as `completed` or `cancel`, and mails the shopper. */
export async function closeTicket(
  deps: OutboundDeps,
  { number, as, actor }: { number: string; as: ClosedStatus; actor: Actor },
): Promise<{ ticket: OperatorTicket; change: RecordedChange } | Refusal> {
  const now = deps.now()
  const settings = await deps.settings.read()
  const closed = await deps.database.write(async (tx) => {
    const existing = await selectTicket(tx, number)
    if (!existing) return ticketNotFound()
    const ticket = await updateOpenTicket(tx, existing.id, { status: as, now, waits: false })
    if (!ticket) return ticketClosed()
    const customer = await selectCustomer(tx, ticket.user_id)
    await mailShopper({ ...deps, tx, settings }, { ticket, customer, event: 'closed' })
    const change = await recordChange(tx, {
      at: now,
      actor,
      shopId: null,
      action: 'ticket_closed',
      subject: { kind: 'ticket', id: ticket.id, name: number },
      sentence: text('Closed the ticket {{number}}'),
      values: { number },
      before: { ticket_status: existing.status },
      after: { ticket_status: as },
      restorable: true,
      command: `tickets close ${number}${as === 'cancel' ? ' --dropped' : ''}`,
    })
    return { ticket: toOperatorTicket(ticket, customer), change }
  })
  if (closed instanceof Refusal) return closed
  deps.outbound.kick()
  deps.invalidations.publishChange({ shopId: null, kind: 'ticket', id: closed.ticket.id })
  return closed
}
