import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/** What the market charges its sellers. A market that exists has no rule and charges nothing. */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `create table commission_rules (
        id ${idColumn(engine)},
        rule integer not null,
        number integer not null,
        position integer not null,
        name text not null,
        category_id integer,
        shop_id integer references shops (id),
        percent_ppm integer not null check (percent_ppm between 0 and 1000000),
        fixed bigint not null check (fixed >= 0),
        floor bigint check (floor >= 0),
        cap bigint check (cap >= 0),
        on_delivery integer not null,
        base text not null,
        announced_at bigint,
        in_force_from bigint,
        ended_at bigint,
        created_by integer,
        created_at bigint not null,
        check (floor is null or cap is null or floor <= cap),
        check ((announced_at is null) = (in_force_from is null))
      )`,
      'create unique index commission_rules_versions on commission_rules (rule, number)',
      // Versions that have not ended, and those that ended last.
      'create index commission_rules_by_end on commission_rules (ended_at, position, id)',
      `create table commission_notices (
        id ${idColumn(engine)},
        rule_id integer not null references commission_rules (id),
        shop_id integer not null references shops (id),
        kind text not null,
        in_force_from bigint not null,
        created_at bigint not null,
        sent_at bigint
      )`,
      'create index commission_notices_of_shop on commission_notices (shop_id, id)',
      'create index commission_notices_of_rule on commission_notices (rule_id, shop_id)',
      'create index commission_notices_unsent on commission_notices (id) where sent_at is null',
      'create table commission_version (id integer primary key, version integer not null)',
      'insert into commission_version (id, version) values (1, 0)',
    ]),
})
