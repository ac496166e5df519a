import { endpoints } from '@rialto/contract'
import { SUPPORT_MESSAGE_MAX } from '@rialto/contract/limits'
import type { Upload } from '../../../../files/index.ts'
import { normalizeNewlines } from '../../../../lib/normalize-newlines.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { withAttachments } from '../attachments/with-attachments.ts'
import { mailShopper } from '../mails.ts'
import { ticketClosed, ticketNotFound } from '../refusals.ts'
import { selectCustomer, selectTicket, updateOpenTicket } from '../repository.ts'
import { insertMessage } from '../repository-messages.ts'
import { isOpen } from '../rules.ts'
import { type OperatorTicket, toOperatorTicket } from './list-tickets.ts'
import { lockTicket, selectLastMessageId } from './repository.ts'

const Message = endpoints['POST /support-ticket-message'].body.shape.message

interface Answer {
  number: string
  message: string
  uploads?: readonly Upload[]
  /** The member of the staff who answers; null for commands and programs. */
  authorId?: number | null
  /** The last message that the author has seen; undefined: no matter which. */
  seenMessageId?: number
}

/** Adds the operator's answer to an open ticket, and mails it to the shopper in their language. */
export async function answerTicket(
  deps: OutboundDeps,
  { number, message, uploads = [], authorId = null, seenMessageId }: Answer,
): Promise<OperatorTicket | Refusal> {
  const answer = Message.safeParse(message)
  if (!answer.success)
    return refuse('invalid', text('An answer has between 1 and {{max}} characters'), {
      values: { max: SUPPORT_MESSAGE_MAX },
    })
  const now = deps.now()
  const settings = await deps.settings.read()
  const existing = await selectTicket(deps.database.db, number)
  if (!existing) return ticketNotFound()
  // Checked before the files, which are expensive to decode.
  if (!isOpen(existing.status)) return ticketClosed()
  const brief = await withAttachments(deps, uploads, (files) =>
    deps.database.write(async (tx) => {
      await lockTicket(tx, existing.id)
      const last = await selectLastMessageId(tx, existing.id)
      if (seenMessageId !== undefined && last !== seenMessageId)
        return refuse('stale', text('There is a newer message in this ticket'), { current: { last_message_id: last } })
      const ticket = await updateOpenTicket(tx, existing.id, { status: 'confirm', now, waits: false })
      if (!ticket) return ticketClosed()
      const message = normalizeNewlines(answer.data)
      const row = {
        ticket_id: ticket.id,
        side: 'support' as const,
        text: message,
        created_at: now,
        author_id: authorId,
      }
      await insertMessage(tx, row, files)
      const customer = await selectCustomer(tx, ticket.user_id)
      await mailShopper({ ...deps, tx, settings }, { ticket, customer, event: 'answered', quoted: message })
      return toOperatorTicket(ticket, customer)
    }),
  )
  if (brief instanceof Refusal) return brief
  deps.outbound.kick()
  deps.invalidations.publishChange({ shopId: null, kind: 'ticket', id: existing.id })
  return brief
}
