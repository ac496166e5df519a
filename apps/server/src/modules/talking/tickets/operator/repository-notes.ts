import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../../db/index.ts'
import type { TicketNotesTable } from '../../../../db/tables.ts'

/** The notes of a ticket with their authors, oldest first. */
export const selectNotes = (db: Db, ticketId: number) =>
  db
    .selectFrom('ticket_notes as n')
    .leftJoin('users as u', 'u.id', 'n.author_id')
    .where('n.ticket_id', '=', ticketId)
    .select(['n.id', 'n.text', 'n.created_at', 'u.name as author'])
    .orderBy('n.id')
    .execute()

export async function countNotes(tx: Tx, ticketId: number): Promise<number> {
  const row = await tx
    .selectFrom('ticket_notes')
    .where('ticket_id', '=', ticketId)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const insertNote = async (tx: Tx, note: Insertable<TicketNotesTable>): Promise<void> => {
  await tx.insertInto('ticket_notes').values(note).execute()
}
