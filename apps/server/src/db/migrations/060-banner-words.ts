import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { type Schema, statement } from './columns.ts'

/** Words on banners have a colour and a veil, and pictures are turned round from right to left only where that is asked. */
export const migration = (_engine: Engine): Migration => ({
  async up(db: Schema) {
    await db.schema.alterTable('banners').addColumn('words_color', 'text').execute()
    for (const column of ['scrim', 'is_mirrored'])
      await db.schema
        .alterTable('banners')
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
    // The demo's pictures were drawn to be turned round.
    await statement(db, "update banners set is_mirrored = 1 where picture like '/media/demo/%'")
  },
})
