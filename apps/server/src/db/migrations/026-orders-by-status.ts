import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { type Schema, statement } from './columns.ts'

/**
 * Order lists of one status are read from an index alone, however far on the page is. SQLite ends every index with the row's id, so only
 * PostgreSQL's changes.
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    if (engine === 'sqlite') return
    await statement(db, 'drop index if exists orders_by_shop')
    await statement(db, 'create index orders_by_shop on orders (shop_id, status, placed_at, id)')
  },
})
