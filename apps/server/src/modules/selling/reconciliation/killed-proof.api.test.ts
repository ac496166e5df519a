import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { endedByItself } from '../ledger/testing/run-until-killed.ts'
import { LEASE_MS } from './prove.ts'
import { createProofWorld, DAY, type ProofWorld } from './testing/proof-world.ts'

// Processes that are killed in the middle of a night, each some statements later than the one before: the next one goes on, and in the end
// each fee and payout is posted once, and the night stands there once.

/** Each process takes seconds, so not every statement has its own. */
const KILLED_AFTER = [2, 5, 9, 14, 20, 27, 36, 48]
const LIVES = 1_000_000

let world: ProofWorld
beforeAll(async () => {
  world = await createProofWorld()
})
afterAll(() => world.shop.close())

/** @returns whether the process ended by itself */
async function run(at: number, statements: number): Promise<boolean> {
  const program = join(import.meta.dirname, 'testing/proof-until-killed.ts')
  const env = { ...process.env, ...world.shop.environment }
  const child = spawn(process.execPath, [program, String(at), String(statements)], {
    ...{ env, stdio: ['ignore', 'ignore', 'inherit'] },
  })
  return endedByItself(child, statements)
}

it('is whole or goes on when killed after any statement, and posts everything once', async () => {
  const { stripe, db } = world
  for (const amount of [1_000, 2_000, 3_000]) await world.pay(amount)
  stripe.listPayout('po_1', 4_000, 'usd')
  await world.pay(4_000, 0, false)
  let at = Math.floor(world.now() / DAY) * DAY + DAY + 4 * 3_600_000
  let killed = 0
  for (const statements of [...KILLED_AFTER, LIVES]) {
    const ended = await run(at, statements)
    expect(await brokenLaws(db), `killed after statement ${statements}`).toEqual([])
    const nights = await db.selectFrom('ledger_proofs').select('day').execute()
    if (ended) {
      expect(nights).toHaveLength(1)
      break
    }
    killed += 1
    // Its lease ends before another begins.
    at += LEASE_MS + 1
  }
  expect(killed).toBeGreaterThan(4)
  world.set(at + 3_600_000)
  const causes = await db
    .selectFrom('ledger_postings')
    .where('kind', 'in', ['gateway_fee', 'gateway_payout'])
    .select('cause_key')
    .execute()
  expect(causes.map(({ cause_key }) => cause_key).sort()).toEqual([
    'fee:stripe:txn_1',
    'fee:stripe:txn_2',
    'fee:stripe:txn_3',
    'gateway-payout:stripe:po_1',
  ])
  expect(await world.named()).toEqual(['charge 40 -'])
  const runs = await db.selectFrom('proof_runs').selectAll().execute()
  expect(runs.map(({ kind, error, differences }) => [kind, error, differences])).toEqual([['night', null, 1]])
  await world.check(true)
  expect(await world.named()).toEqual(['charge 40 -'])
}, 300_000)
