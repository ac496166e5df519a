import type { PayoutLineState } from '@rialto/contract/payout-enums'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import type { Database, Db } from '../../../db/index.ts'
import { saveSetting } from '../../base/settings/index.ts'
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

let shop: TestApp
let here: Db
beforeEach(async () => {
  shop = await testApp()
  shop.setNow(NOW)
  here = shop.deps.database.db
})
afterEach(() => shop.close())

/** @returns the id of a checked run of three shops */
const addRun = (): Promise<number> =>
  shop.deps.database.write(async (tx) => {
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
    for (const shopId of SHOPS) {
      const posting = await post(tx, {
        ...{ kind: 'adjustment', causeKey: `killed:${shopId}`, currency: 'USD', at: NOW, month: '2027-03' },
        entries: [
          { account: 'available', shop: shopId, amount: -AMOUNT },
          { account: 'losses', amount: AMOUNT },
        ],
      })
      const stored = storedIban(shop.deps.config, IBANS.DE)
      const account = { holder: 'Ines Calder', holder_latin: null, bic: null, town: null, address_country: null }
      await tx
        .insertInto('payout_accounts')
        .values({ shop_id: shopId, ...account, ...stored, changed_at: 0 })
        .execute()
      await tx
        .insertInto('payout_lines')
        .values({
          ...{
            run_id: id,
            shop_id: shopId,
            amount: AMOUNT,
            from_posting: 0,
            to_posting: posting ?? 0,
            state: 'checked',
          },
        })
        .execute()
    }
    return id
  })

/**
 * Makes a call in processes that are killed in it, in one that could be killed after each statement, and in one that repeats it. `judge` tells
 * whether it is done, and fails where a half of it is.
 */
async function dieAndGoOn(call: object, judge: (db: Db, words: string) => Promise<boolean>): Promise<void> {
  const step = JSON.stringify(call)
  const killed = { shop, step }
  const judgeLawful = async (db: Db, statements: number) => {
    const words = `${step.slice(0, 60)} killed after statement ${statements}`
    expect(await brokenLaws(db), words).toEqual([])
    return judge(db, words)
  }
  for (const statements of killedAfter) {
    expect(await runUntilKilled(killed, statements)).toBe(false)
    // Tries that were killed count as failures of the password.
    await here.deleteFrom('failures').execute()
    expect(await judgeLawful(here, statements)).toBe(false)
  }
  const found: boolean[] = []
  const judgeLeft = async ({ db }: Database, statements: number) => void found.push(await judgeLawful(db, statements))
  expect(await judgeEachStatement(killed, judgeLeft)).toBeGreaterThan(6)
  // Once it is done, it stays so.
  expect(found.toSorted()).toEqual(found)
  expect(new Set(found)).toEqual(new Set([false, true]))
  await here.deleteFrom('failures').execute()
  expect(await runUntilKilled(killed)).toBe(true)
  expect(await judgeLawful(here, LIVES)).toBe(true)
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
async function expectOneFile(id: number, headers: object): Promise<void> {
  const call = { path: `/admin/payout-runs/${id}.csv`, method: 'GET', headers }
  const killed = { shop, step: JSON.stringify(call) }
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
  expect(await runUntilKilled(killed, 2)).toBe(false)
  expect(await read(here)).toEqual({ file_hash: null, times: 0 })
  const hashes = new Set<string | null>()
  await judgeEachStatement(killed, async ({ db }, statements) => {
    const { file_hash, times } = await read(db)
    expect(times, `killed after statement ${statements}`).toBe(file_hash === null ? 0 : 1)
    hashes.add(file_hash)
  })
  expect(hashes.size).toBe(2)
  const { file_hash } = await read(here)
  expect(await runUntilKilled(killed)).toBe(true)
  expect(await read(here)).toEqual({ file_hash, times: 2 })
}

it('leaves all of each step of a run or nothing when killed after any statement, and once in the end', async () => {
  const id = await addRun()
  const headers = await enterConsole(shop, 'operator1@rialto.test')
  const rowOf = (db: Db = here) =>
    db.selectFrom('payout_runs').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const linesOf = (db: Db = here) =>
    db.selectFrom('payout_lines').where('run_id', '=', id).select(['id', 'state']).orderBy('id').execute()
  for (const { path, body, lines } of STEPS) {
    const [before, [first]] = [await rowOf(), await linesOf()]
    if (before.state === 'approved') await expectOneFile(id, headers)
    const states = (await linesOf()).map(({ state }) => state)
    const whole = [lines[0], lines[1], lines[1]]
    const call = {
      path: path(id, first?.id ?? 0),
      headers,
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
  const sums = await here
    .selectFrom('ledger_balances')
    .where('account', 'in', ['available', 'payouts_in_transit', 'bank'])
    .select((eb) => ['account', eb.fn.sum<number>('balance').as('sum')])
    .groupBy('account')
    .execute()
  const of = (account: string) => Number(sums.find((row) => row.account === account)?.sum ?? 0)
  expect([of('payouts_in_transit'), of('bank')]).toEqual([0, -2 * AMOUNT])
}, 240_000)
