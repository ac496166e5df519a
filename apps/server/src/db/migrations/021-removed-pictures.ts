import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema } from './columns.ts'

/** Pictures that no row needs any more, from the commit that said so until their files are gone. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    await db.schema
      .createTable('removed_pictures')
      .addColumn('picture', 'text', (c) => c.primaryKey())
      .addColumn('removed_at', columnsFor(engine).big, (c) => c.notNull())
      .execute()
  },
})
