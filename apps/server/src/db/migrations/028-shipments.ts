import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/**
 * Shipments of orders, and internal notes (decision 079). How many pieces have been shipped also lies on the order and its lines: both
 * are compared and set in one statement, which holds against concurrent shipments and cancellations.
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    const addCounter = (table: string, column: string, initial: number) =>
      db.schema
        .alterTable(table)
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(initial))
        .execute()
    await addCounter('orders', 'shipped_quantity', 0)
    await addCounter('orders', 'version', 1)
    await addCounter('order_lines', 'shipped', 0)
    await withId(db.schema.createTable('shipments'))
      .addColumn('order_id', 'integer', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('carrier', 'text')
      .addColumn('tracking_number', 'text')
      .addColumn('tracking_url', 'text')
      .addColumn('shipped_at', big, (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('request_key', 'text')
      .addColumn('request_hash', 'text', (c) => c.notNull())
      .addUniqueConstraint('shipments_request', ['order_id', 'request_key'])
      .execute()
    await db.schema
      .createTable('shipment_lines')
      .addColumn('shipment_id', 'integer', (c) => c.notNull().references('shipments.id').onDelete('cascade'))
      .addColumn('line_id', 'integer', (c) => c.notNull().references('order_lines.id').onDelete('cascade'))
      .addColumn('quantity', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('shipment_lines_key', ['shipment_id', 'line_id'])
      .execute()
    await withId(db.schema.createTable('order_notes'))
      .addColumn('order_id', 'integer', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('author_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('author_name', 'text', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()
    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})

const indexes = {
  shipments_by_order: 'shipments (order_id)',
  shipment_lines_by_line: 'shipment_lines (line_id)',
  order_notes_by_order: 'order_notes (order_id)',
}
