import { sql } from 'kysely'
import type { Database } from '../../db/index.ts'

const OBJECTS = {
  sqlite: sql<{ object: string }>`
    select type || ' ' || name || ' ' || coalesce(sql, '') as object from sqlite_master
    where name not like 'sqlite_stat%' order by 1`,
  postgres: sql<{ object: string }>`
    select object from (
      select pg_get_indexdef(indexrelid) as object, indrelid as relation from pg_index
      union all select conname || ' ' || pg_get_constraintdef(oid), conrelid from pg_constraint
      union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text, tgrelid from pg_trigger where not tgisinternal
    ) as objects join pg_class c on c.oid = relation
    where c.relnamespace = current_schema()::regnamespace order by 1`,
}

/** The definitions of all indexes, constraints and triggers, sorted. */
export async function schemaObjects({ db, engine }: Database): Promise<string[]> {
  const { rows } = await OBJECTS[engine].execute(db)
  return rows.map(({ object }) => object)
}
