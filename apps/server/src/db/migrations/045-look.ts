import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** The draft of the look, its publications, and the description of a banner's picture (decision 099). */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    await db.schema
      .alterTable('banners')
      .addColumn('alt', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema
      .createTable('look_drafts')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('parts_json', 'text', (c) => c.notNull())
      .addColumn('saved_at', big)
      .addColumn('saved_by', 'text')
      .addColumn('links', 'integer', (c) => c.notNull())
      .execute()
    await withId(db.schema.createTable('look_publications'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('look_json', 'text')
      .addColumn('parts_json', 'text')
      .addColumn('publish_at', big, (c) => c.notNull())
      .addColumn('published_at', big)
      .addColumn('failed_at', big)
      .addColumn('actor_kind', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'integer')
      .addColumn('actor_name', 'text', (c) => c.notNull())
      .execute()
    await statement(
      db,
      'create index look_publications_planned on look_publications (publish_at) where published_at is null and failed_at is null',
    )
  },
})
