import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Db } from '../../../db/index.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { judgeEachStatement, type KilledProgram, killAtEachStatement } from '../ledger/testing/run-until-killed.ts'
import type { StandInSession } from '../payments/testing/stripe-stand-in.ts'
import { LEASE_MS } from './prove.ts'
import { createProofWorld, DAY, type ProofWorld } from './testing/proof-world.ts'

// Processes that are killed after any statement of a night: the next one goes on, and in the end each fee and payout is posted once, and the
// night stands there once.

const HOUR = 3_600_000

let world: ProofWorld
let proof: KilledProgram
beforeAll(async () => {
  world = await createProofWorld()
  proof = { program: join(import.meta.dirname, 'testing/proof-until-killed.ts'), shop: world.shop }
})
afterAll(() => world.shop.close())

/** The causes of all fees and payouts that Stripe has listed. */
const listed: string[] = []
/** The last payment, which Stripe lists a night late. */
let unlisted: StandInSession | undefined
let payouts = 0

function list(session: StandInSession): void {
  const { id } = world.stripe.listCharge(session, { fee: 40 })
  listed.push(`fee:stripe:${id}`)
}

/** Lets a payment be listed with its fee and another not yet, and a payout be made. */
async function moveMoney(): Promise<void> {
  if (unlisted) list(unlisted)
  list((await world.pay(1_000, 0, false)).session)
  unlisted = (await world.pay(4_000, 0, false)).session
  payouts += 1
  world.stripe.listPayout(`po_${payouts}`, 2_000, 'usd')
  listed.push(`gateway-payout:stripe:po_${payouts}`)
}

const lastNight = () => Math.floor(world.now() / DAY) * DAY
const nightsOf = (db: Db) => db.selectFrom('ledger_proofs').selectAll().orderBy('day').execute()

/** Judges that no fee or payout is posted twice. @returns how many are posted, and how many nights are proved */
async function judge(db: Db, words: string): Promise<{ posted: number; nights: number }> {
  expect(await brokenLaws(db), words).toEqual([])
  const causes = await db
    .selectFrom('ledger_postings')
    .where('kind', 'in', ['gateway_fee', 'gateway_payout'])
    .select('cause_key')
    .execute()
  expect(new Set(causes.map(({ cause_key }) => cause_key)).size, words).toBe(causes.length)
  for (const { cause_key } of causes) expect(listed, words).toContain(cause_key)
  return { posted: causes.length, nights: (await nightsOf(db)).length }
}

/** Judges that a night is proved as a whole: all fees and payouts are posted, and what Stripe has not listed is the one difference. */
async function judgeDone(db: Db, nights: number, words: string): Promise<void> {
  expect(await judge(db, words)).toEqual({ posted: listed.length, nights })
  const [night, before] = (await nightsOf(db)).toReversed()
  expect(night, words).toMatchObject({ differences: 1, is_full: 1 })
  if (before) expect(night, words).toMatchObject({ previous_hash: before.hash, from_posting: before.to_posting })
  const open = await db.selectFrom('reconciliation_differences').where('state', '=', 'open').selectAll().execute()
  expect(open, words).toMatchObject([{ kind: 'charge', ours: 4_000, theirs: null }])
  const runs = await db
    .selectFrom('proof_runs')
    .where('day', '=', night?.day ?? '')
    .selectAll()
    .execute()
  expect(runs, words).toMatchObject([{ kind: 'night', error: null, differences: 1, ended_at: night?.at }])
}

it('leaves a market whole in its first night, from which another goes on, when killed after any statement', async () => {
  await moveMoney()
  world.set(lastNight() + DAY + 4 * HOUR)
  const found = new Set<string>()
  const judgeLeft = async (left: Database, statements: number) => {
    const words = `killed after statement ${statements}`
    const { posted, nights } = await judge(left.db, words)
    found.add(`${posted} ${nights}`)
    // On PostgreSQL, the process that stands still works on what is judged.
    if (left.engine === 'postgres') return
    const { threads: _, ...database } = left
    await world.createWorker({ database, now: () => world.now() + LEASE_MS + 1 }).workDue()
    await judgeDone(left.db, 1, words)
  }
  expect(await judgeEachStatement(proof, judgeLeft)).toBeGreaterThan(80)
  expect([...found]).toEqual(['0 0', '2 0', '2 1'])
  await judgeDone(world.db, 1, 'at its end')
}, 300_000)

// The nights before Sundays prove everything, with all statements of the others.
it('is whole or goes on when killed after any statement, and posts everything once', async () => {
  let nights = 1
  const judged = await killAtEachStatement(proof, {
    async begin() {
      const weekday = new Date(world.now()).getUTCDay()
      world.set(lastNight() + ((12 - weekday) % 7) * DAY + 12 * HOUR)
      await world.night()
      nights = (await nightsOf(world.db)).length
      await moveMoney()
      world.set(lastNight() + DAY + 4 * HOUR)
      nights += 1
    },
    async judgeLeft(left, _night, words) {
      expect([nights - 1, nights], words).toContain((await judge(left, words)).nights)
    },
    async goOn(_night, words) {
      world.set(world.now() + LEASE_MS + 1)
      await world.worker.workDue()
      await judgeDone(world.db, nights, words)
      world.set(lastNight() + 12 * HOUR)
    },
  })
  expect(judged).toBeGreaterThan(80)
  const { differences } = await world.check(true)
  expect(differences).toBe(1)
  expect(await world.named()).toEqual(['charge 40 -'])
}, 400_000)
