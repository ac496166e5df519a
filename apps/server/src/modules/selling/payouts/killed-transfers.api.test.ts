import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import {
  endedByItself,
  type KilledProgram,
  killAtEachStatement,
  runUntilKilled,
  start,
} from '../ledger/testing/run-until-killed.ts'
import { TRANSFER_LEASE_MS } from './connect-rules.ts'
import { type ConnectWorld, createConnectWorld } from './testing/connect-world.ts'

// Processes that are killed between a call of Stripe and our record of it, or after any statement of a payout through Stripe: the next one
// asks Stripe by the key of the transfer or reversal first, so that each is made once.

let world: ConnectWorld
let shop: Awaited<ReturnType<ConnectWorld['addReadyShop']>>
/** Sends what is due. */
let sender: KilledProgram
beforeAll(async () => {
  world = await createConnectWorld()
  sender = { program: join(import.meta.dirname, 'testing/transfers-until-killed.ts'), shop: world.calls }
  shop = await world.addReadyShop()
})
beforeEach(() => {
  world.stripe.state.onTransfer = null
})
afterAll(() => world.close())

/** Kills a process as soon as Stripe has made what it asked for, of which it is never told. */
async function killAfterCall(): Promise<void> {
  const child = start(sender)
  world.stripe.state.onTransfer = () => child.kill('SIGKILL')
  expect(await endedByItself(child)).toBe(false)
  world.stripe.state.onTransfer = null
}

const passLease = () => world.passTime(TRANSFER_LEASE_MS + 1)
const lawful = async (words?: string) => expect(await brokenLaws(world.deps.database.db), words).toEqual([])

/** A payout of 40.00, of which a charge carries 30.00 and the balance of the market the rest. */
async function approved() {
  const { orders } = await world.addPayment([{ shop: shop.id, amount: 30 }])
  await world.earn(shop.id, 10)
  world.connect.state.balance = 1_000_00
  const run = await world.approved([shop.id])
  return { run, order: orders[0] ?? 0, before: world.connect.transfers.length }
}
type Approved = Awaited<ReturnType<typeof approved>>

async function expectPaidOnce({ run, before }: Approved): Promise<void> {
  // One whose process was killed comes after others, once its lease is over.
  const amounts = world.connect.transfers.slice(before).map(({ amount }) => amount)
  expect(amounts.sort((one, other) => other - one)).toEqual([3_000, 1_000])
  expect((await world.lines(run.id))[0]).toMatchObject({ state: 'paid', amount: 40, returned_amount: 0 })
  expect((await world.showRun(run.id)).state).toBe('done')
  expect(await world.balance('payouts_in_transit')).toBe(0)
  await lawful()
}

it('asks Stripe first where the process before was killed between its call and its record: one transfer each', async () => {
  const payout = await approved()
  for (let transfer = 1; transfer <= 2; transfer++) {
    await killAfterCall()
    expect(world.connect.transfers).toHaveLength(payout.before + transfer)
    await lawful()
    // A day later Stripe has forgotten the key of the request.
    world.stripe.forgetKeys()
    // Nobody knows yet that the process is gone.
    expect((await world.showRun(payout.run.id)).state).toBe('sent')
    passLease()
  }
  expect(await runUntilKilled(sender)).toBe(true)
  await expectPaidOnce(payout)
  passLease()
  expect(await runUntilKilled(sender)).toBe(true)
  await expectPaidOnce(payout)
}, 240_000)

it('takes back once what a shop owes, where the process was killed after its call', async () => {
  const payout = await approved()
  expect(await runUntilKilled(sender)).toBe(true)
  await expectPaidOnce(payout)
  const reversed = world.connect.reversals.length
  await world.refund(shop.id, payout.order, 12)
  await killAfterCall()
  expect(world.connect.reversals).toHaveLength(reversed + 1)
  expect(await world.availableOf(shop.id)).toBe(-1_200)
  await lawful()
  world.stripe.forgetKeys()
  passLease()
  for (let times = 0; times < 2; times++) {
    expect(await runUntilKilled(sender)).toBe(true)
    expect(world.connect.reversals).toHaveLength(reversed + 1)
    expect(await world.availableOf(shop.id)).toBe(0)
    await lawful()
    passLease()
  }
}, 240_000)

it('records all of a transfer or nothing when killed after any statement, and makes each once', async () => {
  const judged = await killAtEachStatement(sender, {
    begin: approved,
    async judgeLeft(left, { before }, words) {
      expect(await brokenLaws(left), words).toEqual([])
      expect(world.connect.transfers.length - before, words).toBeLessThanOrEqual(2)
    },
    async goOn(payout) {
      world.stripe.forgetKeys()
      passLease()
      await world.worker.workDue()
      await expectPaidOnce(payout)
    },
  })
  expect(judged).toBeGreaterThan(60)
}, 400_000)

it('takes back all of what a shop owes or nothing when killed after any statement, and once', async () => {
  const judged = await killAtEachStatement(sender, {
    async begin() {
      const payout = await approved()
      await world.worker.workDue()
      await expectPaidOnce(payout)
      await world.refund(shop.id, payout.order, 12)
      return world.connect.reversals.length
    },
    async judgeLeft(left, before, words) {
      expect(await brokenLaws(left), words).toEqual([])
      const made = world.connect.reversals.length - before
      expect(made, words).toBeLessThanOrEqual(1)
      expect(made === 1 ? [-1_200, 0] : [-1_200], words).toContain(await world.availableOf(shop.id))
    },
    async goOn(before, words) {
      world.stripe.forgetKeys()
      passLease()
      await world.worker.workDue()
      expect(world.connect.reversals.length - before, words).toBe(1)
      expect(await world.availableOf(shop.id), words).toBe(0)
      await lawful(words)
    },
  })
  expect(judged).toBeGreaterThan(40)
}, 400_000)
