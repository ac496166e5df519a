import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { connectedEvent, transferEvent } from '../payments/testing/stripe-connect-stand-in.ts'
import { type ConnectWorld, createConnectWorld } from './testing/connect-world.ts'

// Random histories of payouts through Stripe, with refunds, reversals, events that repeat and calls without an answer: all laws of the ledger
// hold, the market's balance at Stripe is what the ledger says, and nothing of a shop is lost or paid twice.

/** RIALTO_HISTORIES=1000 lives as many on either engine, as in the laws of the ledger. */
const HISTORIES = Number(process.env.RIALTO_HISTORIES ?? (inject('databases').engine === 'postgres' ? 12 : 100))
const HOUR = 3_600_000

let world: ConnectWorld
let shops: Awaited<ReturnType<ConnectWorld['addReadyShop']>>[]
beforeAll(async () => {
  world = await createConnectWorld()
  shops = [await world.addReadyShop(), await world.addReadyShop()]
})
afterAll(() => world.close())

const step = fc.record({
  what: fc.constantFrom(
    ...(['pay', 'pay', 'pay', 'earn', 'run', 'run', 'work', 'work', 'refund', 'refund', 'reverse', 'event'] as const),
    ...(['pay out', 'balance', 'restrict', 'complete', 'no answer', 'hours', 'hand refund'] as const),
  ),
  shop: fc.nat(1),
  amount: fc.integer({ min: 1, max: 4_000 }),
  which: fc.nat(5),
  isTwice: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const orders: { id: number; shop: number; session: string }[] = []
/** What the shops have earned or owe, by all that was not a payout. */
const earned = new Map<number, number>()
const add = (shop: number, amount: number) => earned.set(shop, (earned.get(shop) ?? 0) + amount)

async function runOnce(): Promise<void> {
  const proposed = await world.tryPropose({})
  if (proposed.status !== 200) return
  const { run } = proposed.body.data
  const checked = await world.step(run, 'check')
  const next = checked.status === 200 ? await world.approve(checked.body.data.run) : checked
  if (next.status === 200) return
  const current = await world.showRun(run.id)
  await world.step(current, 'discard')
}

async function act({ what, shop: index, amount, which }: Step): Promise<void> {
  const shop = shops[index]
  const other = shops[1 - index]
  if (!shop || !other) return
  const transfers = world.connect.transfers
  const transfer = transfers.at(-1 - (which % Math.max(1, transfers.length)))
  const account = world.connect.accounts.get(shop.account)
  switch (what) {
    case 'pay': {
      const shares = [
        { shop: shop.id, amount: amount / 100, credit: Math.ceil(amount * 0.9) / 100 },
        ...(which % 2 === 0 ? [{ shop: other.id, amount: 3, credit: 2.5 }] : []),
      ]
      const made = await world.addPayment(shares)
      for (const [place, share] of shares.entries()) {
        orders.push({ id: made.orders[place] ?? 0, shop: share.shop, session: made.session })
        add(share.shop, Math.round(share.credit * 100))
      }
      return
    }
    case 'earn': {
      const earnt = which < 3 ? -amount : amount
      await world.earn(shop.id, earnt / 100)
      return void add(shop.id, earnt)
    }
    case 'refund': {
      const order = orders.at(-1 - (which % Math.max(1, orders.length)))
      if (!order) return
      await world.refund(order.shop, order.id, amount / 100)
      return void add(order.shop, -amount)
    }
    case 'hand refund': {
      const session = world.stripe.sessions.get(orders.at(-1 - (which % Math.max(1, orders.length)))?.session ?? '')
      const left = session ? world.stripe.heldAmount(session) : 0
      if (session && left > 1) world.stripe.refundByHand(session, { amount: Math.min(left, amount) })
      return
    }
    case 'run':
      return runOnce()
    case 'work':
      return world.worker.workDue()
    case 'reverse': {
      const held = world.connect.accounts.get(transfer?.destination ?? '')?.balance ?? 0
      const left = transfer ? Math.min(amount, transfer.amount - transfer.amount_reversed, held) : 0
      if (transfer && left > 0) world.connect.reverseByHand(transfer, left)
      return
    }
    case 'event':
      if (transfer) expect((await world.sendEvent(transferEvent('transfer.reversed', transfer))).status).toBe(200)
      return
    case 'pay out':
      return void world.connect.payOut(shop.account)
    case 'balance':
      world.connect.state.balance += amount
      return
    case 'restrict':
      if (account) Object.assign(account, { payouts_enabled: false, capabilities: { transfers: 'inactive' } })
      return void (await world.sendConnected(connectedEvent('account.updated', shop.account, {})))
    case 'complete':
      world.connect.complete(shop.account)
      return void (await world.sendConnected(connectedEvent('account.updated', shop.account, {})))
    case 'no answer':
      world.stripe.state.misbehaviour = 'loses answers'
      await world.worker.workDue()
      world.stripe.state.misbehaviour = null
      return world.stripe.forgetKeys()
    case 'hours':
      return world.passTime((1 + which) * HOUR)
  }
}

/** All that is open is tried until it is decided, and all that Stripe has told is heard. */
async function settle(): Promise<void> {
  world.connect.state.balance += 1_000_000
  for (const shop of shops) {
    world.connect.complete(shop.account)
    await world.sendConnected(connectedEvent('account.updated', shop.account, {}))
  }
  for (let round = 0; round < 3; round++) {
    world.passTime(25 * HOUR)
    await world.worker.workDue()
  }
  for (const transfer of world.connect.transfers) {
    const told = transfer.amount_reversed > 0 && !heard.has(`${transfer.id}:${transfer.amount_reversed}`)
    if (told) await world.sendEvent(transferEvent('transfer.reversed', transfer))
    heard.add(`${transfer.id}:${transfer.amount_reversed}`)
  }
}
const heard = new Set<string>()

it(
  `keeps all laws in ${HISTORIES} histories`,
  async () => {
    const { db } = world.deps.database
    let [made, reversed] = [0, 0]
    for (const steps of fc.sample(fc.array(step, { minLength: 6, maxLength: 16 }), HISTORIES)) {
      for (const one of [{ ...(steps[0] as Step), what: 'pay' as const }, ...steps]) {
        if (one.isTwice && (one.what === 'work' || one.what === 'event')) await Promise.all([act(one), act(one)])
        else await act(one)
      }
      expect(await brokenLaws(db), JSON.stringify(steps)).toEqual([])
      await settle()
      expect(await brokenLaws(db), JSON.stringify(steps)).toEqual([])
      // Each transfer of Stripe is one of the ledger, and the other way round, with what was taken back of it.
      const rows = await db
        .selectFrom('payout_transfers')
        .where('state', '=', 'done')
        .select(['reference', 'amount', 'reversed'])
        .execute()
      const ours = new Map(
        rows.map(({ reference, amount, reversed: back }) => [reference, [Number(amount), Number(back)]]),
      )
      for (const transfer of world.connect.transfers)
        expect(ours.get(transfer.id), transfer.id).toEqual([transfer.amount, transfer.amount_reversed])
      expect(ours.size, 'none is made twice').toBe(world.connect.transfers.length)
      for (const { id, account } of shops) {
        const got = world.connect.transfers
          .filter(({ destination }) => destination === account)
          .reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0)
        expect((await world.availableOf(id)) + got, `shop ${id} ${JSON.stringify(steps)}`).toBe(earned.get(id) ?? 0)
      }
      ;[made, reversed] = [ours.size, world.connect.reversals.length]
    }
    expect(made).toBeGreaterThan(10)
    expect(reversed).toBeGreaterThan(2)
  },
  Math.max(900_000, HISTORIES * 6_000),
)
