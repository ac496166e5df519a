import { sql } from 'kysely'
import { compareSchemas, describeSchema, type SchemaDescription, type SchemaDifference } from '../describe-schema.ts'
import { openDatabase } from '../open.ts'
import type { Database, Db, Engine, Tx } from '../types.ts'
import { migration } from './001-baseline.ts'
import { SINGLE_MIGRATIONS, UPDATE_FIRST } from './single-migrations.ts'
import { runStatements, type Schema } from './statements.ts'

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
