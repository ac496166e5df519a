import { endpoints } from '@rialto/contract'
import { SUPPORT_MESSAGE_MAX } from '@rialto/contract/limits'
import { normalizeNewlines } from '../../../lib/normalize-newlines.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { mailShopper } from '../mails.ts'
import { noSuchTicket, ticketClosed } from '../refuse-ticket.ts'
import { moveOpenTicket, selectCustomer, selectTicket } from '../repository.ts'
import { insertMessage } from '../repository-messages.ts'
import { type TicketBrief, toBrief } from './list-tickets.ts'

const Message = endpoints['POST /support-ticket-message'].body.shape.message

/** Answers a shopper, who is written to in their language. A closed ticket is not answered. */
export async function answerTicket(
  deps: OutboundDeps,
  { number, message }: { number: string; message: string },
): Promise<TicketBrief | Refusal> {
  const answer = Message.safeParse(message)
  if (!answer.success)
    return refuse('invalid', text('An answer has between 1 and {{max}} characters'), {
      values: { max: SUPPORT_MESSAGE_MAX },
    })
  const now = deps.now()
  const settings = await deps.settings.read()
  const brief = await deps.database.write(async (tx) => {
    const known = await selectTicket(tx, number)
    if (!known) return noSuchTicket()
    const ticket = await moveOpenTicket(tx, known.id, { status: 'confirm', updated_at: now })
    if (!ticket) return ticketClosed()
    const said = normalizeNewlines(answer.data)
    await insertMessage(tx, { ticket_id: ticket.id, side: 'support', text: said, created_at: now })
    const customer = await selectCustomer(tx, ticket.user_id)
    await mailShopper({ ...deps, tx, settings }, { ticket, customer, news: 'answered', quoted: said })
    return toBrief(ticket, customer)
  })
  if (!(brief instanceof Refusal)) deps.outbound.kick()
  return brief
}
