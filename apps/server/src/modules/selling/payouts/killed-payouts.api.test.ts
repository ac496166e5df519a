import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PayoutLineState } from '@rialto/contract/payout-enums'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { loadConfig } from '../../../config/config.ts'
import { type Database, type Db, openDatabase } from '../../../db/index.ts'
import { consoleCookieName } from '../../../lib/console-cookie.ts'
import { setMarketCurrency } from '../../../lib/money.ts'
import { saveSetting } from '../../base/settings/index.ts'
import { startConsoleSession } from '../../people/access/console-sessions.ts'
import { post } from '../ledger/post.ts'
import { lockShops } from '../ledger/repository.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { judgeEachStatement, killedAfter, LIVES, runUntilKilled } from '../ledger/testing/run-until-killed.ts'
import { storedIban } from './account-rules.ts'
import { IBANS } from './testing/payout-world.ts'

// Processes that are killed after any statement of a step of a run, or of the download of its file, leave all of it or nothing; the one that
// lives does it once.

const NOW = Date.parse('2027-03-10T10:00:00Z')
const SHOPS = [1, 2, 3]
const AMOUNT = 2_000
const PASSWORD = 'marketday-2026'

let database: TestDatabase
let dataDir: string
let opened: Database
beforeEach(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'rialto-killed-payouts-'))
  opened = openDatabase(database.url)
  setMarketCurrency('USD')
})
afterEach(async () => {
  await opened.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const config = () => ({ ...loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), dataDir })

/** A checked run of three shops, and the cookie of somebody who may approve it. */
async function addRun(): Promise<{ id: number; cookie: string }> {
  const { id: operator } = await opened.db
    .selectFrom('users')
    .where('email', '=', 'operator1@rialto.test')
    .select('id')
    .executeTakeFirstOrThrow()
  return opened.write(async (tx) => {
    await saveSetting(tx, 'payout_mode', 'own_bank')
    await lockShops(tx, SHOPS)
    const { id } = await tx
      .insertInto('payout_runs')
      .values({
        ...{ request_key: 'killed', request_hash: '', state: 'checked', means: 'csv', currency: 'USD', exponent: 2 },
        ...{ execution_day: '2027-03-11', proposed_by: null, proposed_name: 'Noor', proposed_at: NOW },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const shop of SHOPS) {
      const posting = await post(tx, {
        ...{ kind: 'adjustment', causeKey: `killed:${shop}`, currency: 'USD', at: NOW, month: '2027-03' },
        entries: [
          { account: 'available', shop, amount: -AMOUNT },
          { account: 'losses', amount: AMOUNT },
        ],
      })
      const stored = storedIban(config(), IBANS.DE)
      const account = { holder: 'Ines Calder', holder_latin: null, bic: null, town: null, address_country: null }
      await tx
        .insertInto('payout_accounts')
        .values({ shop_id: shop, ...account, ...stored, changed_at: 0 })
        .execute()
      await tx
        .insertInto('payout_lines')
        .values({
          ...{ run_id: id, shop_id: shop, amount: AMOUNT, from_posting: 0, to_posting: posting ?? 0, state: 'checked' },
        })
        .execute()
    }
    const session = { userId: operator, isComplete: true, userAgent: undefined, ip: '192.0.2.1', now: NOW }
    const token = await startConsoleSession(tx, session)
    return { id, cookie: `${consoleCookieName(config())}=${token}` }
  })
}

/**
 * Makes a call in processes that are killed in it, in one that could be killed after each statement, and in one that repeats it. `judge` tells
 * whether it is done, and fails where a half of it is.
 */
async function dieAndGoOn(call: object, judge: (db: Db, words: string) => Promise<boolean>): Promise<void> {
  const place = { url: database.url, dataDir, now: NOW }
  const step = JSON.stringify(call)
  const judgeLawful = async (db: Db, statements: number) => {
    const words = `${step.slice(0, 60)} killed after statement ${statements}`
    expect(await brokenLaws(db), words).toEqual([])
    return judge(db, words)
  }
  for (const statements of killedAfter) {
    expect(await runUntilKilled(place, step, statements)).toBe(false)
    // Tries that were killed count as failures of the password.
    await opened.db.deleteFrom('failures').execute()
    expect(await judgeLawful(opened.db, statements)).toBe(false)
  }
  const found: boolean[] = []
  const judgeLeft = async ({ db }: Database, statements: number) => void found.push(await judgeLawful(db, statements))
  expect(await judgeEachStatement(place, step, judgeLeft)).toBeGreaterThan(6)
  // Once it is done, it stays so.
  expect(found.toSorted()).toEqual(found)
  expect(new Set(found)).toEqual(new Set([false, true]))
  await opened.db.deleteFrom('failures').execute()
  expect(await runUntilKilled(place, step, LIVES)).toBe(true)
  expect(await judgeLawful(opened.db, LIVES)).toBe(true)
}

interface Wanted {
  path: (run: number, line: number) => string
  body?: object
  /** Of the first line, and of the others. */
  lines: [first: PayoutLineState, others: PayoutLineState]
}

const STEPS: Wanted[] = [
  { path: (id) => `/admin/payout-runs/${id}/approve`, lines: ['approved', 'approved'] },
  { path: (id) => `/admin/payout-runs/${id}/sent`, lines: ['sent', 'sent'] },
  {
    path: (id, line) => `/admin/payout-runs/${id}/lines/${line}/returned`,
    body: { reason: 'AC04' },
    lines: ['returned', 'sent'],
  },
  { path: (id) => `/admin/payout-runs/${id}/paid`, lines: ['returned', 'paid'] },
]

/** A download is recorded with the hash of its file, or neither is there; the next one has the same bytes. */
async function expectOneFile(id: number, cookie: string): Promise<void> {
  const step = JSON.stringify({ path: `/admin/payout-runs/${id}.csv`, method: 'GET', headers: { cookie } })
  const place = { url: database.url, dataDir, now: NOW }
  const read = async (db: Db) => {
    const { file_hash } = await db
      .selectFrom('payout_runs')
      .where('id', '=', id)
      .select('file_hash')
      .executeTakeFirstOrThrow()
    const told = await db
      .selectFrom('change_records')
      .where('action', '=', 'payout_file_downloaded')
      .select('id')
      .execute()
    return { file_hash, times: told.length }
  }
  expect(await runUntilKilled(place, step, 2)).toBe(false)
  expect(await read(opened.db)).toEqual({ file_hash: null, times: 0 })
  const hashes = new Set<string | null>()
  await judgeEachStatement(place, step, async ({ db }, statements) => {
    const { file_hash, times } = await read(db)
    expect(times, `killed after statement ${statements}`).toBe(file_hash === null ? 0 : 1)
    hashes.add(file_hash)
  })
  expect(hashes.size).toBe(2)
  const { file_hash } = await read(opened.db)
  expect(await runUntilKilled(place, step, LIVES)).toBe(true)
  expect(await read(opened.db)).toEqual({ file_hash, times: 2 })
}

it('leaves all of each step of a run or nothing when killed after any statement, and once in the end', async () => {
  const { id, cookie } = await addRun()
  const rowOf = (db: Db = opened.db) =>
    db.selectFrom('payout_runs').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const linesOf = (db: Db = opened.db) =>
    db.selectFrom('payout_lines').where('run_id', '=', id).select(['id', 'state']).orderBy('id').execute()
  for (const { path, body, lines } of STEPS) {
    const [before, [first]] = [await rowOf(), await linesOf()]
    if (before.state === 'approved') await expectOneFile(id, cookie)
    const states = (await linesOf()).map(({ state }) => state)
    const whole = [lines[0], lines[1], lines[1]]
    const call = {
      path: path(id, first?.id ?? 0),
      headers: { cookie },
      body: { version: before.version, ...body, ...(before.state === 'checked' && { current_password: PASSWORD }) },
    }
    await dieAndGoOn(call, async (db, words) => {
      const now = (await linesOf(db)).map(({ state }) => state)
      expect([states, whole], words).toContainEqual(now)
      const isDone = now.join() === whole.join()
      expect((await rowOf(db)).version === before.version, `half of it is there: ${words}`).toBe(!isDone)
      return isDone
    })
  }
  expect((await rowOf()).state).toBe('done')
  const sums = await opened.db
    .selectFrom('ledger_balances')
    .where('account', 'in', ['available', 'payouts_in_transit', 'bank'])
    .select((eb) => ['account', eb.fn.sum<number>('balance').as('sum')])
    .groupBy('account')
    .execute()
  const of = (account: string) => Number(sums.find((row) => row.account === account)?.sum ?? 0)
  expect([of('payouts_in_transit'), of('bank')]).toEqual([0, -2 * AMOUNT])
}, 240_000)
