import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../../../src/db/index.ts'
import type { TestApp } from '../../support/app.ts'

/** A device that is always full, if the system has one. */
const FULL = '/dev/full'

const firstValue = async (db: Db, query: RawBuilder<Record<string, unknown>>) =>
  Object.values((await query.execute(db)).rows[0] ?? {})[0]

/**
 * Leaves a database no room for another row of `table`: SQLite's file may not grow any more; PostgreSQL's table, emptied, lies
 * on a device that is full. @returns what makes room again.
 */
export async function fillDisk({ db, engine }: Database, table: string): Promise<() => Promise<void>> {
  if (engine === 'sqlite') {
    const allow = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(db)
    // Files removed by earlier tests have freed space.
    await sql`vacuum`.execute(db)
    await allow(Number(await firstValue(db, sql`pragma page_count`)))
    return async () => void (await allow(1_000_000))
  }
  const empty = () => sql`truncate ${sql.table(table)} cascade`.execute(db)
  await empty()
  const folder = await firstValue(db, sql`show data_directory`)
  const file = join(String(folder), String(await firstValue(db, sql`select pg_relation_filepath(${table})`)))
  rmSync(file)
  symlinkSync(FULL, file)
  return async () => {
    // Emptying the table again moves it to a new file.
    await empty()
  }
}

/** Makes a database read-only, as hosts do when the disk is nearly full. @returns a function that makes it writable */
export async function makeReadOnly({ deps: { database }, writeAsOtherProcess }: TestApp): Promise<() => Promise<void>> {
  if (database.engine === 'sqlite') {
    const set = (to: 'on' | 'off') => sql.raw(`pragma query_only = ${to}`).execute(database.db)
    await set('on')
    return async () => void (await set('off'))
  }
  const name = String(await firstValue(database.db, sql`select current_database()`))
  const set = (to: 'on' | 'off') =>
    writeAsOtherProcess(async (db) => {
      await sql`set default_transaction_read_only = off`.execute(db)
      await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.raw(to)}`.execute(db)
      // Affects new connections only.
      await sql`
        select pg_terminate_backend(pid, 10000) from pg_stat_activity
        where datname = ${name} and pid <> pg_backend_pid()`.execute(db)
    })
  await set('on')
  return () => set('off')
}
