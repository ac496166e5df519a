import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** Posts and pages that come from files: who wrote them, what is not to be seen yet, and the Markdown that they were made of. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { big } = columnsFor(engine)
    for (const table of ['posts', 'pages']) {
      await db.schema
        .alterTable(table)
        .addColumn('is_draft', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
      await db.schema.alterTable(table).addColumn('markdown', 'text').execute()
    }
    await db.schema.alterTable('posts').addColumn('author', 'text').execute()
    await db.schema
      .alterTable('posts')
      .addColumn('updated_at', big, (c) => c.notNull().defaultTo(0))
      .execute()
    await statement(db, 'update posts set updated_at = published_at')
  },
})
