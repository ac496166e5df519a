import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { TicketAttachmentsTable, TicketMessagesTable } from '../../../db/tables.ts'

/** A stored file, as in its database row. */
export interface StoredFile {
  name: string
  type: string
  size: number
  file: string
}

export type MessageRow = Selectable<TicketMessagesTable>
export type AttachmentRow = Selectable<TicketAttachmentsTable>

/** @returns the message's id. */
export async function insertMessage(
  tx: Tx,
  message: Insertable<TicketMessagesTable>,
  files: readonly StoredFile[] = [],
): Promise<number> {
  const { id } = await tx.insertInto('ticket_messages').values(message).returning('id').executeTakeFirstOrThrow()
  if (files.length > 0)
    await tx
      .insertInto('ticket_attachments')
      .values(files.map((file) => ({ ...file, message_id: id })))
      .execute()
  return id
}

/** Selects a ticket's messages, oldest first. */
export const selectMessages = (db: Db | Tx, ticketId: number): Promise<MessageRow[]> =>
  db.selectFrom('ticket_messages').where('ticket_id', '=', ticketId).selectAll().orderBy('id').execute()

export const selectMessage = (db: Db | Tx, id: number): Promise<MessageRow> =>
  db.selectFrom('ticket_messages').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

/** Selects a ticket's attachments in the order of sending. */
export const selectAttachments = (db: Db | Tx, ticketId: number): Promise<AttachmentRow[]> =>
  db
    .selectFrom('ticket_attachments as a')
    .innerJoin('ticket_messages as m', 'm.id', 'a.message_id')
    .where('m.ticket_id', '=', ticketId)
    .selectAll('a')
    .orderBy('a.id')
    .execute()

/** Selects an attachment of one of this shopper's tickets. */
export const selectOwnAttachment = (db: Db, userId: number, id: number): Promise<AttachmentRow | undefined> =>
  db
    .selectFrom('ticket_attachments as a')
    .innerJoin('ticket_messages as m', 'm.id', 'a.message_id')
    .innerJoin('tickets as t', 't.id', 'm.ticket_id')
    .where('a.id', '=', id)
    .where('t.user_id', '=', userId)
    .selectAll('a')
    .executeTakeFirst()

/** Selects the file names of all attachments. */
export async function selectAttachmentFiles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('ticket_attachments').select('file').execute()
  return rows.map((row) => row.file)
}

/** Selects an attachment of a ticket. */
export const selectAttachmentOf = (db: Db, ticketId: number, id: number): Promise<AttachmentRow | undefined> =>
  db
    .selectFrom('ticket_attachments as a')
    .innerJoin('ticket_messages as m', 'm.id', 'a.message_id')
    .where('a.id', '=', id)
    .where('m.ticket_id', '=', ticketId)
    .selectAll('a')
    .executeTakeFirst()
