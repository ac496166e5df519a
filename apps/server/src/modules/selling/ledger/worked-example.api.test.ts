import type { CommissionOnRefund } from '@rialto/contract/market-enums'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { addOrders } from '../../../../test/support/market.ts'
import type { Tx } from '../../../db/index.ts'
import { addShop } from '../checkout/testing/put-in-cart.ts'
import { approveLines, insertLines, insertRun, linesToPost, lineToPost, stepLines } from '../payouts/repository.ts'
import { releaseDue } from './money-worker.ts'
import { commissionOfPieces, giveFeesBack, givenBackOfPieces } from './order-fees.ts'
import type { MoneyContext } from './order-money.ts'
import { type Entry, post } from './post.ts'
import { postPayment } from './post-payment.ts'
import { postPayouts, postReturnedPayout } from './post-payouts.ts'
import { proveArrival } from './prove-arrival.ts'
import { lockShops, selectOrderMoney } from './repository.ts'
import { brokenLaws } from './testing/ledger-laws.ts'

// The example of money after the sale, row by row: two orders in one payment, a piece that comes back, a cash order, a payout, and a withdrawal
// after it. Refunds by line are posted here as their use case does.

const DAY = 86_400_000
const context: MoneyContext = {
  now: Date.parse('2027-01-04T10:00:00Z'),
  settings: {
    time_zone: 'UTC',
    payout_hold_days: 21,
    assume_delivered_days: 14,
    eu_consumers: false,
    home_country: 'DE',
  },
}

let market: TestApp
let shops: { A: number; B: number }
beforeAll(async () => {
  market = await testApp()
  shops = { A: await addShop(market), B: await addShop(market) }
})
afterAll(() => market.close())

interface Line {
  quantity: number
  line_total: number
  commission: number
  commission_fixed: number
}

async function addOrder(of: 'A' | 'B', order: { payable: number; credit: number; isCash?: boolean; lines: Line[] }) {
  const shop_id = shops[of]
  const [added] = await addOrders(market, [
    {
      ...{ user_id: 1, shop_id, payable_amount: order.payable, status: 'on_the_way' },
      ...{ payment_method: order.isCash ? 'cash' : 'online', payment_status: 'pending' },
      lines: order.lines.map((line) => ({ product_id: 1, ...line })),
    },
  ])
  const { id } = added as NonNullable<typeof added>
  await market.deps.database.db
    .insertInto('order_money')
    .values({
      ...{
        order_id: id,
        shop_id,
        currency: 'USD',
        exponent: 2,
        quantum: 1,
        prices_include_tax: 1,
        credit: order.credit,
      },
      ...{ delivery: 0, delivery_standard: 0, fee_vat: 'domestic', fee_vat_ppm: 190_000, state: 'waiting' },
      received: order.isCash ? order.payable : 0,
    })
    .execute()
  return id
}

/** The balances of the example: of the two shops, and of the market. */
async function balances() {
  const rows = await market.deps.database.db
    .selectFrom('ledger_balances')
    .select((eb) => ['account', 'shop_id', eb.fn.sum<number>('balance').as('sum')])
    .groupBy(['account', 'shop_id'])
    .execute()
  const of = (account: string, shop = 0) =>
    Number(rows.find((row) => row.account === account && row.shop_id === shop)?.sum ?? 0)
  expect(rows.reduce((total, { sum }) => total + Number(sum), 0)).toBe(0)
  return {
    gateway: of('gateway'),
    pending: [of('pending', shops.A), of('pending', shops.B)],
    available: [of('available', shops.A), of('available', shops.B)],
    refunds_due: of('refunds_due'),
    fees: [of('commission'), of('commission_vat')],
    bank: [of('bank'), of('payouts_in_transit')],
    costs: [of('market_vouchers'), of('gateway_fees')],
    cash: of('cash_with', shops.A),
  }
}

/** The balances by account and shop, as a transaction sees them. */
async function sumsIn(tx: Tx): Promise<Record<string, number>> {
  const rows = await tx
    .selectFrom('ledger_balances')
    .select((eb) => ['account', 'shop_id', eb.fn.sum<number>('balance').as('sum')])
    .groupBy(['account', 'shop_id'])
    .execute()
  return Object.fromEntries(rows.map(({ account, shop_id, sum }) => [`${account} ${shop_id}`, Number(sum)]))
}

/** Pays two shops what they can be paid by a run, up to what is given to the bank. @returns the run */
async function payOut(tx: Tx, shopIds: number[]): Promise<number> {
  const account = { holder: 'Ines Calder', iban_cipher: 'x', iban_country: 'DE', iban_last4: '3000', changed_at: 0 }
  for (const shop_id of shopIds)
    await tx
      .insertInto('payout_accounts')
      .values({ shop_id, ...account, holder_latin: null, bic: null, town: null, address_country: null })
      .execute()
  const run = await insertRun(tx, {
    ...{ request_key: 'example', request_hash: '', state: 'proposed', means: 'csv', currency: 'USD', exponent: 2 },
    ...{ execution_day: '2027-01-26', proposed_by: null, proposed_name: 'Noor', proposed_at: context.now },
  })
  const runId = run?.id ?? 0
  await insertLines(
    tx,
    { now: context.now, minimum: 0, asksIdentity: false, isByGateway: false, countries: null },
    { runId, shopIds },
  )
  await stepLines(tx, { runId, from: ['proposed'], to: 'checked' })
  await lockShops(tx, shopIds)
  const lines = linesToPost(runId, 'checked')
  await postPayouts(tx, context, 'payout', { lines, count: 2, actor: { kind: 'staff', id: null } })
  expect(await approveLines(tx, { id: runId, means: 'csv' })).toBe(2)
  await stepLines(tx, { runId, from: ['approved'], to: 'sent' })
  return runId
}

let keys = 0
const direct = (tx: Tx, kind: Parameters<typeof post>[1]['kind'], entries: readonly Entry[]) =>
  post(tx, { kind, causeKey: `example:${++keys}`, currency: 'USD', at: context.now, month: '2027-01', entries })

it('adds up in every row', async () => {
  const clay = { quantity: 2, line_total: 4_990, commission: 649, commission_fixed: 25 }
  const a = await addOrder('A', {
    ...{ payable: 5_880, credit: 6_479 },
    lines: [clay, { quantity: 1, line_total: 999, commission: 80, commission_fixed: 0 }],
  })
  const b = await addOrder('B', {
    ...{ payable: 2_890, credit: 2_890 },
    lines: [{ quantity: 1, line_total: 3_000, commission: 325, commission_fixed: 25 }],
  })
  const cash = await addOrder('A', {
    ...{ payable: 2_490, credit: 2_490, isCash: true },
    lines: [{ quantity: 1, line_total: 2_000, commission: 265, commission_fixed: 25 }],
  })
  const gateway = 'stripe'
  let seen = await balances()
  const expectNow = async (change: Partial<typeof seen>) => {
    seen = { ...seen, ...change }
    expect(await balances()).toEqual(seen)
  }
  const { A, B } = shops
  const step = (job: (tx: Tx) => Promise<unknown>) => market.deps.database.write(async (tx) => void (await job(tx)))

  await step((tx) =>
    postPayment(tx, context, { id: 7_001, gateway }, [
      { orderId: a, amount: 5_880, isReturned: false },
      { orderId: b, amount: 2_890, isReturned: false },
    ]),
  )
  await expectNow({ gateway: 8_770, pending: [-6_479, -2_890], costs: [599, 0] })

  await step((tx) =>
    direct(tx, 'gateway_fee', [
      { account: 'gateway_fees', amount: 157 },
      { account: 'gateway', gateway, amount: -157 },
    ]),
  )
  await expectNow({ gateway: 8_613, costs: [599, 157] })

  await step((tx) => proveArrival(tx, context, { orderId: a, proof: 'shopper' }))
  await expectNow({ pending: [-5_611, -2_890], fees: [-729, -139] })
  await step((tx) => proveArrival(tx, context, { orderId: b, proof: 'shopper' }))
  await expectNow({ pending: [-5_611, -2_503], fees: [-1_054, -201] })

  // A piece of 24.95 is withdrawn: its share of the market's voucher is 2.50.
  await step((tx) =>
    direct(tx, 'part_gone', [
      { account: 'pending', shop: A, amount: 2_495, order: a },
      { account: 'refunds_due', amount: -2_245, order: a },
      { account: 'market_vouchers', amount: -250, order: a },
    ]),
  )
  await expectNow({ pending: [-3_116, -2_503], refunds_due: -2_245, costs: [349, 157] })
  const givenBack = commissionOfPieces(clay, 0, 1)
  expect(givenBack).toBe(325)
  const keptBy = (commission_on_refund: CommissionOnRefund) =>
    givenBack - givenBackOfPieces({ ...clay, commission_on_refund }, 0, 1)
  expect([keptBy('all'), keptBy('percent_only'), keptBy('none')]).toEqual([0, 25, 325])
  const feeBack = (orderId: number, commission: number) => async (tx: Tx) => {
    const [money] = await selectOrderMoney(tx, [orderId])
    if (money) await giveFeesBack(tx, context, money, { causeKey: `fee-back:${orderId}`, commission })
  }
  await step(feeBack(a, givenBack))
  await expectNow({ pending: [-3_503, -2_503], fees: [-729, -139] })
  await step((tx) =>
    direct(tx, 'refund_done', [
      { account: 'refunds_due', amount: 2_245, order: a },
      { account: 'gateway', gateway, amount: -2_245, order: a },
    ]),
  )
  await expectNow({ gateway: 6_368, refunds_due: 0 })

  // Cash is collected and kept, and its commission earned, by one proof.
  await step((tx) => proveArrival(tx, context, { orderId: cash, proof: 'cash' }))
  await expectNow({ pending: [-3_188, -2_503], fees: [-994, -189], cash: 0 })

  context.now += 21 * DAY
  await releaseDue(market.deps.database, context)
  await expectNow({ pending: [0, 0], available: [-3_188, -2_503] })

  await step((tx) =>
    direct(tx, 'gateway_payout', [
      { account: 'bank', amount: 6_368 },
      { account: 'gateway', gateway, amount: -6_368 },
    ]),
  )
  await expectNow({ gateway: 0, bank: [6_368, 0] })
  const run = await market.deps.database.write((tx) => payOut(tx, [A, B]))
  await expectNow({ available: [0, 0], bank: [6_368, -5_691] })
  // Where the bank returns what B was paid, A's stays.
  await expect(
    step(async (tx) => {
      const [lineA, lineB] = await tx
        .selectFrom('payout_lines')
        .where('run_id', '=', run)
        .selectAll()
        .orderBy('shop_id')
        .execute()
      const actor = { kind: 'staff' as const, id: null }
      await postPayouts(tx, context, 'payout_paid', { lines: lineToPost(lineA?.id ?? 0), count: 1, actor })
      await postReturnedPayout(tx, context, { id: lineB?.id ?? 0, shop: B, amount: 2_503, actor, wasPaid: false })
      expect(await sumsIn(tx)).toMatchObject({
        [`available ${A}`]: 0,
        [`available ${B}`]: -2_503,
        'payouts_in_transit 0': 0,
        'bank 0': 6_368 - 3_188,
      })
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  await step(async (tx) => {
    const actor = { kind: 'staff' as const, id: null }
    await postPayouts(tx, context, 'payout_paid', { lines: linesToPost(run, 'sent'), count: 2, actor })
    await stepLines(tx, { runId: run, from: ['sent'], to: 'paid', paidAt: context.now })
  })
  await expectNow({ bank: [677, 0] })
  expect(677 + 349 + 157).toBe(994 + 189)

  // B is withdrawn after its payout, in the next month: it owes, and the fee is given back by a credit note.
  context.now = Date.parse('2027-02-03T10:00:00Z')
  await step(async (tx) => {
    await lockShops(tx, [B])
    await direct(tx, 'part_gone', [
      { account: 'available', shop: B, amount: 2_890, order: b },
      { account: 'refunds_due', amount: -2_890, order: b },
    ])
  })
  await expectNow({ available: [0, 2_890], refunds_due: -2_890 })
  await step(feeBack(b, 325))
  await expectNow({ available: [0, 2_503], fees: [-669, -127] })
  await step((tx) =>
    direct(tx, 'refund_done', [
      { account: 'refunds_due', amount: 2_890, order: b },
      { account: 'gateway', gateway, amount: -2_890, order: b },
    ]),
  )
  await expectNow({ gateway: -2_890, refunds_due: 0 })
  const { db } = market.deps.database
  const periods = await db
    .selectFrom('fee_periods')
    .select(['month', 'document', 'commission', 'vat_amount'])
    .orderBy('month')
    .orderBy('shop_id')
    .execute()
  expect(
    periods.map(({ month, document, commission, vat_amount }) => [month, document, commission, vat_amount]),
  ).toEqual([
    ['2027-01', 'charge', 669, 127],
    ['2027-01', 'charge', 325, 62],
    ['2027-02', 'reversal', 325, 62],
  ])
  expect((await brokenLaws(db)).filter((law) => !law.startsWith('what is owed'))).toEqual([])
})
