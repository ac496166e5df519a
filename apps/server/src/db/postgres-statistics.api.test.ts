import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/support/database.ts'
import { type Database, openDatabase, refreshStatistics } from './index.ts'

describe.runIf(inject('databases').engine === 'postgres')('the statistics of a restored database', () => {
  let temporary: TestDatabase
  let database: Database
  beforeAll(async () => {
    temporary = await testDatabase()
    database = openDatabase(temporary.url)
    await sql`create table restored (kind integer)`.execute(database.db)
    await sql`alter table restored set (autovacuum_enabled = false)`.execute(database.db)
  })
  afterAll(async () => {
    await database.close()
    await temporary.drop()
  })

  const addRows = (count: number) =>
    sql`insert into restored (kind) select n % 7 from generate_series(1, ${sql.lit(count)}) as n`.execute(database.db)

  async function knownRows(): Promise<number | undefined> {
    const { rows } = await sql<{ rows: number }>`
      select reltuples as rows from pg_class c where relname = 'restored'
      and exists (select from pg_stats where schemaname = current_schema() and tablename = c.relname)`.execute(
      database.db,
    )
    return rows[0]?.rows
  }

  it('are made at once, and anew when there are ten times as many rows', async () => {
    await addRows(400)
    expect(await knownRows()).toBeUndefined()
    await refreshStatistics(database)
    expect(await knownRows()).toBe(400)
    await addRows(400)
    await refreshStatistics(database)
    expect(await knownRows()).toBe(400)
    await addRows(9_000)
    // PostgreSQL counts rows some seconds later.
    await vi.waitFor(
      async () => {
        await refreshStatistics(database)
        expect(await knownRows()).toBe(9_800)
      },
      { timeout: 20_000, interval: 200 },
    )
  })
})
