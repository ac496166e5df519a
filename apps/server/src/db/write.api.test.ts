import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/support/database.ts'
import { Refusal, refuse } from '../lib/refusal.ts'
import { text } from '../texts/index.ts'
import { type Database, openDatabase, type Tx } from './index.ts'

const { engine } = inject('databases')

let place: TestDatabase
let database: Database
beforeEach(async () => {
  place = await testDatabase()
  database = openDatabase(place.url)
})
afterEach(async () => {
  await database.close()
  await place.drop()
})

/** Settings serve as a plain table of names here. */
const put = async (tx: Tx, key: string) => {
  await tx.insertInto('settings').values({ key, value_json: '1' }).execute()
  return key
}
const names = async (prefix: string, { db } = database) =>
  (await db.selectFrom('settings').select('key').where('key', 'like', `${prefix}%`).execute()).map((row) => row.key)
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const never = () => new Promise<never>(() => {})

describe('a write', () => {
  it('gives what the job returns, once everybody can see it', async () => {
    expect(await database.write((tx) => put(tx, 'w-1'))).toBe('w-1')
    expect(await names('w-')).toEqual(['w-1'])
  })

  it('that throws leaves nothing behind and touches no other', async () => {
    const results = await Promise.allSettled(
      numbers(30).map((n) =>
        database.write(async (tx) => {
          await put(tx, `w-${n}`)
          if (n % 3 === 1) throw new Error(`not ${n}`)
          return n
        }),
      ),
    )
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)))).toEqual(
      numbers(30).map((n) => (n % 3 === 1 ? `Error: not ${n}` : n)),
    )
    expect((await names('w-')).sort()).toEqual(
      numbers(30)
        .filter((n) => n % 3 !== 1)
        .map((n) => `w-${n}`)
        .sort(),
    )
  })

  it('that a constraint stops leaves nothing behind', async () => {
    const twice = database.write(async (tx) => {
      await put(tx, 'w-other')
      await put(tx, 'w-same')
    })
    const first = database.write((tx) => put(tx, 'w-same'))
    const second = database.write(async (tx) => {
      await put(tx, 'w-more')
      await put(tx, 'w-same')
    })
    const results = await Promise.allSettled([twice, first, second])
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await names('w-same')).toEqual(['w-same'])
    expect(await names('w-more')).toEqual(results[2]?.status === 'fulfilled' ? ['w-more'] : [])
  })

  it('that is refused leaves nothing behind, and gives the refusal', async () => {
    const refusal = await database.write(async (tx) => {
      await put(tx, 'w-1')
      return refuse('out_of_stock', text('Not found'))
    })
    expect(refusal).toBeInstanceOf(Refusal)
    expect(await names('w-')).toEqual([])
  })

  it('sees what those before it wrote', async () => {
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
    await Promise.all(numbers(100).map(add))
    const [row] = await database.db.selectFrom('settings').select('value_json').where('key', '=', 'w-sum').execute()
    expect(row?.value_json).toBe('100')
  })

  it('is tried again where another was in the way', async () => {
    for (const key of ['w-a', 'w-b']) await database.write((tx) => put(tx, key))
    const touch = (tx: Tx, key: string) =>
      tx.updateTable('settings').set({ value_json: sql`value_json || '+'` }).where('key', '=', key).execute()
    let here = 0
    // On PostgreSQL both hold one row and want the other's.
    const both = (keys: [string, string]) =>
      database.write(async (tx) => {
        await touch(tx, keys[0])
        here++
        while (engine === 'postgres' && here < 2) await new Promise((resolve) => setTimeout(resolve, 5))
        await touch(tx, keys[1])
      })
    await Promise.all([both(['w-a', 'w-b']), both(['w-b', 'w-a'])])
    const rows = await database.db.selectFrom('settings').select('value_json').where('key', 'like', 'w-%').execute()
    expect(rows.map((row) => row.value_json)).toEqual(['1++', '1++'])
  })

  it('refuses what would wait for it, and the next one goes on', async () => {
    const past = database.write(() => database.db.selectFrom('settings').selectAll().execute())
    await expect(past).rejects.toThrow('A query of the database within a write job')
    const around = database.write(() => database.db.transaction().execute(() => never()))
    await expect(around).rejects.toThrow('within a write job')
    const nested = database.write(() => database.write(() => never()))
    await expect(nested).rejects.toThrow('A write within a write job')
    expect(await database.write((tx) => put(tx, 'w-1'))).toBe('w-1')
  })

  it('may start what goes on after it, past its transaction', async () => {
    let after: Promise<string[]> = Promise.resolve([])
    await database.write(async (tx) => {
      await put(tx, 'w-1')
      after = new Promise((resolve) => setTimeout(() => resolve(names('w-')), 20))
    })
    expect(await after).toEqual(['w-1'])
  })

  it('writes nothing more once it has ended', async () => {
    let late: Promise<unknown> = never()
    const failed = database.write(async (tx) => {
      late = (async () => {
        await put(tx, 'w-1')
        await new Promise((resolve) => setTimeout(resolve, 10))
        await put(tx, 'w-2')
      })()
      late.catch(() => {})
      throw new Error('left')
    })
    const next = database.write((tx) => put(tx, 'w-3'))
    await expect(failed).rejects.toThrow('left')
    await next
    await expect(late).rejects.toThrow()
    expect(await names('w-')).toEqual(['w-3'])
  })
})

describe('many writes', () => {
  it('let transactions and queries of others through', async () => {
    const order: string[] = []
    const writes = numbers(1_000).map((n) =>
      database.write((tx) => put(tx, `w-${n}`)).then(() => order.push(n === 999 ? 'last write' : '')),
    )
    await writes[0]
    const query = names('none').then(() => order.push('query'))
    const transaction = database.db
      .transaction()
      .execute((tx) => put(tx, 'w-transaction'))
      .then(() => order.push('transaction'))
    await Promise.all([...writes, query, transaction])
    const said = order.filter((entry) => entry !== '')
    expect(said.toSorted()).toEqual(['last write', 'query', 'transaction'])
    // Here all stand in one queue; there the pool's connections go on beside one another.
    if (engine === 'sqlite') expect(said.at(-1)).toBe('last write')
    expect(await names('w-')).toHaveLength(1_001)
  })

  it.runIf(engine === 'sqlite')('are carried out and answered in the order in which they came', async () => {
    const ran: number[] = []
    const answered: number[] = []
    await Promise.all(
      numbers(500).map((n) =>
        database
          .write(async (tx) => {
            ran.push(n)
            await put(tx, `w-${n}`)
          })
          .then(() => answered.push(n)),
      ),
    )
    expect(ran).toEqual(numbers(500))
    expect(answered).toEqual(numbers(500))
  })

  it.runIf(engine === 'sqlite')('fail together where their commit fails, and the next ones go on', async () => {
    const results = await Promise.allSettled([
      database.write((tx) => put(tx, 'w-1')),
      database.write(async (tx) => {
        await sql`pragma defer_foreign_keys = on`.execute(tx)
        await tx.insertInto('favorites').values({ user_id: 999_999, product_id: 1, created_at: 1 }).execute()
      }),
      database.write((tx) => put(tx, 'w-2')),
    ])
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(String(results[0]?.status === 'rejected' && results[0].reason)).toContain('FOREIGN KEY')
    expect(await names('w-')).toEqual([])
    expect(await database.write((tx) => put(tx, 'w-3'))).toBe('w-3')
  })

  it.runIf(engine === 'sqlite')('on a full disk are there or refused, never half', async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db)
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 4}`).execute(database.db)
    const large = (tx: Tx, key: string) =>
      tx
        .insertInto('settings')
        .values({ key, value_json: 'x'.repeat(200_000) })
        .execute()
    const results = await Promise.allSettled([
      database.write((tx) => put(tx, 'w-0')),
      database.write((tx) => large(tx, 'w-1')),
      database.write((tx) => put(tx, 'w-2')),
      database.write(async (tx) => {
        await put(tx, 'w-3')
        await large(tx, 'w-none').catch(() => {})
      }),
      database.write((tx) => put(tx, 'w-4')),
    ])
    expect(results[1]?.status).toBe('rejected')
    const written = results.flatMap((result, n) => (result.status === 'fulfilled' ? [`w-${n}`] : []))
    expect((await names('w-')).sort()).toEqual(written)
    await sql.raw('pragma max_page_count = 1000000').execute(database.db)
    expect(await database.write((tx) => put(tx, 'w-9'))).toBe('w-9')
  })

  it.runIf(engine === 'sqlite')('in a transaction of their own say that the disk is full', async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db)
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 4}`).execute(database.db)
    const row = { key: 'w-1', value_json: 'x'.repeat(200_000) }
    const writing = database.db.transaction().execute((tx) => tx.insertInto('settings').values(row).execute())
    await expect(writing).rejects.toThrow('database or disk is full')
    await sql.raw('pragma max_page_count = 1000000').execute(database.db)
    expect(await names('w-')).toEqual([])
  })

  it('are all finished before the database closes', async () => {
    const writes = numbers(450).map((n) => database.write((tx) => put(tx, `w-${n}`)))
    await database.close()
    expect(await Promise.all(writes)).toHaveLength(450)
    await expect(database.write((tx) => put(tx, 'w-late'))).rejects.toThrow('closed')
    database = openDatabase(place.url)
    expect(await names('w-')).toHaveLength(450)
  })

  it('that were answered are there after a kill -9', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/write-until-killed.ts'), place.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const answered: number[] = []
    const gone = new Promise((resolve) => child.once('exit', resolve))
    for await (const line of createInterface({ input: child.stdout })) {
      answered.push(Number(line))
      if (answered.length === 300) child.kill('SIGKILL')
    }
    await gone
    const found = new Set(await names('killed-'))
    expect(answered.length).toBeGreaterThanOrEqual(300)
    expect(answered.filter((n) => !found.has(`killed-${n}`))).toEqual([])
    expect(await database.write((tx) => put(tx, 'w-1'))).toBe('w-1')
  })

  it.runIf(engine === 'sqlite')('wait for another process without holding up those who read', async () => {
    const other = openDatabase(place.url)
    let end = () => {}
    const held = other.db.transaction().execute(() => new Promise<void>((resolve) => (end = resolve)))
    await new Promise((resolve) => setTimeout(resolve, 10))
    let isWritten = false
    const write = database.write((tx) => put(tx, 'w-1')).then(() => (isWritten = true))
    const from = performance.now()
    for (let n = 0; n < 10; n++) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      expect(await names('w-')).toEqual([])
    }
    expect(performance.now() - from).toBeLessThan(5_000)
    expect(isWritten).toBe(false)
    end()
    await Promise.all([held, write])
    expect(await names('w-')).toEqual(['w-1'])
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(database.db)
    expect(rows).toEqual([{ timeout: 10_000 }])
    await other.close()
  })

  it.runIf(engine === 'sqlite')('wait for the disk', async () => {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database.db)
    expect(rows).toEqual([{ synchronous: 2 }])
  })
})
