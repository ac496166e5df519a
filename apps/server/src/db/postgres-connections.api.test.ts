import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from './index.ts'

const source = inject('databases')

describe.runIf(source.engine === 'postgres')('reads of a PostgreSQL database', () => {
  const adminUrl = source.engine === 'postgres' ? source.adminUrl : ''
  const name = `reads_${randomUUID().replaceAll('-', '')}`
  let database: Database
  let admin: pg.Client

  beforeEach(async () => {
    admin = new pg.Client({ connectionString: adminUrl })
    await admin.connect()
    await admin.query(`create database ${name}`)
    database = openDatabase(Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href)
    await sql`create table numbers (number integer)`.execute(database.db)
    await sql`insert into numbers select generate_series(1, 3)`.execute(database.db)
  })
  afterEach(async () => {
    await database.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })

  const readNumbers = async () =>
    (await sql<{ number: number }>`select * from numbers order by number`.execute(database.reading)).rows
  const backendOf = async (distinct: number) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid, ${distinct}::integer`.execute(database.reading)).rows[0]
      ?.pid
  /** Run alone until it is known to be quick: the first time may take longer. */
  const knowBackendOf = async () => {
    for (let time = 0; time < 12; time++) await backendOf(0)
  }
  const named = async () => {
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(database.reading)
    return rows.length
  }

  it('go through one connection where they belong together, and are planned once', async () => {
    await knowBackendOf()
    const pids = await Promise.all([1, 2, 3, 4, 5].map(backendOf))
    expect(new Set(pids).size).toBe(1)
    await named()
    expect(await named()).toBeGreaterThan(0)
  })

  it('do not fail with a neighbour', async () => {
    const divide = (by: number) =>
      sql<{ result: number }>`select 6 / ${by}::integer as result`.execute(database.reading).then(({ rows }) => rows)
    await divide(1)
    const results = await Promise.allSettled([divide(1), divide(0), divide(2)])
    expect(results).toMatchObject([
      { value: [{ result: 6 }] },
      { reason: { code: '22012' } },
      { value: [{ result: 3 }] },
    ])
  })

  it('are repeated when their connection is lost', async () => {
    await knowBackendOf()
    const before = await backendOf(1)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    const after = await Promise.all([backendOf(2), backendOf(3)])
    expect(after).not.toContain(before)
    expect(after[0]).toEqual(expect.any(Number))
  })

  it('show a table as it is after its columns have changed', async () => {
    for (let time = 0; time < 3; time++) expect(await readNumbers()).toHaveLength(3)
    await sql`alter table numbers add column word text default 'one'`.execute(database.db)
    expect(await Promise.all([readNumbers(), readNumbers()])).toEqual(
      Array.from({ length: 2 }, () => [1, 2, 3].map((number) => ({ number, word: 'one' }))),
    )
  })

  it('do without names where a pooler has lost them', async () => {
    for (let time = 0; time < 3; time++) await readNumbers()
    await sql`deallocate all`.execute(database.reading)
    await readNumbers()
    await sql`deallocate all`.execute(database.reading)
    expect(await readNumbers()).toHaveLength(3)
  })

  it('do not wait for a slow one that was sent before them', async () => {
    const sleep = (seconds: number) => sql`select pg_sleep(${seconds}::float8)`.execute(database.reading)
    await sleep(0.1)
    await knowBackendOf()
    let isAsleep = true
    const sleeping = sleep(3).finally(() => {
      isAsleep = false
    })
    await backendOf(1)
    expect(isAsleep).toBe(true)
    await sleeping
  })

  it('see nothing of a transaction before it is committed', async () => {
    let seen: unknown
    await database.db.transaction().execute(async (tx) => {
      await sql`delete from numbers`.execute(tx)
      seen = await readNumbers()
    })
    expect(seen).toHaveLength(3)
    expect(await readNumbers()).toEqual([])
  })
})
