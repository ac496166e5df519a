import type { TicketMessage } from '@rialto/contract'
import type { Deps } from '../../../../deps.ts'
import type { Refusal } from '../../../../lib/refusal.ts'
import { attachmentPath } from '../attachments/with-attachments.ts'
import { ticketNotFound } from '../refusals.ts'
import { selectCustomer, selectTicket } from '../repository.ts'
import { selectAttachments, selectMessages } from '../repository-messages.ts'
import { type OperatorTicket, toOperatorTicket } from './list-tickets.ts'
import { selectNotes } from './repository-notes.ts'

export interface TicketDetails {
  ticket: OperatorTicket
  /** Oldest first. */
  messages: (Omit<TicketMessage, 'attachments'> & {
    /** `file` is a path on this machine, or an `s3://` address. */
    attachments: { name: string; type: string; size: number; file: string }[]
  })[]
  /** Of the staff, oldest first. */
  notes: { author: string | null; text: string; created_at: string }[]
}

/** Shows any shopper's ticket with its messages. */
export async function showTicket(
  { files: storage, database: { db } }: Pick<Deps, 'database' | 'files'>,
  number: string,
): Promise<TicketDetails | Refusal> {
  const row = await selectTicket(db, number)
  if (!row) return ticketNotFound()
  const [customer, messages, files, notes] = await Promise.all([
    selectCustomer(db, row.user_id),
    selectMessages(db, row.id),
    selectAttachments(db, row.id),
    selectNotes(db, row.id),
  ])
  const filesOf = (messageId: number) =>
    files
      .filter((file) => file.message_id === messageId)
      .map(({ name, type, size, file }) => ({ name, type, size, file: storage.locationOf(attachmentPath(file)) }))
  return {
    ticket: toOperatorTicket(row, customer),
    messages: messages.map(({ id, side: type, text: message, created_at }) => ({
      id,
      type,
      message,
      created_at: new Date(created_at).toISOString(),
      attachments: filesOf(id),
    })),
    notes: notes.map(({ author, text, created_at }) => ({
      author,
      text,
      created_at: new Date(created_at).toISOString(),
    })),
  }
}
