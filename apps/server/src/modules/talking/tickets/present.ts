import type { Attachment, Ticket, TicketCounts, TicketMessage } from '@rialto/contract'
import type { TicketStatus } from '@rialto/contract/enums'
import { type Settings, settingText } from '../../base/settings/index.ts'
import type { AttachmentRow, MessageRow, TicketRow } from './repository.ts'

const isoTime = (at: number): string => new Date(at).toISOString()

/** Presents a ticket with the settings' wording of its issue type. */
export const presentUntranslated = (row: TicketRow): Ticket => ({
  id: row.id,
  ticket_number: row.number,
  issue_type: row.issue_type,
  subject: row.subject,
  status: row.status,
  order_number: row.order_number,
  email: row.email,
  phone: row.phone,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

/** Presents a ticket in its shopper's language. */
export const presentTicket = (row: TicketRow, settings: Settings, locale: string): Ticket => ({
  ...presentUntranslated(row),
  issue_type: settingText(settings, locale, row.issue_type),
})

export const presentMessages = (rows: readonly MessageRow[], files: readonly AttachmentRow[]): TicketMessage[] =>
  rows.map((row) => ({
    id: row.id,
    type: row.side,
    message: row.text,
    created_at: isoTime(row.created_at),
    attachments: files.filter((file) => file.message_id === row.id).map(presentAttachment),
  }))

const presentAttachment = ({ id, name, type, size }: AttachmentRow): Attachment => ({
  id,
  name,
  url: `/api/support-ticket/attachments/${id}`,
  type,
  size,
})

/** The number of tickets in one status, or in all. */
export const totalOf = (counts: TicketCounts, status: TicketStatus | undefined): number =>
  status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)

export function presentCounts(rows: readonly { status: TicketStatus; count: number }[]): TicketCounts {
  const counts = { pending: 0, confirm: 0, cancel: 0, completed: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}
