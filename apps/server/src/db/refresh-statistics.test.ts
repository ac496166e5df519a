import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateToLatest } from './migrate.ts'
import { openDatabase } from './open.ts'
import { refreshStatistics } from './refresh-statistics.ts'
import type { Database } from './types.ts'

const folder = mkdtempSync(join(tmpdir(), 'rialto-statistics-'))
const url = `sqlite:${join(folder, 'rialto.db')}`
let database: Database
beforeAll(async () => {
  database = openDatabase(url)
  await migrateToLatest(database)
  await addBrands(40)
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const addBrands = (count: number) =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into brands (name) select 'brand ' || (select count(*) from brands) || '-' || i from n`.execute(database.db)

async function sampledRows(): Promise<number | undefined> {
  const { rows } = await sql<{ stat: string }>`select stat from sqlite_stat1 where tbl = 'brands'`.execute(database.db)
  return rows[0] && Number(rows[0].stat.split(' ')[0])
}

test('tables are sampled once they have rows, and again when they have become ten times as large', async () => {
  await refreshStatistics(database)
  expect(await sampledRows()).toBe(40)
  await addBrands(20)
  await refreshStatistics(database)
  expect(await sampledRows()).toBe(40)
  await addBrands(3_000)
  await refreshStatistics(database)
  expect(await sampledRows()).toBeGreaterThan(1_000)
})

test('statistics of another process are read, by which a query picks its index', async () => {
  const { db } = database
  await sql`create table parcels (code integer, kind integer)`.execute(db)
  await sql`create index parcels_by_code on parcels (code)`.execute(db)
  await sql`create index parcels_by_kind on parcels (kind)`.execute(db)
  const other = openDatabase(url)
  const indexUsed = async () => {
    const plan = sql<{ detail: string }>`explain query plan select * from parcels where kind = 1 and code = 1`
    return (await plan.execute(other.db)).rows[0]?.detail.match(/parcels_by_\w+/)?.[0]
  }
  // The later of two indexes that seem to be alike.
  expect(await indexUsed()).toBe('parcels_by_kind')
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
    insert into parcels (code, kind) select i, i % 2 from n`.execute(db)
  await refreshStatistics(database)
  expect(await indexUsed()).toBe('parcels_by_kind')
  await refreshStatistics(other)
  expect(await indexUsed()).toBe('parcels_by_code')
  await other.close()
})
