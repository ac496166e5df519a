import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNotifier } from '../../base/notifications/index.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { withSettings } from '../../people/accounts/testing/shopper.ts'
import { createMoneyWorker } from '../ledger/index.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import {
  disputeChanged,
  refundChanged,
  type StandInSession,
  sessionEvent,
} from '../payments/testing/stripe-stand-in.ts'
import { createPaidOrders, type PaidOrders } from '../refunds/testing/paid-orders.ts'

let shop: PaidOrders
let staff: PaidOrders['staff']
beforeAll(async () => {
  shop = await createPaidOrders()
  staff = shop.staff
})
afterAll(async () => {
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  await shop.close()
})

const send = (event: object) => shop.tell(event)

let disputes = 0
type Step = Parameters<typeof disputeChanged>[0]

/** The events of a dispute about a payment; `won` and `lost` close it. */
function disputeOf(session: StandInSession, amount: number) {
  disputes++
  const about = { id: `du_${disputes}`, amount, reason: 'product_not_received', fee: 1_500 }
  const event = (step: Step | 'won' | 'lost') => {
    if (step === 'won' || step === 'lost') return disputeChanged('closed', session, { ...about, status: step })
    const status = step === 'funds_reinstated' ? 'won' : 'needs_response'
    return disputeChanged(step, session, { ...about, status })
  }
  return { reference: about.id, event, tell: async (step: Step | 'won' | 'lost') => send(event(step)) }
}

const call = (method: 'GET' | 'POST', path: string, body?: object) =>
  shop.call(method, path, { by: staff, ...(body && { body: body as Record<string, unknown> }) })

async function shown(reference: string) {
  const pages = await Promise.all(['open', 'over'].map((view) => call('GET', `/admin/disputes?view=${view}&limit=100`)))
  return pages.flatMap(({ body }) => body.data.items).find((one) => one.reference === reference)
}

const sumOf = async (where: { order?: number; shop?: number }, account: string) => {
  const rows = await shop.deps.database.db
    .selectFrom('ledger_entries')
    .$if(where.order !== undefined, (query) => query.where('order_id', '=', where.order ?? 0))
    .$if(where.shop !== undefined, (query) => query.where('shop_id', '=', where.shop ?? 0))
    .select(['account', 'amount'])
    .execute()
  return rows.filter((row) => row.account === account).reduce((sum, { amount }) => sum + amount, 0)
}

const refundOne = async (order: { id: number; lines: number[] }) => {
  const { version } = await shop.rowOf(order.id)
  const body = { version, lines: [{ line_id: order.lines[0], quantity: 1 }] }
  return shop.call('POST', `/seller/orders/${order.id}/refunds`, { body })
}

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries())
    for (const rest of permutations(items.toSpliced(index, 1))) yield [item, ...rest]
}

describe('a dispute', () => {
  it('holds its order, takes its money, and forbids refunds until it is won', async () => {
    const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
    const { tell, reference } = disputeOf(order.session, 1_990)
    const before = await sumOf({}, 'disputed')
    for (const step of ['created', 'funds_withdrawn'] as const) expect((await tell(step)).status).toBe(200)
    expect((await shop.moneyOf(order.id)).open_cases).toBe(1)
    expect((await sumOf({}, 'disputed')) - before).toBe(1_990)
    expect((await refundOne(order)).body.code).toBe('dispute_open')
    expect(await shown(reference)).toMatchObject({
      ...{ state: 'needs_response', amount: 19.9, fee: 15, reason: 'product_not_received', bearer: 'shop' },
      ...{ order_id: order.id, closed_at: null, can: { assign: false, change_bearer: true } },
      evidence_by: '2027-01-03T18:13:20.000Z',
      dashboard_url: `https://dashboard.stripe.com/test/disputes/${reference}`,
    })
    for (const step of ['funds_reinstated', 'won'] as const) await tell(step)
    expect(await shown(reference)).toMatchObject({ state: 'won', closed_at: expect.any(String) })
    expect((await shop.moneyOf(order.id)).open_cases).toBe(0)
    expect((await sumOf({}, 'disputed')) - before).toBe(0)
    expect((await refundOne(order)).status).toBe(200)
  })

  it('that is lost is borne by the shop, and counts as given back (woocommerce-gateway-stripe #1098)', async () => {
    const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
    const pending = await sumOf({ order: order.id }, 'pending')
    const { tell, reference } = disputeOf(order.session, 1_000)
    for (const step of ['created', 'funds_withdrawn', 'lost'] as const) await tell(step)
    expect(await shown(reference)).toMatchObject({ state: 'lost', closed_at: expect.any(String) })
    expect((await sumOf({ order: order.id }, 'pending')) - pending).toBe(1_000)
    expect(await shop.moneyOf(order.id)).toMatchObject({ open_cases: 0, refunding: 1_000, refunded: 1_000 })
    // No more goes back than is left.
    const { version } = await shop.rowOf(order.id)
    const wanted = { version, goodwill: 10, bearer: 'shop' }
    expect((await call('POST', `/admin/orders/${order.id}/refunds`, wanted)).body.code).toBe('refund_too_much')
  })

  it('ends the same, in whatever order its events come, each of them twice', async () => {
    for (const [end, steps] of [
      ['won', ['created', 'funds_withdrawn', 'funds_reinstated', 'won']],
      ['lost', ['created', 'funds_withdrawn', 'lost']],
    ] as const)
      for (const order of permutations<Step | 'won' | 'lost'>(steps)) {
        const paid = await shop.paidOrder([{ price: 500, quantity: 3 }])
        const before = { disputed: await sumOf({}, 'disputed'), fees: await sumOf({}, 'gateway_fees') }
        const { event, reference } = disputeOf(paid.session, 1_990)
        for (const step of order) {
          const told = event(step)
          for (let times = 0; times < 2; times++) expect((await send(told)).status).toBe(200)
        }
        expect(await shown(reference), order.join()).toMatchObject({ state: end, closed_at: expect.any(String) })
        expect((await sumOf({}, 'disputed')) - before.disputed, order.join()).toBe(0)
        expect((await sumOf({}, 'gateway_fees')) - before.fees, order.join()).toBe(1_500)
        const whole = end === 'lost' ? 1_990 : 0
        expect(await shop.moneyOf(paid.id), order.join()).toMatchObject({ open_cases: 0, refunded: whole })
        expect(await sumOf({ order: paid.id }, 'refunds_due')).toBe(0)
      }
  }, 120_000)

  it('names a refund that was made already, and counts no more than was left', async () => {
    const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
    await send(refundChanged('refund.created', shop.stripe.refundByHand(order.session, { amount: 700 })))
    const { tell, reference } = disputeOf(order.session, 1_990)
    await tell('created')
    expect((await shown(reference)).orders).toMatchObject([{ id: order.id, given_back: 7 }])
    await tell('lost')
    expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 1_990, refunded: 1_990, state: 'void' })
  })

  it('of more than was paid is not believed', async () => {
    const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
    const reply = await disputeOf(order.session, 1_991).tell('created')
    expect([reply.status, reply.body.code]).toEqual([400, 'webhook_refused'])
  })
})

describe('the bearer of a dispute', () => {
  it('is that of the settings when it is opened, and another one for a reason', async () => {
    const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
    const { tell, reference } = disputeOf(order.session, 1_000)
    await withSettings(shop, { dispute_bearer: 'market' }, () => tell('created'))
    const dispute = await shown(reference)
    expect(dispute.bearer).toBe('market')
    const losses = await sumOf({}, 'losses')
    const pending = await sumOf({ order: order.id }, 'pending')
    const path = `/admin/disputes/${dispute.id}/bearer`
    const body = { bearer: 'shop', reason: 'Sent without a proof', version: dispute.version }
    expect((await call('POST', path, { ...body, reason: ' ' })).status).toBe(422)
    expect((await shop.call('POST', path, { body, by: shop.seller })).status).toBe(403)
    const both = await Promise.all([call('POST', path, body), call('POST', path, body)])
    expect(both.map(({ body: { code } }) => code).sort()).toEqual(['stale', undefined].sort())
    const back = { bearer: 'market', reason: 'They had one', version: (await shown(reference)).version }
    expect((await call('POST', path, back)).body.data.dispute).toMatchObject({
      bearer: 'market',
      bearer_reason: 'They had one',
    })
    await tell('lost')
    expect((await sumOf({}, 'losses')) - losses).toBe(1_000)
    expect(await sumOf({ order: order.id }, 'pending')).toBe(pending)
    const late = { ...back, bearer: 'shop', version: (await shown(reference)).version }
    expect((await call('POST', path, late)).body.code).toBe('return_state')
  })
})

describe('a dispute of a payment of several orders', () => {
  it('holds all of them until somebody says of which it is', async () => {
    const { session, ...orders } = await shop.twoAtCheckout()
    const [one, other] = [orders.one.id, orders.other.id]
    const { tell, reference } = disputeOf(session, 600)
    // The event of the dispute comes before that of the payment.
    await tell('created')
    await send(sessionEvent('checkout.session.completed', session))
    const cases = async () => [(await shop.moneyOf(one)).open_cases, (await shop.moneyOf(other)).open_cases]
    expect(await cases()).toEqual([1, 1])
    await tell('lost')
    const dispute = await shown(reference)
    expect(dispute).toMatchObject({ order_id: null, state: 'lost', closed_at: null, can: { assign: true } })
    const overview = await call('GET', '/admin/overview')
    const queue = overview.body.data.queues.find(({ key }: { key: string }) => key === 'disputes')
    expect(queue.count).toBeGreaterThan(0)
    const path = `/admin/disputes/${dispute.id}/assign`
    expect((await call('POST', path, { order_id: 999_999, version: dispute.version })).status).toBe(404)
    const done = await call('POST', path, { order_id: other, version: dispute.version })
    expect(done.body.data.dispute).toMatchObject({ order_id: other, closed_at: expect.any(String) })
    expect(await cases()).toEqual([0, 0])
    expect(await shop.moneyOf(other)).toMatchObject({ refunded: 600 })
    expect(await shop.moneyOf(one)).toMatchObject({ refunded: 0 })
  })
})

it('tells the shop when it is opened and decided, by a mail that nobody switches off', async () => {
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  const notifier = createNotifier({ ...deps, outbound: createOutbound(deps) })
  const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
  const { code } = await shop.rowOf(order.id)
  const { tell } = disputeOf(order.session, 1_990)
  const titles = async () => {
    await notifier.tellDue()
    const rows = await shop.deps.database.db.selectFrom('outbox').select('subject').execute()
    return rows
      .map(({ subject }) => subject)
      .filter((subject) => subject?.includes(code) && /disputed|dispute/.test(subject))
  }
  await tell('created')
  expect(await titles()).toEqual([expect.stringContaining(`The payment of order ${code} is disputed`)])
  await tell('won')
  expect((await titles()).at(-1)).toContain(`The dispute of order ${code} is won`)
  const settings = await shop.call('GET', '/seller/notification-settings')
  expect(JSON.stringify(settings.body)).not.toContain('"dispute"')
})

it('holds what was released already, and takes from it', async () => {
  const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
  for (const status of ['on_the_way', 'delivered'])
    await shop.call('POST', `/seller/orders/${order.id}/status`, { body: { status } })
  const worker = createMoneyWorker({ ...shop.deps, settings: createSettings(shop.deps) })
  for (const days of [15, 40]) {
    shop.setNow(shop.deps.now() + days * 86_400_000)
    await worker.workDue()
  }
  expect((await shop.moneyOf(order.id)).state).toBe('released')
  const { tell } = disputeOf(order.session, 500)
  await tell('created')
  expect(await sumOf({ order: order.id }, 'held')).toBe(-1_990)
  await tell('lost')
  expect(await sumOf({ order: order.id }, 'held')).toBe(0)
  expect(await sumOf({ order: order.id }, 'available')).toBe(-1_490)
})
