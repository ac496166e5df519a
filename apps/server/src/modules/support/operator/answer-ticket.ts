import { endpoints } from '@rialto/contract'
import { SUPPORT_MESSAGE_MAX } from '@rialto/contract/limits'
import { normalizeNewlines } from '../../../lib/normalize-newlines.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { mailShopper } from '../mails.ts'
import { ticketClosed, ticketNotFound } from '../refusals.ts'
import { selectCustomer, selectTicket, updateOpenTicket } from '../repository.ts'
import { insertMessage } from '../repository-messages.ts'
import { type OperatorTicket, toOperatorTicket } from './list-tickets.ts'

const Message = endpoints['POST /support-ticket-message'].body.shape.message

/** Adds the operator's answer to an open ticket, and mails it to the shopper in their language. */
export async function answerTicket(
  deps: OutboundDeps,
  { number, message }: { number: string; message: string },
): Promise<OperatorTicket | Refusal> {
  const answer = Message.safeParse(message)
  if (!answer.success)
    return refuse('invalid', text('An answer has between 1 and {{max}} characters'), {
      values: { max: SUPPORT_MESSAGE_MAX },
    })
  const now = deps.now()
  const settings = await deps.settings.read()
  const brief = await deps.database.write(async (tx) => {
    const existing = await selectTicket(tx, number)
    if (!existing) return ticketNotFound()
    const ticket = await updateOpenTicket(tx, existing.id, { status: 'confirm', updated_at: now })
    if (!ticket) return ticketClosed()
    const message = normalizeNewlines(answer.data)
    await insertMessage(tx, { ticket_id: ticket.id, side: 'support', text: message, created_at: now })
    const customer = await selectCustomer(tx, ticket.user_id)
    await mailShopper({ ...deps, tx, settings }, { ticket, customer, event: 'answered', quoted: message })
    return toOperatorTicket(ticket, customer)
  })
  if (!(brief instanceof Refusal)) deps.outbound.kick()
  return brief
}
