import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** Questions to the operator: tickets from shoppers, and messages from anybody through the contact form. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    const keyed = (name: string) => withId(db.schema.createTable(name))

    await keyed('tickets')
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('number', 'text', (c) => c.notNull().unique())
      .addColumn('issue_type', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('order_number', 'text')
      .addColumn('email', 'text')
      .addColumn('phone', 'text')
      .addColumn('locale', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .addColumn('updated_at', big, (c) => c.notNull())
      .execute()

    await keyed('ticket_messages')
      .addColumn('ticket_id', 'integer', (c) => c.notNull().references('tickets.id').onDelete('cascade'))
      .addColumn('side', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()

    await keyed('ticket_attachments')
      .addColumn('message_id', 'integer', (c) => c.notNull().references('ticket_messages.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('size', 'integer', (c) => c.notNull())
      .addColumn('file', 'text', (c) => c.notNull().unique())
      .execute()

    await keyed('contact_messages')
      .addColumn('form_id', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('locale', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()

    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})

const indexes = {
  tickets_by_user: 'tickets (user_id, updated_at, id)',
  tickets_by_status: 'tickets (status, updated_at, id)',
  ticket_messages_by_ticket: 'ticket_messages (ticket_id, id)',
  ticket_attachments_by_message: 'ticket_attachments (message_id)',
}
