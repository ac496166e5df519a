import { sql } from 'kysely'
import type { Db, Engine, Tx } from './types.ts'

/** The definition of each part of a schema, by what the part is: `column orders.note` → `text`. */
export type SchemaDescription = ReadonlyMap<string, string>

/**
 * Describes tables, columns, keys, checks, indexes, triggers, functions and views. The same schema has the same description, in whichever
 * order its columns were added and however its statements were written. Kysely's own tables and those of extensions are left out.
 * @param namespace the schema of PostgreSQL to describe, as an expression in SQL
 */
export async function describeSchema(
  db: Db | Tx,
  engine: Engine,
  namespace = 'current_schema()::regnamespace',
): Promise<SchemaDescription> {
  const parts = engine === 'sqlite' ? SQLITE : POSTGRES.replaceAll('$namespace', namespace)
  const { rows } = await sql.raw<{ part: string; definition: string | null }>(parts).execute(db)
  const described = engine === 'sqlite' ? [...rows, ...(await describeSqliteChecks(db))] : rows
  const unqualified = engine === 'sqlite' ? (text: string) => text : await withoutNamespace(db, namespace)
  return new Map(
    described
      .map(({ part, definition }) => [part, plainSql(unqualified(definition ?? ''))] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

export interface SchemaDifference {
  kind: 'missing' | 'other' | 'unknown'
  part: string
  found?: string | undefined
  expected?: string | undefined
}

/** What differs between two descriptions, in the order of the parts. */
export function compareSchemas(found: SchemaDescription, expected: SchemaDescription): SchemaDifference[] {
  const parts = [...new Set([...found.keys(), ...expected.keys()])].sort()
  return parts
    .map((part) => ({ part, found: found.get(part), expected: expected.get(part) }))
    .filter((each) => each.found !== each.expected)
    .map((each) => ({
      ...each,
      kind: each.found === undefined ? 'missing' : each.expected === undefined ? 'unknown' : 'other',
    }))
}

/** The statement in small letters and single spaces, without comments and quoted names; texts stay as they are. */
function plainSql(text: string): string {
  const withoutComments = text.replace(/('(?:[^']|'')*')|--[^\n]*/g, (_, literal: string | undefined) => literal ?? '')
  return withoutComments
    .split(/('(?:[^']|'')*')/)
    .map((piece, index) =>
      index % 2 === 1
        ? piece
        : piece
            .replaceAll('"', '')
            .toLowerCase()
            .replace(/\s+/g, ' ')
            .replace(/ ?([(),;]) ?/g, '$1'),
    )
    .join('')
    .trim()
}

const SQLITE = `
  with tables as (
    select t.name, t.type, t.wr, t.strict, m.sql from pragma_table_list t join sqlite_master m on m.name = t.name
    where t.schema = 'main' and t.type in ('table', 'virtual', 'view')
    and t.name not like 'sqlite_%' and t.name not like 'kysely_%'
  )
  select 'table ' || name as part, case type when 'table' then '' else sql end
    || iif(wr, ' without rowid', '') || iif(strict, ' strict', '')
    || iif(sql like '%autoincrement%', ' with ids that are never used again', '') as definition from tables
  union all
  select 'column ' || t.name || '.' || c.name, c.type || iif(c."notnull", ' not null', '')
    || coalesce(' default ' || c.dflt_value, '') || iif(c.hidden, ' generated', '')
  from tables t join pragma_table_xinfo(t.name) c where t.type = 'table'
  union all
  select iif(l.origin = 'pk', 'primary key', 'unique key') || ' of ' || t.name || ' (' || (
    select group_concat(name, ', ') from (select name from pragma_index_info(l.name) order by seqno)) || ')', ''
  from tables t join pragma_index_list(t.name) l where t.type = 'table' and l.origin in ('pk', 'u')
  union all
  select 'primary key of ' || t.name || ' (' || c.name || ')', 'integer'
  from tables t join pragma_table_xinfo(t.name) c where t.type = 'table' and c.pk = 1
  and not exists (select 1 from pragma_index_list(t.name) l where l.origin = 'pk')
  union all
  select 'foreign key of ' || name || ' (' || columns || ')', 'references ' || target || '(' || keys || ')' || actions from (
    select t.name, f.id, group_concat(f."from", ', ') as columns, group_concat(f."to", ', ') as keys, f."table" as target,
      ' on delete ' || f.on_delete || ' on update ' || f.on_update as actions
    from tables t join pragma_foreign_key_list(t.name) f where t.type = 'table' group by t.name, f.id)
  union all
  select type || ' ' || name || ' on ' || tbl_name, sql from sqlite_master where type in ('index', 'trigger') and sql is not null`

/** Only the text of a table tells its checks. */
async function describeSqliteChecks(db: Db | Tx) {
  const { rows } = await sql<{ name: string; text: string }>`
    select name, sql as text from sqlite_master where type = 'table' and sql like '%check%'`.execute(db)
  return rows.flatMap(({ name, text }) =>
    [...plainSql(text).matchAll(/(?:constraint (\w+) )?check(\((?:[^()]|\([^()]*\))*\))/g)].map(
      ([, check = '', condition = '']) => ({ part: `check ${check} of ${name}`, definition: condition }),
    ),
  )
}

// Constraints of `not null` (since PostgreSQL 18) are told by the columns. Their names differ by the server's version.
const POSTGRES = `
  with relations as (
    select c.oid, c.relname, c.relkind from pg_class c
    where c.relnamespace = $namespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relname not like 'kysely\\_%'
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
  )
  select 'table ' || relname as part,
    case when relkind in ('v', 'm') then pg_get_viewdef(oid) when relkind = 'r' then '' else relkind::text end as definition
  from relations
  union all
  select 'column ' || r.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod)
    || case when a.attnotnull then ' not null' else '' end
    || case when a.attidentity <> '' then ' generated as identity ' || a.attidentity::text else '' end
    || case when a.attgenerated <> '' then ' generated as ' else '' end
    || case when d.oid is null then '' when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid)
       else ' default ' || pg_get_expr(d.adbin, d.adrelid) end
  from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where r.relkind = 'r'
  union all
  select 'constraint ' || c.conname || ' of ' || r.relname, pg_get_constraintdef(c.oid)
  from relations r join pg_constraint c on c.conrelid = r.oid where c.contype in ('p', 'u', 'f', 'c', 'x')
  union all
  select 'index ' || i.relname || ' on ' || r.relname,
    pg_get_indexdef(x.indexrelid) || case when x.indisvalid then '' else ' not valid' end
  from relations r join pg_index x on x.indrelid = r.oid join pg_class i on i.oid = x.indexrelid
  where not exists (select from pg_constraint c where c.conindid = x.indexrelid and c.conrelid = r.oid)
  union all
  select 'trigger ' || t.tgname || ' on ' || r.relname,
    pg_get_triggerdef(t.oid) || case when t.tgenabled = 'O' then '' else ' disabled' end
  from relations r join pg_trigger t on t.tgrelid = r.oid where not t.tgisinternal
  union all
  select 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', pg_get_functiondef(p.oid)
  from pg_proc p where p.pronamespace = $namespace and p.prokind in ('f', 'p')
  and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')`

/** Removes the name of the schema, which PostgreSQL writes before some names. */
async function withoutNamespace(db: Db | Tx, namespace: string): Promise<(text: string) => string> {
  const { rows } = await sql.raw<{ name: string }>(`select (${namespace})::text as name`).execute(db)
  const names = [rows[0]?.name ?? '', 'pg_temp'].map((name) => `${name}.`)
  return (text) => names.reduce((left, name) => left.replaceAll(name, ''), text)
}
