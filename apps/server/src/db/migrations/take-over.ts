import { sql } from 'kysely'
import { openDatabase } from '../open.ts'
import type { Database, Db, Engine, Tx } from '../types.ts'
import { migration } from './001-baseline.ts'
import { SINGLE_MIGRATIONS, UPDATE_FIRST } from './single-migrations.ts'
import { runStatements, type Schema } from './statements.ts'

/** The definition of each part of a schema, by what the part is: `column orders.note` → `text`. */
type SchemaDescription = ReadonlyMap<string, string>

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

interface SchemaDifference {
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

const BASELINE = '001-baseline'

/** Thrown for a database that this version cannot update; the message is for the operator. */
export class OutdatedDatabase extends Error {}

/**
 * Marks a database that the single migrations made as one of the baseline, which has the same schema: before Kysely looks, which knows their
 * names no more, and in its lock. Everything is in one transaction, so a process that ends in the middle changes nothing, and a second one
 * that starts at once finds nothing left to do.
 * @throws {@link OutdatedDatabase} for a database without all of the single migrations, or with another schema than they made
 */
export async function takeOver({ db, engine }: Database): Promise<void> {
  if (!(await needsTakeOver(db, engine))) return
  // Made before the lock is taken, for which others wait.
  const baseline = engine === 'sqlite' ? await baselineOfSqlite() : undefined
  await db.connection().execute(async (connection) => {
    const lock = { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' }
    const { adapter } = connection.getExecutor()
    const untyped: Schema = connection
    await adapter.acquireMigrationLock(untyped, lock)
    try {
      await connection.transaction().execute(async (tx) => {
        if (!(await needsTakeOver(tx, engine))) return
        if (engine === 'postgres') await nameAsBaseline(tx)
        assertBaseline(await describeSchema(tx, engine), baseline ?? (await baselineOfPostgres(tx)))
        await sql`delete from kysely_migration`.execute(tx)
        const now = new Date().toISOString()
        await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, ${now})`.execute(tx)
      })
    } finally {
      await adapter.releaseMigrationLock(untyped, lock)
    }
  })
}

/** Whether the single migrations made it; false also for names that neither they nor the baseline have, about which Kysely complains. */
async function needsTakeOver(db: Db | Tx, engine: Engine): Promise<boolean> {
  const { rows: tables } = await (engine === 'sqlite'
    ? sql`select 1 from sqlite_master where name = 'kysely_migration'`
    : sql`select where to_regclass('kysely_migration') is not null`
  ).execute(db)
  if (tables.length === 0) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  const last = SINGLE_MIGRATIONS.findLast((name) => names.has(name))
  if (last === undefined || [...names].some((name) => !SINGLE_MIGRATIONS.includes(name))) return false
  if (names.size === SINGLE_MIGRATIONS.length) return true
  throw new OutdatedDatabase(`this database is of an earlier version (${last}). ${UPDATE_FIRST}`)
}

/** Names that PostgreSQL gave to parts of tables that were renamed or made anew; today's names follow from today's tables. */
const OLD_NAMES = [
  ['cache_invalidations', 'told_changes_pkey', 'cache_invalidations_pkey'],
  ['reports', 'reports_pkey1', 'reports_pkey'],
  ['reports', 'reports_shop_id_fkey1', 'reports_shop_id_fkey'],
  ['reports', 'reports_user_id_fkey1', 'reports_user_id_fkey'],
] as const

/** Leaves no difference between a database that was taken over and a new one, so that later migrations can name what they change. */
async function nameAsBaseline(tx: Tx): Promise<void> {
  for (const [table, old, name] of OLD_NAMES) {
    const { rows } = await sql`
      select from pg_constraint where conname = ${old} and conrelid = to_regclass(${table})`.execute(tx)
    if (rows.length > 0)
      await sql`alter table ${sql.table(table)} rename constraint ${sql.ref(old)} to ${sql.ref(name)}`.execute(tx)
  }
  await sql`alter sequence if exists reports_id_seq1 rename to reports_id_seq`.execute(tx)
  const { rows } = await sql`
    select from pg_attribute where attrelid = to_regclass('orders') and attname = 'currency' and not attisdropped`.execute(
    tx,
  )
  if (rows.length > 0) await sql`alter table orders alter column currency set default 'USD'`.execute(tx)
}

const CURRENCY = 'column orders.currency'

function assertBaseline(schema: SchemaDescription, baseline: SchemaDescription): void {
  const found = new Map(schema)
  // The default was the market's currency on the day of its migration, and SQLite cannot change it. Every order names its own.
  const currency = found.get(CURRENCY)
  if (currency) found.set(CURRENCY, currency.replace(/'[A-Z]{3}'/, "'USD'"))
  const differences = compareSchemas(found, baseline)
  if (differences.length > 0) throw new OutdatedDatabase(explain(differences))
}

// The baseline is made anew on the same engine to compare with it, as servers of other versions word definitions otherwise.

async function baselineOfSqlite(): Promise<SchemaDescription> {
  const blank = openDatabase('sqlite::memory:')
  try {
    await migration('sqlite').up(blank.db)
    return await describeSchema(blank.db, 'sqlite')
  } finally {
    await blank.close()
  }
}

/** Makes the baseline as temporary tables, which everybody may make and nobody else sees, and takes them back. */
async function baselineOfPostgres(tx: Tx): Promise<SchemaDescription> {
  await runStatements(tx, [
    'savepoint before_baseline',
    `select set_config('search_path', 'pg_temp, ' || current_setting('search_path'), true)`,
  ])
  await migration('postgres', { inTemporarySchema: true }).up(tx)
  const description = await describeSchema(tx, 'postgres', 'pg_my_temp_schema()::regnamespace')
  await runStatements(tx, ['rollback to savepoint before_baseline'])
  return description
}

const MOST_LINES = 20

function explain(differences: readonly SchemaDifference[]): string {
  const lines = differences.slice(0, MOST_LINES).map(({ kind, part, found, expected }) => {
    if (kind === 'missing') return `  ${part} is missing${expected ? `: ${expected}` : ''}`
    if (kind === 'unknown') return `  ${part} is not the market's`
    return `  ${part} is other: "${found}" instead of "${expected}"`
  })
  const more = differences.length - lines.length
  return [
    "the schema of this database has been changed by other means than the market's, so that later versions could not update it:",
    ...lines,
    ...(more > 0 ? [`  and ${more} more`] : []),
    'Nothing has been changed. Take these changes back (docs/operating.md, "Updating from before the baseline"), and start again.',
  ].join('\n')
}
