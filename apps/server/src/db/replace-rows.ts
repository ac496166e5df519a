import { CompiledQuery, sql } from 'kysely'
import type { Batch, CopiedRow, CopiedTable, CopiedValue, Counters } from './copied-rows.ts'
import { addMissingOrderMoney } from './migrations/015-frozen-lines.ts'
import type { Database, Db } from './types.ts'

export interface Replacement {
  tables: readonly CopiedTable[]
  batches: AsyncIterable<Batch>
  /** Called once all rows are inserted. */
  counters(): Promise<Counters>
  /** Called once writers are locked out; throws to keep the present rows. */
  assertAllowed?(db: Db): Promise<void>
  /** Called in the same transaction once all rows are inserted. */
  afterwards?(db: Db): Promise<void>
}

/** Replaces all rows of the tables, in one transaction. Rows that break a constraint keep the present ones. */
export function replaceRows({ db, engine }: Database, replacement: Replacement): Promise<void> {
  return db
    .connection()
    .execute((connection) =>
      engine === 'sqlite' ? replaceInSqlite(connection, replacement) : replaceInPostgres(connection, replacement),
    )
}

async function replaceInSqlite(db: Db, replacement: Replacement): Promise<void> {
  const { tables, batches, counters, assertAllowed, afterwards } = replacement
  const names = tables.map(({ name }) => name)
  // Rows come table by table, not in the order of their references, which are checked at the end.
  await sql`pragma foreign_keys = off`.execute(db)
  // Sorting the entries of an index in memory would take as much memory as the index.
  await sql`pragma temp_store = file`.execute(db)
  try {
    await inTransaction(db, 'begin immediate', async () => {
      await assertAllowed?.(db)
      await bulkLoadSqlite(db, names, () => insertIntoSqlite(db, batches))
      await afterwards?.(db)
      await assertForeignKeys(db)
      for (const [name, last] of Object.entries(await counters())) {
        if (!names.includes(name)) continue
        await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
        await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(db)
      }
    })
  } finally {
    await sql`pragma temp_store = memory`.execute(db)
    await sql`pragma foreign_keys = on`.execute(db)
  }
}

async function assertForeignKeys(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; rowid: number; parent: string }>`pragma foreign_key_check`.execute(db)
  const [loose] = rows
  if (loose) throw new InconsistentRows(`a row of ${loose.table} refers to one of ${loose.parent} that is not there`)
}

async function replaceInPostgres(db: Db, replacement: Replacement): Promise<void> {
  const { tables, batches, counters, assertAllowed, afterwards } = replacement
  const names = tables.map(({ name }) => name)
  await inTransaction(db, 'begin', async () => {
    // Locks out readers and writers before the check.
    const locked = [...names, 'product_changes'].map((name) => sql.table(name))
    await sql`lock table ${sql.join(locked)} in access exclusive mode`.execute(db)
    await assertAllowed?.(db)
    await bulkLoadPostgres(db, names, () => insertIntoPostgres(db, batches))
    await afterwards?.(db)
    const last = await counters()
    for (const { name } of tables.filter(({ columns }) => columns.includes('id')))
      await setSequence(db, name, last[name] ?? 0)
    // Otherwise indexes are picked by guesses until PostgreSQL does so by itself, which may take a minute.
    await sql`analyze`.execute(db)
  })
}

const setSequence = (db: Db, table: string, last: number) =>
  sql`select setval(sequence, greatest(used, 1), used > 0) from (
    select pg_get_serial_sequence(${table}, 'id') as sequence,
    greatest(${last}::bigint, (select coalesce(max(id), 0) from ${sql.table(table)})) as used
  ) counted where sequence is not null`.execute(db)

async function inTransaction(db: Db, begin: string, work: () => Promise<void>): Promise<void> {
  await sql.raw(begin).execute(db)
  try {
    await work()
    await sql.raw('commit').execute(db)
  } catch (error) {
    await sql
      .raw('rollback')
      .execute(db)
      .catch(() => {})
    throw error
  }
}

/** Statements stay short enough for the cache of prepared statements; others take memory until garbage collection. */
const VALUES_AT_ONCE = 700
const ROWS_AT_ONCE = 100

/** Inserts rows with two statements for each table: one for many rows, one for a single one of those that are left over. */
async function insertIntoSqlite(db: Db, batches: AsyncIterable<Batch>): Promise<void> {
  for await (const { table, rows } of batches) {
    const size = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(VALUES_AT_ONCE / table.columns.length)))
    const full = rows.length - (rows.length % size)
    const [ofMany, ofOne] = [statementFor(table, size), statementFor(table, 1)]
    for (let start = 0; start < full; start += size)
      await db.executeQuery(CompiledQuery.raw(ofMany, rows.slice(start, start + size).flat()))
    for (const row of rows.slice(full)) await db.executeQuery(CompiledQuery.raw(ofOne, row))
  }
}

function statementFor({ name, columns }: CopiedTable, rows: number): string {
  const row = `(${columns.map(() => '?').join(',')})`
  return `insert into ${quoted(name)} (${columns.map(quoted).join(',')}) values ${Array.from({ length: rows }, () => row).join(',')}`
}

/** Inserts rows as one array for each column, since PostgreSQL spends more time on reading thousands of parameters than on the rows. */
async function insertIntoPostgres(db: Db, batches: AsyncIterable<Batch>): Promise<void> {
  const statements = new Map<string, string>()
  for await (const { table, rows } of batches) {
    const statement = statements.get(table.name) ?? (await arrayStatementFor(db, table))
    statements.set(table.name, statement)
    await db.executeQuery(CompiledQuery.raw(statement, columnsOf(rows, table.columns.length)))
  }
}

async function arrayStatementFor(db: Db, { name, columns }: CopiedTable): Promise<string> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`.execute(db)
  const types = new Map(rows.map((column) => [column.name, column.type]))
  const arrays = columns.map((column, index) => `$${index + 1}::${types.get(column)}[]`)
  return `insert into ${quoted(name)} (${columns.map(quoted).join(',')}) select * from unnest(${arrays.join(',')})`
}

/** The text of one array for each column; `pg` would take twice as long to write it. */
const columnsOf = (rows: readonly CopiedRow[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => `{${rows.map((row) => arrayElement(row[index] ?? null)).join()}}`)

function arrayElement(value: CopiedValue): string | number {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? value : `"${value.replace(/["\\]/g, '\\$&')}"`
}

const quoted = (name: string): string => `"${name}"`

interface Constraint {
  table: string
  name: string
  definition: string
}

/**
 * Empties tables and has `load` fill them without their foreign keys, indexes and recorded changes; keys and indexes are made again at
 * once afterwards, which checks every row. Within a transaction, which undoes all of it after a failure.
 */
async function bulkLoadPostgres(db: Db, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const emptied = [...tables, 'product_changes'].map((name) => sql.table(name))
  await sql`truncate ${sql.join(emptied)}`.execute(db)
  const references = await dropForeignKeys(db, tables)
  const indexes = await dropIndexes(db, tables)
  await setTriggers(db, 'disable')
  await load()
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  for (const { table, name, definition } of references)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db)
  await setTriggers(db, 'enable')
}

async function dropForeignKeys(db: Db, tables: readonly string[]): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select r.relname as "table", c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and r.relnamespace = current_schema()::regnamespace and r.relname in (${sql.join(tables)})
    order by c.conname`.execute(db)
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  return rows
}

/** Drops the indexes that belong to no constraint. */
async function dropIndexes(db: Db, tables: readonly string[]) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.relname as name, pg_get_indexdef(i.oid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class r on r.oid = x.indrelid
    where r.relnamespace = current_schema()::regnamespace and r.relname in (${sql.join(tables)})
    and not exists (select from pg_constraint c where c.conindid = i.oid)
    order by i.relname`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  return rows
}

async function setTriggers(db: Db, state: 'enable' | 'disable'): Promise<void> {
  const offers = sql.ref(OFFER_TRIGGERS.postgres)
  await sql`alter table flash_sale_products ${sql.raw(state)} trigger ${offers}`.execute(db)
  for (const table of UNRECORDED_TABLES)
    await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger ${sql.ref(`${table}_changes`)}`.execute(db)
  for (const table of LEDGER_TABLES)
    await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(db)
}

/**
 * The tables whose triggers record changes in `product_changes`. Loading them does not record anything, as a restored shop begins a new
 * series of changes.
 */
const UNRECORDED_TABLES = [
  'products',
  'product_categories',
  'product_sizes',
  'product_colors',
  'product_search',
] as const

/**
 * The ledger and its documents refuse deletions, sealed postings, and whatever is of a closed month; a copy of it is proved as a whole
 * (`rebuildLedger`).
 */
const LEDGER_TABLES = [
  'ledger_postings',
  'ledger_entries',
  'ledger_closings',
  'fee_periods',
  'statements',
  'fee_invoices',
] as const

/** They reckon the lowest prices before flash sales, which come with the rows. */
const OFFER_TRIGGERS = {
  sqlite: ['insert', 'update', 'delete'].map((event) => `flash_sale_products_prices_${event}`),
  postgres: 'flash_sale_products_prices',
}

interface SchemaObject {
  type: 'index' | 'trigger'
  name: string
  sql: string
}

/** Full-text tables with the tables whose triggers fill them. */
const FULL_TEXT: Readonly<Record<string, string>> = {
  product_words: 'product_search',
  search_term_grams: 'search_terms',
}
/** Others fire for each row, such as those that count orders. */
const DROPPED_TRIGGERS = new Set([
  ...UNRECORDED_TABLES.flatMap((table) => ['insert', 'update', 'delete'].map((event) => `${table}_changes_${event}`)),
  ...OFFER_TRIGGERS.sqlite,
  ...LEDGER_TABLES.flatMap((table) => ['insert', 'update', 'delete'].map((event) => `${table}_${event}`)),
  'ledger_postings_sealed',
  'ledger_postings_closed',
  ...Object.values(FULL_TEXT).flatMap((table) => ['added', 'removed', 'changed'].map((event) => `${table}_${event}`)),
])

/**
 * Empties tables and has `load` fill them without their indexes, full-text tables and recorded changes, which are made at once
 * afterwards: kept in step row by row they take most of the time. Within a transaction, which undoes all of it after a failure.
 */
async function bulkLoadSqlite(db: Db, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const dropped = await selectDroppable(db, tables)
  const fullTexts = Object.keys(FULL_TEXT)
  for (const { type, name } of dropped) await sql`drop ${sql.raw(type)} ${sql.ref(name)}`.execute(db)
  for (const name of fullTexts) await commandFullText(db, name, 'delete-all')
  for (const name of [...tables, 'product_changes']) await sql`delete from ${sql.table(name)}`.execute(db)
  await load()
  for (const name of fullTexts) await commandFullText(db, name, 'rebuild')
  for (const object of dropped) await sql.raw(object.sql).execute(db)
}

async function selectDroppable(db: Db, tables: readonly string[]): Promise<SchemaObject[]> {
  // Indexes of constraints have no text.
  const { rows } = await sql<SchemaObject>`
    select type, name, sql from sqlite_master
    where type in ('index', 'trigger') and sql is not null and tbl_name in (${sql.join(tables)})
    order by type, name`.execute(db)
  return rows.filter(({ type, name }) => type === 'index' || DROPPED_TRIGGERS.has(name))
}

const commandFullText = (db: Db, table: string, command: 'delete-all' | 'rebuild') =>
  sql`insert into ${sql.table(table)} (${sql.ref(table)}) values (${command})`.execute(db)

/**
 * Adds up the ledger's balances and months from its entries, which a copy leaves out. Orders of a copy from before the ledger get their money.
 * @throws where a posting does not add up to 0
 */
export async function rebuildLedger(db: Db): Promise<void> {
  await addMissingOrderMoney(db)
  const { rows } = await sql<{ id: number }>`
    select p.id from ledger_postings p left join ledger_entries e on e.posting_id = p.id
    group by p.id, p.is_sealed having count(e.n) < 2 or sum(e.amount) <> 0 or p.is_sealed = 0 limit 1`.execute(db)
  if (rows[0]) throw new InconsistentRows(`the posting ${rows[0].id} of the ledger does not add up to 0`)
  await sql`delete from ledger_balances`.execute(db)
  await sql`delete from ledger_months`.execute(db)
  await sql`insert into ledger_balances (account, shop_id, gateway, currency, slot, balance)
    select e.account, e.shop_id, e.gateway, p.currency, 0, sum(e.amount)
    from ledger_entries e join ledger_postings p on p.id = e.posting_id group by 1, 2, 3, 4`.execute(db)
  await sql`insert into ledger_months (shop_id, account, kind, month, slot, amount, count)
    select e.shop_id, e.account, p.kind, p.month, 0, sum(e.amount), count(*)
    from ledger_entries e join ledger_postings p on p.id = e.posting_id group by 1, 2, 3, 4`.execute(db)
  await recountSales(db)
}

/** Drops all that was counted of sales; the worker counts the postings anew. */
export async function recountSales(db: Db): Promise<void> {
  for (const table of ['sales_facts', 'sales_sums', 'sales_due'] as const) await db.deleteFrom(table).execute()
  await sql`insert into sales_state (id, time_zone, noted_to, note_until, summed_to)
    select 1, '', 0, coalesce(max(id), 0), 0 from ledger_postings where true
    on conflict (id) do update set time_zone = excluded.time_zone, noted_to = 0, note_until = excluded.note_until, summed_to = 0`.execute(
    db,
  )
}

/** Thrown for rows that refer to missing ones, or that do not add up. */
class InconsistentRows extends Error {}

/** SQLite's codes for a broken constraint and a value of another type. */
const SQLITE: ReadonlySet<number> = new Set([19, 20])
/** The classes of PostgreSQL's codes for a broken constraint and an invalid value. */
const POSTGRES: ReadonlySet<string> = new Set(['22', '23'])

/** Checks whether rows were refused for what they hold, rather than for the database's state. */
export function isInconsistency(error: unknown): boolean {
  if (error instanceof InconsistentRows) return true
  if (!(error instanceof Error)) return false
  // The lowest byte is the kind of the error.
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE.has(error.errcode & 0xff)
  return 'code' in error && typeof error.code === 'string' && POSTGRES.has(error.code.slice(0, 2))
}
