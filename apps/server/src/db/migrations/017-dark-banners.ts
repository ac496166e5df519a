import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import type { Schema } from './columns.ts'

/** Banners may have pictures of their own for the dark theme. */
export const migration = (_engine: Engine): Migration => ({
  async up(db: Schema) {
    for (const column of ['picture_dark', 'picture_phone_dark'])
      await db.schema.alterTable('banners').addColumn(column, 'text').execute()
  },
})
