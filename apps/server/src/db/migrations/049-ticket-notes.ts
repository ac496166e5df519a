import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** Internal notes at tickets (decision 104). */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    await withId(db.schema.createTable('ticket_notes'))
      .addColumn('ticket_id', 'integer', (c) => c.notNull().references('tickets.id').onDelete('cascade'))
      .addColumn('author_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()
    await statement(db, 'create index ticket_notes_by_ticket on ticket_notes (ticket_id, id)')
    await statement(db, 'create index ticket_notes_by_author on ticket_notes (author_id)')
  },
})
