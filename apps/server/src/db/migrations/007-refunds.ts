import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** Money on its way back: what a payment held for an order that was cancelled. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    await withId(db.schema.createTable('refunds'))
      .addColumn('payment_id', 'integer', (c) => c.notNull().references('payments.id').onDelete('cascade'))
      .addColumn('order_id', 'integer', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('amount', big, (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('reference', 'text')
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('error', 'text')
      .addColumn('created_at', big, (c) => c.notNull())
      .addColumn('updated_at', big, (c) => c.notNull())
      .addColumn('due_at', big)
      .addUniqueConstraint('refunds_key', ['payment_id', 'order_id'])
      .execute()
    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})

const indexes = {
  refunds_by_due: 'refunds (due_at)',
  refunds_by_order: 'refunds (order_id)',
}
