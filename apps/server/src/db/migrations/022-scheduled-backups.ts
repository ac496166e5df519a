import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { runStatements, type Schema } from './statements.ts'

/** Backups that the market makes by itself, and restores on trial. */
export const migration = (_engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      'alter table backups add column unpacked_bytes bigint not null default 0',
      'alter table backups add column is_scheduled integer not null default 0',
      'alter table backups add column restored_at bigint',
      'alter table backups add column restore_tried_at bigint',
      'alter table backups add column restore_error text',
    ]),
})
