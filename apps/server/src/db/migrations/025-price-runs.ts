import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/**
 * Prices that are multiplied when taxes move into them or out of them: each run, the shops that it has still to reach, and every amount
 * before and after it.
 */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `create table price_runs (
        id ${idColumn(engine)},
        task text not null check (task in ('multiply', 'undo', 'redo')),
        includes_tax integer not null,
        percentages_json text not null,
        actor_kind text not null,
        actor_id integer,
        actor_name text not null,
        shops integer not null,
        changed integer not null default 0,
        edited_since integer not null default 0,
        started_at bigint not null
      )`,
      // Of one run at a time: a shop in it has prices of before the change.
      `create table price_run_shops (
        shop_id integer primary key references shops (id) on delete cascade,
        run_id integer not null references price_runs (id) on delete cascade
      )`,
      `create table price_run_amounts (
        run_id integer not null references price_runs (id) on delete cascade,
        product_id integer not null references products (id) on delete cascade,
        place text not null,
        part_id integer not null,
        amount_before bigint not null,
        amount_after bigint not null,
        constraint price_run_amounts_key primary key (product_id, run_id, place, part_id)
      )`,
      'create index price_run_amounts_by_run on price_run_amounts (run_id)',
    ]),
})
