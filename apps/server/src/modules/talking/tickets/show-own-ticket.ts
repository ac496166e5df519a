import type { Ticket, TicketMessage } from '@rialto/contract'
import type { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { presentMessages, presentTicket } from './present.ts'
import { ticketNotFound } from './refusals.ts'
import { selectOwnTicket } from './repository.ts'
import { selectAttachments, selectMessages } from './repository-messages.ts'

/** Shows one of the shopper's own tickets with its messages, oldest first. */
export async function showOwnTicket(
  { database: { db }, settings }: ModuleDeps,
  { userId, number, locale }: { userId: number; number: string; locale: string },
): Promise<{ ticket: Ticket; messages: TicketMessage[] } | Refusal> {
  const row = await selectOwnTicket(db, userId, number)
  if (!row) return ticketNotFound()
  const [messages, files] = await Promise.all([selectMessages(db, row.id), selectAttachments(db, row.id)])
  return {
    ticket: presentTicket(row, await settings.read(), locale),
    messages: presentMessages(messages, files),
  }
}
