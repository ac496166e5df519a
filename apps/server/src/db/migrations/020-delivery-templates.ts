import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/** Zones with rates that the market keeps for shops to copy, and which version of one a shop's zone is a copy of. */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `create table delivery_templates (
        id ${idColumn(engine)},
        name text not null,
        places_json text not null,
        methods_json text not null,
        version integer not null
      )`,
      'create unique index delivery_templates_name on delivery_templates (name)',
      'alter table delivery_zones add column template_version integer',
      'create index delivery_zones_of_template on delivery_zones (template_id)',
    ]),
})
