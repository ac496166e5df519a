import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { addShopper } from '../modules/people/accounts/testing/shopper.ts'
import { type Database, migrateToLatest, openDatabase, schemaVersions } from './index.ts'

const source = inject('databases')

describe.runIf(source.engine === 'postgres')('a PostgreSQL database with limits', () => {
  const adminUrl = source.engine === 'postgres' ? source.adminUrl : ''
  const name = `limits_${randomUUID().replaceAll('-', '')}`
  let url: string
  let database: Database | undefined

  const asAdmin = async (statement: string) => {
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  beforeEach(async () => {
    await asAdmin(`create database ${name}`)
    url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  })
  afterEach(async () => {
    await database?.close()
    await asAdmin(`drop database ${name}`)
  })

  const settingOf = async ({ db }: Database, setting: string) =>
    (await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db)).rows[0]?.value

  it('cancels long statements and idle transactions, and names the application', async () => {
    database = openDatabase(url, { statementTimeoutMs: 60_000 })
    expect(await settingOf(database, 'application_name')).toBe('rialto')
    expect(await settingOf(database, 'idle_in_transaction_session_timeout')).toBe('1min')
    expect(await settingOf(database, 'statement_timeout')).toBe('1min')
    await database.close()
    database = openDatabase(url, { statementTimeoutMs: 200 })
    await expect(sql`select pg_sleep(5)`.execute(database.db)).rejects.toMatchObject({ code: '57014' })
    await expect(database.write((tx) => sql`select pg_sleep(5)`.execute(tx))).rejects.toMatchObject({ code: '57014' })
  })

  it('answers a request 503 when a statement of it is cancelled', async () => {
    const shop = await testApp()
    onTestFinished(() => shop.close())
    const { headers } = await addShopper(shop)
    await shop.writeAsOtherProcess((other) =>
      other.transaction().execute(async (tx) => {
        await sql`lock table favorites in access exclusive mode`.execute(tx)
        const replying = shop.post('/favorite-add-or-remove', { product_id: 1 }, { headers })
        // As the limit does, but once the statement certainly waits.
        const cancel = async () => {
          await sql`select pg_stat_clear_snapshot()`.execute(tx)
          const { rows } = await sql`select pg_cancel_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
          return rows.length
        }
        await expect.poll(cancel).toBe(1)
        const reply = await replying
        expect([reply.status, reply.body.code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '5'])
      }),
    )
    expect((await shop.post('/favorite-add-or-remove', { product_id: 1 }, { headers })).status).toBe(200)
  })

  it('has no limits where none are given, as for commands', async () => {
    database = openDatabase(url)
    expect(await settingOf(database, 'statement_timeout')).toBe('0')
    expect(await settingOf(database, 'idle_in_transaction_session_timeout')).toBe('0')
  })

  it('migrates without a limit, and has it again afterwards', async () => {
    database = openDatabase(url, { poolSize: 2, statementTimeoutMs: 60_000 })
    const { db } = database
    await sql`create table limits (limit_text text)`.execute(db)
    await sql`create function note_limit() returns event_trigger language plpgsql as $$
      begin insert into public.limits values (current_setting('statement_timeout')); end $$`.execute(db)
    await sql`create event trigger noting on ddl_command_start execute function note_limit()`.execute(db)
    expect(await migrateToLatest(database)).toEqual(schemaVersions)
    const { rows } = await sql`select distinct limit_text from limits`.execute(db)
    expect(rows).toEqual([{ limit_text: '0' }])
    expect(await settingOf(database, 'statement_timeout')).toBe('1min')
  })

  it('opens no more connections than configured, and runs more writes than that one after the other', async () => {
    database = openDatabase(url, { poolSize: 2 })
    const { db, write } = database
    await sql`create table written (number integer)`.execute(db)
    const numbers = Array.from({ length: 20 }, (_, number) => number)
    await Promise.all(numbers.map((number) => write((tx) => sql`insert into written values (${number})`.execute(tx))))
    const { rows } = await sql<{ written: number; connections: number }>`
      select (select count(*) from written) as written,
        (select count(*) from pg_stat_activity where datname = ${name}) as connections`.execute(db)
    expect(rows).toEqual([{ written: 20, connections: expect.any(Number) }])
    expect(rows[0]?.connections).toBeLessThanOrEqual(2)
  })
})
