import { PayoutLine, PayoutTransfer } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { connectedEvent, transferEvent } from '../payments/testing/stripe-connect-stand-in.ts'
import { type ConnectWorld, createConnectWorld } from './testing/connect-world.ts'

let world: ConnectWorld
beforeAll(async () => {
  world = await createConnectWorld()
})
afterAll(() => world.close())

const DAY = 86_400_000
const lawful = async () => expect(await brokenLaws(world.deps.database.db)).toEqual([])

describe('a run through Stripe', () => {
  it('is sent by itself once a second person has approved it, each payout by the charges of its orders', async () => {
    const [one, other] = [await world.addReadyShop(), await world.addReadyShop()]
    const shared = await world.addPayment([
      { shop: one.id, amount: 60, credit: 50 },
      { shop: other.id, amount: 40, credit: 33.5 },
    ])
    const alone = await world.addPayment([{ shop: one.id, amount: 25 }])
    await world.earn(one.id, -10)
    await world.earn(other.id, 5)
    world.connect.state.balance = 100_00
    const proposed = await world.propose({ shop_ids: [one.id, other.id] })
    expect(proposed).toMatchObject({ means: 'connect', count: 2, sum: 103.5, debtor: null })
    const checked = (await world.step(proposed, 'check')).body.data.run
    await world.worker.workDue()
    expect(world.connect.transfers).toHaveLength(0)
    const approved = (await world.approve(checked)).body.data.run
    expect(approved).toMatchObject({ state: 'approved', can: { download: false, send: false, pay: false } })
    const gateway = await world.gatewayBalance()
    await world.worker.workDue()

    const run = await world.showRun(approved.id)
    expect(run).toMatchObject({ state: 'done', sent_at: expect.any(String) })
    const lines = await world.lines(run.id)
    expect(lines.map(({ state }) => state)).toEqual(['paid', 'paid'])
    for (const line of lines) expect(PayoutLine.strict().safeParse(line).error).toBeUndefined()
    const [first, second] = [
      lines.find(({ shop }) => shop.id === one.id),
      lines.find(({ shop }) => shop.id === other.id),
    ]
    expect(first).toMatchObject({ amount: 65, connect_account: one.account, account: null })
    const shown = await world.line(run.id, first?.id ?? 0)
    for (const transfer of shown.transfers) expect(PayoutTransfer.strict().safeParse(transfer).error).toBeUndefined()
    // What the shop owed beside its orders makes the last one less.
    expect(shown.transfers).toMatchObject([
      { amount: 50, state: 'done', charge: `ch_${shared.session}`, orders: [{ id: shared.orders[0] }] },
      { amount: 15, state: 'done', charge: `ch_${alone.session}`, orders: [{ id: alone.orders[0] }] },
    ])
    expect((await world.line(run.id, second?.id ?? 0)).transfers).toMatchObject([
      { amount: 33.5, charge: `ch_${shared.session}`, orders: [{ id: shared.orders[1] }] },
      { amount: 5, charge: null, orders: [] },
    ])
    expect(world.connect.transfers.slice(-4)).toMatchObject([
      { destination: one.account, amount: 5000, source_transaction: `ch_${shared.session}`, currency: 'eur' },
      { destination: one.account, amount: 1500, source_transaction: `ch_${alone.session}` },
      { destination: other.account, amount: 3350, source_transaction: `ch_${shared.session}` },
      { destination: other.account, amount: 500, source_transaction: null },
    ])
    expect([gateway - (await world.gatewayBalance()), await world.balance('payouts_in_transit')]).toEqual([10_350, 0])
    expect((await one.payout(first?.id ?? 0)).payout).toMatchObject({ state: 'paid', means: 'connect', account: null })
    expect(await world.mailsOf(one)).toContainEqual(expect.stringContaining('are on their way'))
    await lawful()
  })

  it('is neither given to a bank nor said to be paid by hand', async () => {
    const shop = await world.addReadyShop()
    await world.addPayment([{ shop: shop.id, amount: 12 }])
    const run = await world.approved([shop.id])
    for (const step of ['sent', 'paid']) expect((await world.step(run, step)).status).toBe(409)
    for (const form of ['xml', 'csv'] as const) expect((await world.download(run.id, form)).status).toBe(409)
    await world.worker.workDue()
    const [line] = await world.lines(run.id)
    expect(line?.can).toEqual({ hold: false, release: false, pay: false, return: false })
    const done = await world.showRun(run.id)
    const returned = await world.stepLine(done, line?.id ?? 0, 'returned', { reason: 'By hand' })
    expect(returned.status).toBe(409)
    await lawful()
  })

  it('holds shops without an account, or whose account is not ready', async () => {
    const [none, incomplete] = [await world.addShop(), await world.addShop()]
    await incomplete.open()
    for (const shop of [none, incomplete]) await world.earn(shop.id, 8)
    const run = await world.propose({ shop_ids: [none.id, incomplete.id] })
    const held = (await world.lines(run.id)).map((line) => line.held?.reason)
    expect(held).toEqual(['connect_missing', 'connect_incomplete'])
    await world.step(run, 'discard')
  })

  it('goes back where an account was changed or restricted after it was checked', async () => {
    const [changed, restricted] = [await world.addReadyShop(), await world.addReadyShop()]
    for (const shop of [changed, restricted]) await world.addPayment([{ shop: shop.id, amount: 9 }])
    const run = await world.propose({ shop_ids: [changed.id, restricted.id] })
    const checked = (await world.step(run, 'check')).body.data.run
    await changed.open({ version: 1, anew: true })
    Object.assign(world.connect.accounts.get(restricted.account) ?? {}, { payouts_enabled: false })
    await world.sendConnected(connectedEvent('account.updated', restricted.account, {}))
    expect((await world.approve(checked)).body.code).toBe('stale')
    expect((await world.lines(run.id)).map((line) => line.held?.reason)).toEqual([
      'connect_incomplete',
      'connect_incomplete',
    ])
    await world.step(await world.showRun(run.id), 'discard')
  })

  it('takes no more of a charge than it still carries, beside refunds and other transfers', async () => {
    const [one, other] = [await world.addReadyShop(), await world.addReadyShop()]
    const { payment, session } = await world.addPayment([
      { shop: one.id, amount: 30 },
      { shop: other.id, amount: 20 },
    ])
    // Ten of it went back in the dashboard, of which the market has not heard: Stripe is asked before each transfer.
    const checkout = world.stripe.sessions.get(session)
    if (!checkout) throw new Error('no checkout')
    world.stripe.refundByHand(checkout, { amount: 1_000 })
    world.connect.state.balance = 15_00
    const run = await world.approved([one.id, other.id])
    await world.worker.workDue()
    const parts = await Promise.all((await world.lines(run.id)).map(({ id }) => world.line(run.id, id)))
    expect(parts.map(({ transfers }) => transfers.map(({ amount, charge, state }) => [amount, charge, state]))).toEqual(
      [
        [[30, `ch_${session}`, 'done']],
        // Ten are left of the charge, so the balance of the market pays; it has fifteen.
        [[20, null, 'open']],
      ],
    )
    expect(parts[1]?.transfers[0]).toMatchObject({
      error: expect.stringContaining('balance'),
      next_try_at: expect.any(String),
    })
    expect((await world.standing()).problems).toContainEqual(
      expect.objectContaining({ kind: 'transfer_waits', run_id: run.id }),
    )
    expect((await world.showRun(run.id)).state).toBe('sent')
    await lawful()
    world.connect.state.balance = 50_00
    world.passTime(120_000)
    await world.worker.workDue()
    expect((await world.showRun(run.id)).state).toBe('done')
    expect(
      await world.deps.database.db.selectFrom('payments').where('id', '=', payment).select('status').execute(),
    ).toEqual([{ status: 'paid' }])
    await lawful()
  })

  it('is tried again by another key where the balance was spent while it was sent, and made once', async () => {
    const shop = await world.addReadyShop()
    await world.earn(shop.id, 23)
    world.connect.state.balance = 100_00
    const run = await world.approved([shop.id])
    const made = world.connect.transfers.length
    // The balance that Stripe tells suffices, and the transfer is refused all the same.
    world.stripe.state.isPoor = true
    await world.worker.workDue()
    world.stripe.state.isPoor = false
    const [line] = await world.lines(run.id)
    expect((await world.line(run.id, line?.id ?? 0)).transfers).toMatchObject([
      { state: 'open', amount: 23, error: expect.stringContaining('insufficient'), next_try_at: expect.any(String) },
    ])
    expect((await world.standing()).problems).toContainEqual(
      expect.objectContaining({ kind: 'transfer_waits', run_id: run.id }),
    )
    expect(world.connect.transfers).toHaveLength(made)
    await lawful()
    // Stripe keeps its answer to a key for a day.
    for (let times = 0; times < 2; times++) {
      world.passTime(120_000)
      await world.worker.workDue()
    }
    expect(world.connect.transfers).toHaveLength(made + 1)
    expect((await world.lines(run.id))[0]).toMatchObject({ state: 'paid', amount: 23 })
    expect(await world.availableOf(shop.id)).toBe(0)
    await lawful()
  })

  it('gives the money back where Stripe refuses, says why, and pays it with the next run', async () => {
    const shop = await world.addReadyShop()
    await world.addPayment([{ shop: shop.id, amount: 21 }])
    const run = await world.approved([shop.id])
    expect(await world.availableOf(shop.id)).toBe(0)
    Object.assign(world.connect.accounts.get(shop.account) ?? {}, { capabilities: { transfers: 'inactive' } })
    await world.worker.workDue()
    const [line] = await world.lines(run.id)
    expect(line).toMatchObject({
      state: 'returned',
      returned_amount: 21,
      returned: { reason: expect.stringContaining('capabilities') },
    })
    expect(await world.showRun(run.id)).toMatchObject({ state: 'done', totals: { returned: { count: 1, amount: 21 } } })
    expect(await world.availableOf(shop.id)).toBe(2_100)
    expect(await world.mailsOf(shop)).toContainEqual(expect.stringContaining('of a payout through Stripe came back'))
    // The market knows by now that the account takes nothing.
    expect((await world.payoutsOf(shop)).held_by).toEqual(['connect_incomplete'])
    await lawful()
    world.connect.complete(shop.account)
    await shop.ask()
    const again = await world.approved([shop.id])
    await world.worker.workDue()
    expect((await world.lines(again.id))[0]).toMatchObject({ state: 'paid', amount: 21 })
    await lawful()
  })

  it('pays in part where Stripe refuses a part of it', async () => {
    const shop = await world.addReadyShop()
    const first = await world.addPayment([{ shop: shop.id, amount: 10 }])
    await world.addPayment([{ shop: shop.id, amount: 7 }])
    const run = await world.approved([shop.id])
    world.connect.state.balance = 0
    // The checkout of the first is gone, and the balance of the market is empty.
    world.stripe.sessions.delete(first.session)
    await world.worker.workDue()
    for (let tries = 0; tries < 25; tries++) {
      world.passTime(DAY)
      await world.worker.workDue()
    }
    const [line] = await world.lines(run.id)
    expect(line).toMatchObject({ state: 'paid', amount: 17, returned_amount: 10 })
    expect(await world.availableOf(shop.id)).toBe(1_000)
    expect((await world.showRun(run.id)).state).toBe('done')
    await lawful()
  })

  it('makes one transfer where the answer is lost, also after Stripe has forgotten the key', async () => {
    const shop = await world.addReadyShop()
    await world.addPayment([{ shop: shop.id, amount: 14 }])
    const run = await world.approved([shop.id])
    const made = world.connect.transfers.length
    world.stripe.state.onTransfer = () => {}
    const round = world.worker.workDue()
    await expect.poll(() => world.connect.transfers.length, { timeout: 20_000 }).toBe(made + 1)
    world.stripe.state.onTransfer = null
    await world.stripe.dropConnections()
    await round
    world.stripe.forgetKeys()
    world.passTime(10 * 60_000)
    await world.worker.workDue()
    expect(world.connect.transfers).toHaveLength(made + 1)
    expect((await world.lines(run.id))[0]).toMatchObject({ state: 'paid' })
    await lawful()
  }, 60_000)
})

describe('a transfer that was reversed', () => {
  it('at Stripe brings the money back to the shop, once, however often and early it is told', async () => {
    const shop = await world.addReadyShop()
    await world.addPayment([{ shop: shop.id, amount: 18 }])
    const run = await world.approved([shop.id])
    await world.worker.workDue()
    const transfer = world.connect.transfers.at(-1)
    if (!transfer) throw new Error('no transfer')
    world.connect.reverseByHand(transfer, 500)
    for (let times = 0; times < 2; times++)
      expect((await world.sendEvent(transferEvent('transfer.reversed', transfer))).status).toBe(200)
    expect((await world.lines(run.id))[0]).toMatchObject({ state: 'paid', returned_amount: 5 })
    expect(await world.availableOf(shop.id)).toBe(500)
    await lawful()
    world.connect.reverseByHand(transfer)
    const both = await Promise.all([
      world.sendEvent(transferEvent('transfer.reversed', transfer)),
      world.sendEvent(transferEvent('transfer.updated', transfer)),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [line] = await world.lines(run.id)
    expect(line).toMatchObject({ state: 'returned', returned_amount: 18 })
    expect((await world.line(run.id, line?.id ?? 0)).transfers[0]?.reversals).toMatchObject([
      { amount: 5, by: 'stripe', state: 'done', order: null },
      { amount: 13, by: 'stripe', state: 'done' },
    ])
    expect(await world.availableOf(shop.id)).toBe(1_800)
    expect(
      (await world.sendEvent(transferEvent('transfer.reversed', { ...transfer, id: 'tr_foreign', metadata: {} })))
        .status,
    ).toBe(200)
    await lawful()
  })

  it('is heard of before the reply to the call that made it', async () => {
    const shop = await world.addReadyShop()
    await world.addPayment([{ shop: shop.id, amount: 16 }])
    const run = await world.approved([shop.id])
    world.stripe.state.onTransfer = () => {}
    const made = world.connect.transfers.length
    const round = world.worker.workDue()
    await expect.poll(() => world.connect.transfers.length, { timeout: 20_000 }).toBe(made + 1)
    world.stripe.state.onTransfer = null
    const transfer = world.connect.transfers.at(-1)
    if (!transfer) throw new Error('no transfer')
    world.connect.reverseByHand(transfer, 300)
    expect((await world.sendEvent(transferEvent('transfer.reversed', transfer))).status).toBe(200)
    expect((await world.lines(run.id))[0]).toMatchObject({ state: 'paid', returned_amount: 3 })
    await world.stripe.dropConnections()
    await round
    world.passTime(10 * 60_000)
    await world.worker.workDue()
    expect(world.connect.transfers).toHaveLength(made + 1)
    await lawful()
  }, 60_000)
})

describe('what a shop owes after it was paid', () => {
  const paidShop = async (amount: number) => {
    const shop = await world.addReadyShop()
    const { orders } = await world.addPayment([{ shop: shop.id, amount }])
    const run = await world.approved([shop.id])
    await world.worker.workDue()
    const [line] = await world.lines(run.id)
    return { shop, order: orders[0] ?? 0, run: run.id, line: line?.id ?? 0 }
  }

  it('is taken back of the transfer that paid the order, and posted once', async () => {
    const { shop, order, run, line } = await paidShop(40)
    const before = await world.gatewayBalance()
    await world.refund(shop.id, order, 12)
    expect(await world.availableOf(shop.id)).toBe(-1_200)
    await world.worker.workDue()
    expect(await world.availableOf(shop.id)).toBe(0)
    expect((await world.gatewayBalance()) - before).toBe(1_200)
    expect(world.connect.reversals.at(-1)).toMatchObject({ amount: 1_200 })
    const transfer = world.connect.transfers.at(-1)
    if (!transfer) throw new Error('no transfer')
    await world.sendEvent(transferEvent('transfer.reversed', transfer))
    await world.worker.workDue()
    expect(await world.availableOf(shop.id)).toBe(0)
    const { line: shown, transfers } = await world.line(run, line)
    // It was paid, and then repaid.
    expect(shown).toMatchObject({ state: 'paid', returned_amount: 0 })
    expect(transfers[0]?.reversals).toMatchObject([{ amount: 12, by: 'debt', state: 'done', order: { id: order } }])
    await lawful()
  })

  it('is taken back up to what is left of the transfer, and only as far as it is a debt', async () => {
    const { shop, order } = await paidShop(10)
    await world.earn(shop.id, 4)
    await world.refund(shop.id, order, 9)
    await world.worker.workDue()
    // Four were free, so five were owed.
    expect([await world.availableOf(shop.id), world.connect.reversals.at(-1)?.amount]).toEqual([0, 500])
    await world.refund(shop.id, order, 20)
    await world.worker.workDue()
    expect([await world.availableOf(shop.id), world.connect.reversals.at(-1)?.amount]).toEqual([-1_500, 500])
    await lawful()
  })

  it('stays a debt where the account has nothing left, which the next payout nets', async () => {
    const { shop, order, run, line } = await paidShop(30)
    world.connect.payOut(shop.account)
    await world.refund(shop.id, order, 30)
    await world.worker.workDue()
    expect(await world.availableOf(shop.id)).toBe(-3_000)
    expect((await world.line(run, line)).transfers[0]?.reversals).toMatchObject([
      { amount: 30, state: 'open', error: expect.stringContaining('Insufficient funds') },
    ])
    const made = world.connect.reversals.length
    await world.addPayment([{ shop: shop.id, amount: 42 }])
    const next = await world.approved([shop.id])
    await world.worker.workDue()
    expect((await world.lines(next.id))[0]).toMatchObject({ amount: 12, state: 'paid' })
    // The account has twelve now, but nothing is owed any more.
    world.passTime(DAY)
    await world.worker.workDue()
    expect(world.connect.reversals).toHaveLength(made)
    expect((await world.line(run, line)).transfers[0]?.reversals).toMatchObject([{ state: 'failed', error: null }])
    expect(await world.availableOf(shop.id)).toBe(0)
    await lawful()
  })

  it('is taken back once where the answer is lost', async () => {
    const { shop, order } = await paidShop(20)
    await world.refund(shop.id, order, 6)
    const made = world.connect.reversals.length
    world.stripe.state.onTransfer = () => {}
    const round = world.worker.workDue()
    await expect.poll(() => world.connect.reversals.length, { timeout: 20_000 }).toBe(made + 1)
    world.stripe.state.onTransfer = null
    await world.stripe.dropConnections()
    await round
    world.stripe.forgetKeys()
    world.passTime(10 * 60_000)
    await world.worker.workDue()
    expect(world.connect.reversals).toHaveLength(made + 1)
    expect(await world.availableOf(shop.id)).toBe(0)
    await lawful()
  }, 60_000)
})
