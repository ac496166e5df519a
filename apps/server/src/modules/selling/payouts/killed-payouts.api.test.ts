import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PayoutLineState } from '@rialto/contract/payout-enums'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { loadConfig } from '../../../config/config.ts'
import { type Database, openDatabase } from '../../../db/index.ts'
import { consoleCookieName } from '../../../lib/console-cookie.ts'
import { setMarketCurrency } from '../../../lib/money.ts'
import { saveSetting } from '../../base/settings/index.ts'
import { startConsoleSession } from '../../people/access/console-sessions.ts'
import { post } from '../ledger/post.ts'
import { lockShops } from '../ledger/repository.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { storedIban } from './account-rules.ts'
import { IBANS } from './testing/payout-world.ts'

// Processes that are killed in the middle of a step of a run, each some statements later than the one before, leave all of it or nothing; the
// one that lives does it once.

const NOW = Date.parse('2027-03-10T10:00:00Z')
const SHOPS = [1, 2, 3]
const AMOUNT = 2_000
/** Each process takes seconds, so not every statement has its own; the first ones check the password. */
const KILLED_AFTER = [4, 11, 16, 21]
const LIVES = 1_000_000
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

/** Makes a call in a process that kills itself after so many statements. @returns whether it ended by itself */
async function run(call: object, statements: number): Promise<boolean> {
  const program = join(import.meta.dirname, '../ledger/testing/money-until-killed.ts')
  const words = [program, database.url, dataDir, String(NOW), JSON.stringify(call), String(statements)]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once('exit', (...ended) => resolve(ended)),
  )
  if (signal !== 'SIGKILL') expect(code, `the process that should die after statement ${statements}`).toBe(0)
  return signal === null
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

it('leaves all of each step of a run or nothing when killed after any statement, and once in the end', async () => {
  const { id, cookie } = await addRun()
  const rowOf = () => opened.db.selectFrom('payout_runs').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const linesOf = () =>
    opened.db.selectFrom('payout_lines').where('run_id', '=', id).select(['id', 'state']).orderBy('id').execute()
  for (const { path, body, lines } of STEPS) {
    const [before, [first]] = [await rowOf(), await linesOf()]
    const states = (await linesOf()).map(({ state }) => state)
    const call = {
      path: path(id, first?.id ?? 0),
      headers: { cookie },
      body: { version: before.version, ...body, ...(before.state === 'checked' && { current_password: PASSWORD }) },
    }
    let killed = 0
    for (const statements of [...KILLED_AFTER, LIVES]) {
      const ended = await run(call, statements)
      // Tries that were killed count as failures of the password.
      await opened.db.deleteFrom('failures').execute()
      expect(await brokenLaws(opened.db), `killed after statement ${statements}`).toEqual([])
      const now = (await linesOf()).map(({ state }) => state)
      const whole = [lines[0], lines[1], lines[1]]
      expect([states, whole], `${call.path} killed after statement ${statements}`).toContainEqual(now)
      expect((await rowOf()).version === before.version, 'half of it is there').toBe(now.join() === states.join())
      if (!ended) killed += 1
      else {
        expect(now).toEqual(whole)
        break
      }
    }
    expect(killed, call.path).toBeGreaterThan(1)
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
}, 400_000)
