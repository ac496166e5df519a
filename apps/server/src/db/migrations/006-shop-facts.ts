import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/** Who sells, for the law: what shops tell, what was checked, what shoppers see, and what orders keep of it. */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `create table shop_facts (
        id ${idColumn(engine)},
        shop_id integer not null references shops (id),
        kind text not null,
        value_json text not null,
        state text not null,
        source text not null,
        reason text,
        checked_by integer,
        checked_at bigint,
        expires_on text,
        superseded_at bigint,
        created_at bigint not null
      )`,
      'create unique index shop_facts_current on shop_facts (shop_id, kind) where superseded_at is null',
      'create index shop_facts_of_shop on shop_facts (shop_id, kind, id)',
      "create index shop_facts_waiting on shop_facts (created_at, id) where superseded_at is null and state = 'given'",
      'alter table shops add column identity_json text',
      'alter table orders add column seller_json text',
    ]),
})
