import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { leanCommandArgs, leanCommandEnvironment } from '../../../../scripts/lib/lean.mjs'
import { testApp } from '../../test/support/app.ts'
import { expectMarket, type OldDatabase, oldDatabase } from '../../test/support/single-migrations.ts'
import { explainFailure } from '../explain-failure.ts'
import { translateSentence } from '../lib/texts.ts'
import { type Database, migrateToLatest, OutdatedDatabase, openDatabase, schemaVersions } from './index.ts'
import { AMOUNTS_CONVERTED } from './migrations/single-migrations.ts'
import { compareSchemas, describeSchema } from './migrations/take-over.ts'

const { engine } = inject('databases')

const COMMANDS = join(import.meta.dirname, '../cli/main.ts')

const databases: Database[] = []
const files: OldDatabase[] = []
afterEach(async () => {
  for (const database of databases.splice(0)) await database.close()
  for (const file of files.splice(0)) await file.drop()
})

function open(url: string): Database {
  const database = openDatabase(url)
  databases.push(database)
  return database
}

async function openOld(options?: Parameters<typeof oldDatabase>[0]): Promise<Database & { file: OldDatabase }> {
  const file = await oldDatabase(options)
  files.push(file)
  return { ...open(file.url), file }
}

/** An empty database of the baseline. */
async function openNew(): Promise<Database> {
  const old = await openOld()
  const { db } = old
  if (engine === 'sqlite') {
    const blank = open('sqlite::memory:')
    expect(await migrateToLatest(blank)).toEqual(schemaVersions)
    return blank
  }
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  expect(await migrateToLatest(old)).toEqual(schemaVersions)
  return old
}

const migrationsOf = async ({ db }: Database) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  )

const schemaOf = ({ db }: Database) => describeSchema(db, engine)

const ADDED_TABLES = ['product_change_feed', 'order_money', 'commission_version', 'sales_state']

/**
 * The rows of all tables, without those of Kysely and the random name of the feed, and without what later versions add empty, or from other
 * columns and tables.
 */
async function rowsOf(database: Database): Promise<Record<string, unknown[]>> {
  const tables = [...(await schemaOf(database)).keys()].flatMap((part) => part.match(/^table (\w+)$/)?.[1] ?? [])
  const rows: Record<string, unknown[]> = {}
  for (const name of tables.filter((table) => !ADDED_TABLES.includes(table))) {
    const found = (await sql<object>`select * from ${sql.table(name)}`.execute(database.db)).rows
    const filled = (row: object) =>
      Object.entries(row).filter(([name, value]) => value !== null && name !== 'prior_price')
    if (found.length > 0) rows[name] = found.map((row) => JSON.stringify(filled(row).sort())).sort()
  }
  return rows
}

/** What was refused, after which nothing must have changed. */
async function refusalOf(database: Database): Promise<string> {
  const before = [await migrationsOf(database), [...(await schemaOf(database))], await rowsOf(database)]
  const error = await migrateToLatest(database).then(
    () => undefined,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(OutdatedDatabase)
  expect([await migrationsOf(database), [...(await schemaOf(database))], await rowsOf(database)]).toEqual(before)
  expect(explainFailure(error)).toBe(error.message)
  return error.message
}

describe('a database of the single migrations', { timeout: 120_000 }, () => {
  it('becomes one of the baseline, with the schema and the rows of a new one', async () => {
    const [old, fresh] = [await openOld(), await openNew()]
    expect(await migrateToLatest(old)).toEqual(schemaVersions.slice(1))
    expect(await migrationsOf(old)).toEqual(schemaVersions)
    expect(compareSchemas(await schemaOf(old), await schemaOf(fresh))).toEqual([])
    expect(await rowsOf(old)).toEqual(await rowsOf(fresh))
    const feed = await old.db.selectFrom('product_change_feed').selectAll().execute()
    expect(feed).toEqual([{ id: expect.stringMatching(/^[\da-f-]{36}$/) }])
    expect(await migrateToLatest(old)).toEqual([])
  })

  it('keeps all rows, and opens as a market whose people log in, search and order', async () => {
    const old = await openOld({ withMarket: true })
    const before = await rowsOf(old)
    expect(Object.values(before).flat().length).toBeGreaterThan(80)
    await migrateToLatest(old)
    expect(await rowsOf(old)).toEqual(before)
    const market = await testApp(old.file.environment)
    await expectMarket(market).finally(market.close)
  })

  it('is taken over once by processes that start together', async () => {
    const old = await openOld({ withMarket: true })
    const before = await rowsOf(old)
    const listing = () =>
      promisify(execFile)(process.execPath, [...leanCommandArgs, COMMANDS, 'customers', 'list', '--json'], {
        env: { ...process.env, ...leanCommandEnvironment, ...old.file.environment },
      })
    const listings = await Promise.all([listing(), listing(), listing()])
    for (const { stdout } of listings) expect(JSON.parse(stdout)).toMatchObject({ items: [{}, {}, {}] })
    expect(await migrationsOf(old)).toEqual(schemaVersions)
    expect(await rowsOf(old)).toEqual(before)
  })

  it('is as it was after a failure in the middle, and is taken over by the next start', async () => {
    const old = await openOld()
    const [names, schema] = [await migrationsOf(old), await schemaOf(old)]
    // The last statement fails, after everything else is done.
    await sql`alter table kysely_migration rename column timestamp to at`.execute(old.db)
    await expect(migrateToLatest(old)).rejects.toThrow(/timestamp/)
    expect(await migrationsOf(old)).toEqual(names)
    expect(compareSchemas(await schemaOf(old), schema)).toEqual([])
    await sql`alter table kysely_migration rename column at to timestamp`.execute(old.db)
    await migrateToLatest(old)
    expect(await migrationsOf(old)).toEqual(schemaVersions)
  })

  it('of an earlier version is refused, with what to do', async () => {
    const old = await openOld({ withMarket: true })
    await sql`delete from kysely_migration where name > '047-market-setup'`.execute(old.db)
    expect(await refusalOf(old)).toMatch(
      /^this database is of an earlier version \(047-market-setup\)\. Update to .* first \(commit [\da-f]{8}\): docs\/operating\.md/,
    )
  })

  it('of a newer version is left to Kysely, which refuses it', async () => {
    const old = await openOld()
    await sql`insert into kysely_migration (name, timestamp) values ('063-later', '2026-12-01T00:00:00.000Z')`.execute(
      old.db,
    )
    await expect(migrateToLatest(old)).rejects.toThrow(/^corrupted migrations/)
    expect(await migrationsOf(old)).toHaveLength(63)
  })

  it('of a market with another currency is taken over, though a default names it', async () => {
    const old = await openOld({ change: (text) => text.replaceAll("default 'USD'", "default 'KWD'") })
    expect((await schemaOf(old)).get('column orders.currency')).toContain("'KWD'")
    await migrateToLatest(old)
    expect(await migrationsOf(old)).toEqual(schemaVersions)
  })

  it('that was changed by other means is refused, with each change', async () => {
    const old = await openOld({ withMarket: true })
    for (const text of [
      'drop index products_by_sku',
      'create index mine on orders (note)',
      'alter table products add column colour text',
      'create table notes (id integer primary key)',
    ])
      await sql.raw(text).execute(old.db)
    const message = await refusalOf(old)
    expect(message).toContain('  index products_by_sku on products is missing: create index products_by_sku on')
    expect(message).toContain("  index mine on orders is not the market's")
    expect(message).toContain("  column products.colour is not the market's")
    expect(message).toContain("  table notes is not the market's")
    expect(message).toContain('docs/operating.md')
  })

  const changes: Record<typeof engine, [what: string, ...statements: string[]][]> = {
    sqlite: [
      ['a trigger is missing', 'drop trigger orders_counts_insert'],
      [
        'an index holds more rows',
        'drop index orders_by_expiry',
        'create index orders_by_expiry on orders (expires_at)',
      ],
      [
        'an index is not unique',
        'drop index reviews_by_line',
        'create index reviews_by_line on reviews (order_line_id)',
      ],
      [
        'a default differs',
        'alter table orders drop column ships_from',
        "alter table orders add column ships_from text default ''",
      ],
      ['a view is added', 'create view late as select 1 as one'],
      ['full texts differ', 'drop table product_words', 'create virtual table product_words using fts5(words)'],
    ],
    postgres: [
      ['a trigger is missing', 'drop trigger orders_counts_insert on orders'],
      ['a trigger is disabled', 'alter table orders disable trigger orders_counts_insert'],
      [
        'a function differs',
        'create or replace function save_shop_change() returns trigger language plpgsql as $$ begin return null; end $$',
      ],
      [
        'an index holds more rows',
        'drop index orders_by_expiry',
        'create index orders_by_expiry on orders (expires_at)',
      ],
      ['a type differs', 'alter table orders alter column quantity type bigint'],
      ['a table is missing', 'drop table cache_invalidations'],
      ['null is refused', 'alter table orders alter column note set not null'],
      ['a default differs', "alter table orders alter column ships_from set default ''"],
      ['a foreign key is missing', 'alter table orders drop constraint orders_shop_id_fkey'],
      ['a generated column is missing', 'alter table product_search drop column document'],
      ['a view is added', 'create view late as select 1 as one'],
    ],
  }
  it.each(changes[engine])('is refused where %s', async (_, ...statements) => {
    const old = await openOld()
    for (const text of statements) await sql.raw(text).execute(old.db)
    expect(await refusalOf(old)).toMatch(/^the schema of this database has been changed/)
  })

  it('is refused where a check differs', async () => {
    const old = await openOld({ change: (text) => text.replaceAll('stock >= 0', 'stock >= 1') })
    expect(await refusalOf(old)).toContain('check')
  })

  it('has a record that is still translated', () => {
    const sentence = { text: AMOUNTS_CONVERTED, values: { number: 2, currency: 'KWD' } }
    expect(translateSentence('fr', sentence)).toMatch(/KWD/)
    expect(translateSentence('fr', sentence)).not.toBe(translateSentence('en', sentence))
  })

  it.runIf(engine === 'postgres')('on a replica is refused, as it answers reads alone', async () => {
    const old = await openOld()
    const name = new URL(old.file.url).pathname.slice(1)
    await sql`alter database ${sql.raw(name)} set default_transaction_read_only to on`.execute(old.db)
    const error = await migrateToLatest(open(old.file.url)).catch((reason) => reason)
    expect(explainFailure(error)).toMatch(
      /^the database refuses writes \(.*read-only.*\)\. DATABASE_URL must name the primary/,
    )
    expect(await migrationsOf(old)).toHaveLength(62)
  })

  it.runIf(engine === 'postgres')('is taken over by a user who may make no schemas', async () => {
    const old = await openOld()
    const role = `owner_${new URL(old.file.url).pathname.slice(-12)}`
    const run = (text: string) => sql.raw(text).execute(old.db)
    await run(`create role ${role} login`)
    await run(`do $$ declare r record; begin
      for r in select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
        execute format('alter table %s owner to ${role}', r.name);
      end loop;
    end $$`)
    await run(`grant all on schema public to ${role}`)
    const url = Object.assign(new URL(old.file.url), { username: role }).href
    expect(await migrateToLatest(open(url))).toEqual(schemaVersions.slice(1))
    await run(`reassign owned by ${role} to current_user`)
    await run(`drop owned by ${role}`)
    await run(`drop role ${role}`)
  })
})
