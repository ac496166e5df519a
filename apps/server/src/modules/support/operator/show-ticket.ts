import type { TicketMessage } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { attachmentPath } from '../attachments/with-attachments.ts'
import { noSuchTicket } from '../refuse-ticket.ts'
import { selectCustomer, selectTicket } from '../repository.ts'
import { selectAttachments, selectMessages } from '../repository-messages.ts'
import { type TicketBrief, toBrief } from './list-tickets.ts'

export interface ShownTicket {
  ticket: TicketBrief
  /** Oldest first. */
  messages: (Omit<TicketMessage, 'attachments'> & {
    /** With the place of each file: a path, or an `s3://` address. */
    attachments: { name: string; type: string; size: number; file: string }[]
  })[]
}

/** One ticket, whoever's it is, with all that was written. */
export async function showTicket(
  { files: storage, database: { db } }: Pick<Deps, 'database' | 'files'>,
  number: string,
): Promise<ShownTicket | Refusal> {
  const row = await selectTicket(db, number)
  if (!row) return noSuchTicket()
  const [customer, messages, files] = await Promise.all([
    selectCustomer(db, row.user_id),
    selectMessages(db, row.id),
    selectAttachments(db, row.id),
  ])
  const filesOf = (messageId: number) =>
    files
      .filter((file) => file.message_id === messageId)
      .map(({ name, type, size, file }) => ({ name, type, size, file: storage.locationOf(attachmentPath(file)) }))
  return {
    ticket: toBrief(row, customer),
    messages: messages.map(({ id, side: type, text: message, created_at }) => ({
      id,
      type,
      message,
      created_at: new Date(created_at).toISOString(),
      attachments: filesOf(id),
    })),
  }
}
