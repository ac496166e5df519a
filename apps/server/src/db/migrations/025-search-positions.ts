import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/**
 * How far external search engines have been brought in `product_changes`. A shop that opens or closes shows or hides its products,
 * which therefore become changes too.
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { big } = columnsFor(engine)
    await db.schema
      .createTable('search_positions')
      .addColumn('index_name', 'text', (column) => column.primaryKey())
      .addColumn('version', big, (column) => column.notNull().defaultTo(0))
      .addColumn('product_id', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('index_made_at', 'text')
      .addColumn('leased_by', 'text')
      .addColumn('leased_until', big, (column) => column.notNull().defaultTo(0))
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('error', 'text')
      .addColumn('due_at', big, (column) => column.notNull().defaultTo(0))
      .addColumn('sent_at', big)
      .execute()
    for (const text of engine === 'sqlite' ? sqliteTrigger() : postgresTrigger()) await statement(db, text)
  },
})

const save = (version: string) => `
  insert into product_changes (product_id, version, words_version)
  select id, ${version}, 0 from products where shop_id = new.id
  on conflict (product_id) do update set version = excluded.version;`

const sqliteTrigger = (): string[] => [
  `create trigger shops_changes_update after update of status on shops when old.status <> new.status
   begin ${save('(select coalesce(max(version), 0) + 1 from product_changes)')} end`,
]

const postgresTrigger = (): string[] => [
  `create function save_shop_change() returns trigger language plpgsql as $$
   begin ${save('pg_current_xact_id()::text::bigint')} return null; end $$`,
  `create trigger shops_changes after update of status on shops for each row
   when (old.status is distinct from new.status) execute function save_shop_change()`,
]
