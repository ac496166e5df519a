import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema } from './columns.ts'

/** Messages that hold a one-time code are told apart: they lapse, and their texts are not kept. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { big } = columnsFor(engine)
    await db.schema.alterTable('outbox').addColumn('secret_until', big).execute()
  },
})
