import { join } from 'node:path'
import type { TicketMessage } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { ATTACHMENTS_FOLDER } from '../attachments/with-attachments.ts'
import { noSuchTicket } from '../refuse-ticket.ts'
import { selectCustomer, selectTicket } from '../repository.ts'
import { selectAttachments, selectMessages } from '../repository-messages.ts'
import { type TicketBrief, toBrief } from './list-tickets.ts'

export interface ShownTicket {
  ticket: TicketBrief
  /** Oldest first. */
  messages: (Omit<TicketMessage, 'attachments'> & {
    /** With the file of each on this machine. */
    attachments: { name: string; type: string; size: number; file: string }[]
  })[]
}

/** One ticket, whoever's it is, with all that was written. */
export async function showTicket(
  { config, database: { db } }: Pick<Deps, 'config' | 'database'>,
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
      .map(({ name, type, size, file }) => ({ name, type, size, file: join(config.dataDir, ATTACHMENTS_FOLDER, file) }))
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
