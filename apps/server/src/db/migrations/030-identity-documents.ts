import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { runStatements, type Schema } from './statements.ts'

/** Copies of documents that prove who sells. */
export const migration = (_engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `create table identity_documents (
        shop_id integer primary key references shops (id) on delete cascade,
        file text not null,
        type text not null,
        given_at bigint not null,
        closed_since bigint
      )`,
    ]),
})
