import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/support/database.ts'
import { Refusal, refuse } from '../lib/refusal.ts'
import { text } from '../lib/texts.ts'
import { type Database, openDatabase, type Tx } from './index.ts'

const { engine } = inject('databases')

let temporary: TestDatabase
let database: Database
beforeEach(async () => {
  temporary = await testDatabase()
  database = openDatabase(temporary.url)
})
afterEach(async () => {
  await database.close()
  await temporary.drop()
})

/** Inserts a row, using the settings as a plain table of namesLike. */
const insertName = async (tx: Tx, key: string) => {
  await tx.insertInto('settings').values({ key, value_json: '1' }).execute()
  return key
}
const namesLike = async (prefix: string, { db } = database) =>
  (await db.selectFrom('settings').select('key').where('key', 'like', `${prefix}%`).execute()).map((row) => row.key)
const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const pending = () => new Promise<never>(() => {})

describe('Database.write', () => {
  it('returns the job’s result once its rows are visible to others', async () => {
    expect(await database.write((tx) => insertName(tx, 'w-1'))).toBe('w-1')
    expect(await namesLike('w-')).toEqual(['w-1'])
  })

  it('rolls back a job that throws, and no other', async () => {
    const results = await Promise.allSettled(
      range(30).map((n) =>
        database.write(async (tx) => {
          await insertName(tx, `w-${n}`)
          if (n % 3 === 1) throw new Error(`not ${n}`)
          return n
        }),
      ),
    )
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)))).toEqual(
      range(30).map((n) => (n % 3 === 1 ? `Error: not ${n}` : n)),
    )
    expect((await namesLike('w-')).sort()).toEqual(
      range(30)
        .filter((n) => n % 3 !== 1)
        .map((n) => `w-${n}`)
        .sort(),
    )
  })

  it('rolls back a job that violates a constraint', async () => {
    const twice = database.write(async (tx) => {
      await insertName(tx, 'w-other')
      await insertName(tx, 'w-same')
    })
    const first = database.write((tx) => insertName(tx, 'w-same'))
    const second = database.write(async (tx) => {
      await insertName(tx, 'w-more')
      await insertName(tx, 'w-same')
    })
    const results = await Promise.allSettled([twice, first, second])
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await namesLike('w-same')).toEqual(['w-same'])
    expect(await namesLike('w-more')).toEqual(results[2]?.status === 'fulfilled' ? ['w-more'] : [])
  })

  it('rolls back and returns a refusal', async () => {
    const refusal = await database.write(async (tx) => {
      await insertName(tx, 'w-1')
      return refuse('out_of_stock', text('Not found'))
    })
    expect(refusal).toBeInstanceOf(Refusal)
    expect(await namesLike('w-')).toEqual([])
  })

  it('runs each job after the writes of earlier ones', async () => {
    const add = () =>
      database.write(async (tx) => {
        await tx
          .insertInto('settings')
          .values({ key: 'w-sum', value_json: '1' })
          .onConflict((conflict) =>
            conflict
              .column('key')
              .doUpdateSet({ value_json: sql`cast(cast(settings.value_json as integer) + 1 as text)` }),
          )
          .execute()
      })
    await Promise.all(range(100).map(add))
    const [row] = await database.db.selectFrom('settings').select('value_json').where('key', '=', 'w-sum').execute()
    expect(row?.value_json).toBe('100')
  })

  it('runs a job also where its transaction took long to begin', async () => {
    let time = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (time += 1_000))
    expect(await database.write((tx) => insertName(tx, 'w-1'))).toBe('w-1')
    expect(await namesLike('w-')).toEqual(['w-1'])
  })

  it('retries after a deadlock', async () => {
    for (const key of ['w-a', 'w-b']) await database.write((tx) => insertName(tx, key))
    const touch = (tx: Tx, key: string) =>
      tx.updateTable('settings').set({ value_json: sql`value_json || '+'` }).where('key', '=', key).execute()
    const bothHoldOne = Promise.withResolvers<void>()
    let holding = 0
    // On PostgreSQL each job holds one row and needs the other's.
    const touchBoth = (keys: [string, string]) =>
      database.write(async (tx) => {
        await touch(tx, keys[0])
        if (++holding === 2) bothHoldOne.resolve()
        if (engine === 'postgres') await bothHoldOne.promise
        await touch(tx, keys[1])
      })
    await Promise.all([touchBoth(['w-a', 'w-b']), touchBoth(['w-b', 'w-a'])])
    const rows = await database.db.selectFrom('settings').select('value_json').where('key', 'like', 'w-%').execute()
    expect(rows.map((row) => row.value_json)).toEqual(['1++', '1++'])
  })

  it('rejects queries past its transaction and nested writes', async () => {
    const pastQuery = database.write(() => database.db.selectFrom('settings').selectAll().execute())
    await expect(pastQuery).rejects.toThrow('A query of the database within a write job')
    const pastTransaction = database.write(() => database.db.transaction().execute(() => pending()))
    await expect(pastTransaction).rejects.toThrow('within a write job')
    const nested = database.write(() => database.write(() => pending()))
    await expect(nested).rejects.toThrow('A write within a write job')
    expect(await database.write((tx) => insertName(tx, 'w-1'))).toBe('w-1')
  })

  it('lets a job start a query that runs after its transaction', async () => {
    let after: Promise<string[]> = Promise.resolve([])
    const ended = Promise.withResolvers<void>()
    await database.write(async (tx) => {
      await insertName(tx, 'w-1')
      after = ended.promise.then(() => namesLike('w-'))
    })
    ended.resolve()
    expect(await after).toEqual(['w-1'])
  })

  it('writes nothing after the job has ended', async () => {
    let late: Promise<unknown> = pending()
    const ended = Promise.withResolvers<void>()
    const failed = database.write(async (tx) => {
      late = (async () => {
        await insertName(tx, 'w-1')
        await ended.promise
        await insertName(tx, 'w-2')
      })()
      late.catch(() => {})
      throw new Error('left')
    })
    const next = database.write((tx) => insertName(tx, 'w-3'))
    await expect(failed).rejects.toThrow('left')
    await next
    ended.resolve()
    await expect(late).rejects.toThrow()
    expect(await namesLike('w-')).toEqual(['w-3'])
  })
})

describe('many calls of Database.write', () => {
  it('let other transactions and queries run in between', async () => {
    const order: string[] = []
    const writes = range(1_000).map((n) =>
      database.write((tx) => insertName(tx, `w-${n}`)).then(() => order.push(n === 999 ? 'last write' : '')),
    )
    await writes[0]
    const query = namesLike('none').then(() => order.push('query'))
    const transaction = database.db
      .transaction()
      .execute((tx) => insertName(tx, 'w-transaction'))
      .then(() => order.push('transaction'))
    await Promise.all([...writes, query, transaction])
    const finished = order.filter((entry) => entry !== '')
    expect(finished.toSorted()).toEqual(['last write', 'query', 'transaction'])
    // SQLite has one queue; on PostgreSQL the pool's connections run side by side.
    if (engine === 'sqlite') expect(finished.at(-1)).toBe('last write')
    expect(await namesLike('w-')).toHaveLength(1_001)
  })

  it.runIf(engine === 'sqlite')('run and resolve in the order of the calls', async () => {
    const ran: number[] = []
    const resolved: number[] = []
    await Promise.all(
      range(500).map((n) =>
        database
          .write(async (tx) => {
            ran.push(n)
            await insertName(tx, `w-${n}`)
          })
          .then(() => resolved.push(n)),
      ),
    )
    expect(ran).toEqual(range(500))
    expect(resolved).toEqual(range(500))
  })

  it.runIf(engine === 'sqlite')('reject together when their commit fails; later ones succeed', async () => {
    // A batch ends after some milliseconds, which a busy machine may take for one of the three.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    const results = await Promise.allSettled([
      database.write((tx) => insertName(tx, 'w-1')),
      database.write(async (tx) => {
        await sql`pragma defer_foreign_keys = on`.execute(tx)
        await tx.insertInto('favorites').values({ user_id: 999_999, product_id: 1, created_at: 1 }).execute()
      }),
      database.write((tx) => insertName(tx, 'w-2')),
    ])
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(String(results[0]?.status === 'rejected' && results[0].reason)).toContain('FOREIGN KEY')
    expect(await namesLike('w-')).toEqual([])
    expect(await database.write((tx) => insertName(tx, 'w-3'))).toBe('w-3')
  })

  it.runIf(engine === 'sqlite')('are committed or rejected on a full disk', async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db)
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 4}`).execute(database.db)
    // Pages that are free within the file are still to be had.
    const { rows: free } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(database.db)
    const large = (tx: Tx, key: string) =>
      tx
        .insertInto('settings')
        .values({ key, value_json: 'x'.repeat(200_000 + 4_096 * (free[0]?.freelist_count ?? 0)) })
        .execute()
    const results = await Promise.allSettled([
      database.write((tx) => insertName(tx, 'w-0')),
      database.write((tx) => large(tx, 'w-1')),
      database.write((tx) => insertName(tx, 'w-2')),
      database.write(async (tx) => {
        await insertName(tx, 'w-3')
        await large(tx, 'w-none').catch(() => {})
      }),
      database.write((tx) => insertName(tx, 'w-4')),
    ])
    expect(results[1]?.status).toBe('rejected')
    const written = results.flatMap((result, n) => (result.status === 'fulfilled' ? [`w-${n}`] : []))
    expect((await namesLike('w-')).sort()).toEqual(written)
    await sql.raw('pragma max_page_count = 1000000').execute(database.db)
    expect(await database.write((tx) => insertName(tx, 'w-9'))).toBe('w-9')
  })

  it.runIf(engine === 'sqlite')('reject with "database or disk is full" in a transaction of their own', async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db)
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 4}`).execute(database.db)
    const row = { key: 'w-1', value_json: 'x'.repeat(2_000_000) }
    const writing = database.db.transaction().execute((tx) => tx.insertInto('settings').values(row).execute())
    await expect(writing).rejects.toThrow('database or disk is full')
    await sql.raw('pragma max_page_count = 1000000').execute(database.db)
    expect(await namesLike('w-')).toEqual([])
  })

  it('finish before the database closes', async () => {
    const writes = range(450).map((n) => database.write((tx) => insertName(tx, `w-${n}`)))
    await database.close()
    expect(await Promise.all(writes)).toHaveLength(450)
    await expect(database.write((tx) => insertName(tx, 'w-late'))).rejects.toThrow('closed')
    database = openDatabase(temporary.url)
    expect(await namesLike('w-')).toHaveLength(450)
  })

  it('survive a kill -9 once they have resolved', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/write-until-killed.ts'), temporary.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const resolved: number[] = []
    const exited = new Promise((resolve) => child.once('exit', resolve))
    for await (const line of createInterface({ input: child.stdout })) {
      resolved.push(Number(line))
      if (resolved.length === 300) child.kill('SIGKILL')
    }
    await exited
    const found = new Set(await namesLike('killed-'))
    expect(resolved.length).toBeGreaterThanOrEqual(300)
    expect(resolved.filter((n) => !found.has(`killed-${n}`))).toEqual([])
    expect(await database.write((tx) => insertName(tx, 'w-1'))).toBe('w-1')
  })

  it.runIf(engine === 'sqlite')('wait for another process without blocking reads', async () => {
    const other = openDatabase(temporary.url)
    let end = () => {}
    const begun = Promise.withResolvers<void>()
    const held = other.db.transaction().execute(() => {
      begun.resolve()
      return new Promise<void>((resolve) => (end = resolve))
    })
    await begun.promise
    let isWritten = false
    const write = database.write((tx) => insertName(tx, 'w-1')).then(() => (isWritten = true))
    const from = performance.now()
    for (let n = 0; n < 100; n++) expect(await namesLike('w-')).toEqual([])
    expect(performance.now() - from).toBeLessThan(5_000)
    expect(isWritten).toBe(false)
    end()
    await Promise.all([held, write])
    expect(await namesLike('w-')).toEqual(['w-1'])
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(database.db)
    expect(rows).toEqual([{ timeout: 10_000 }])
    await other.close()
  })

  it.runIf(engine === 'sqlite')('are synchronous to disk', async () => {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database.db)
    expect(rows).toEqual([{ synchronous: 2 }])
  })
})
