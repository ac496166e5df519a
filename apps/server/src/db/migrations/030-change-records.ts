import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** The record of changes (decision 080): who changed what, as a sentence with the values before and after. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    await withId(db.schema.createTable('change_records'))
      .addColumn('at', big, (c) => c.notNull())
      .addColumn('actor_kind', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'integer')
      .addColumn('actor_name', 'text', (c) => c.notNull())
      .addColumn('shop_id', 'integer', (c) => c.references('shops.id').onDelete('cascade'))
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('subject_kind', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'integer')
      .addColumn('subject_name', 'text', (c) => c.notNull())
      .addColumn('sentence', 'text', (c) => c.notNull())
      .addColumn('values_json', 'text', (c) => c.notNull())
      .addColumn('before_json', 'text')
      .addColumn('after_json', 'text')
      .addColumn('command', 'text')
      .addColumn('is_restorable', 'integer', (c) => c.notNull())
      .addColumn('restored_by', 'integer', (c) => c.references('change_records.id').onDelete('set null'))
      .execute()
    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})

const indexes = {
  change_records_by_time: 'change_records (at, id)',
  change_records_by_shop: 'change_records (shop_id, at, id)',
  change_records_by_kind: 'change_records (shop_id, subject_kind, at, id)',
  change_records_by_actor: 'change_records (shop_id, actor_kind, actor_id, at, id)',
  change_records_by_subject: 'change_records (subject_kind, subject_id, id)',
  change_records_by_restoring: 'change_records (restored_by)',
}
