import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { runStatements, type Schema } from './statements.ts'

/**
 * `eu_consumers` decides from which price reductions are shown, in every list. A new series of changes makes all indexes of products be read
 * anew, whoever turns the switch.
 */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) => runStatements(db, engine === 'sqlite' ? sqliteTriggers() : postgresTriggers()),
})

const SWITCH = "'eu_consumers'"

function sqliteTriggers(): string[] {
  const begin = 'update product_change_feed set id = lower(hex(randomblob(16)));'
  const trigger = (event: string, condition: string) =>
    `create trigger settings_reductions_${event.split(' ')[0]} after ${event} on settings when ${condition} begin ${begin} end`
  return [
    trigger('insert', `new.key = ${SWITCH}`),
    trigger('update of value_json', `new.key = ${SWITCH} and old.value_json <> new.value_json`),
    trigger('delete', `old.key = ${SWITCH}`),
  ]
}

function postgresTriggers(): string[] {
  const trigger = (event: string, condition: string) =>
    `create trigger settings_reductions_${event.split(' ')[0]} after ${event} on settings
     for each row when (${condition}) execute function begin_change_feed()`
  return [
    `create function begin_change_feed() returns trigger language plpgsql as $$
     begin update product_change_feed set id = gen_random_uuid()::text; return null; end $$`,
    trigger('insert', `new.key = ${SWITCH}`),
    trigger('update of value_json', `new.key = ${SWITCH} and old.value_json <> new.value_json`),
    trigger('delete', `old.key = ${SWITCH}`),
  ]
}
