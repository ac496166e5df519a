import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../../db/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { addShopper } from '../../people/accounts/testing/shopper.ts'
import { addShop, addVoucher, type Buyer, type OrderCalls, putInCart } from '../orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../orders/testing/seller-calls.ts'
import { createPaymentTestApp, type PaymentTestApp } from '../payments/testing/payment-test-app.ts'
import { type StandInSession, sessionEvent } from '../payments/testing/stripe-stand-in.ts'
import { createMoneyWorker } from './index.ts'
import { post } from './post.ts'
import { brokenLaws } from './testing/ledger-laws.ts'

const DAY = 86_400_000

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(async () => {
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  await shop.close()
})

/** The kinds of an order's postings with their entries, in the order in which they were posted. */
async function postingsOf(orderId: number, { deps } = shop as Pick<OrderCalls, 'deps'>): Promise<string[]> {
  const rows = await deps.database.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
    .where('e.order_id', '=', orderId)
    .select(['p.id', 'p.kind', 'e.account', 'e.amount'])
    .orderBy('p.id')
    .orderBy('e.n')
    .execute()
  const postings = Map.groupBy(rows, ({ id }) => id)
  return [...postings.values()].map(
    (entries) => `${entries[0]?.kind}: ${entries.map(({ account, amount }) => `${account} ${amount}`).join(', ')}`,
  )
}
const moneyOf = (id: number) =>
  shop.deps.database.db.selectFrom('order_money').where('order_id', '=', id).selectAll().executeTakeFirstOrThrow()
const work = async () => createMoneyWorker({ ...shop.deps, settings: createSettings(shop.deps) }).workDue()

describe('a posting', () => {
  const write = (job: (tx: Tx) => Promise<unknown>) => shop.deps.database.write(async (tx) => void (await job(tx)))
  const of = (causeKey: string, amounts: readonly number[]) => ({
    kind: 'adjustment' as const,
    causeKey,
    currency: 'USD',
    at: shop.deps.now(),
    month: '2027-01',
    entries: amounts.map((amount) => ({ account: 'losses' as const, amount })),
  })

  it('is refused unless its entries add up to 0', async () => {
    await expect(write((tx) => post(tx, of('uneven', [5, -4])))).rejects.toThrow('add up to 1')
    await write(async (tx) => {
      const posting = {
        ...of('raw', []),
        cause_key: 'raw',
        actor_kind: 'system' as const,
        reverses: null,
        actor_id: null,
        note: null,
      }
      const { causeKey: _, entries: _1, ...row } = posting
      const { id } = await tx.insertInto('ledger_postings').values(row).returning('id').executeTakeFirstOrThrow()
      const about = { order_id: null, line_id: null, case_kind: null, case_id: null }
      const entry = { posting_id: id, account: 'losses' as const, ...about }
      await tx
        .insertInto('ledger_entries')
        .values({ ...entry, n: 1, amount: 5 })
        .execute()
      await tx.updateTable('ledger_postings').set({ is_sealed: 1 }).where('id', '=', id).execute()
    }).then(
      () => expect.unreachable('a single entry was sealed'),
      (error: Error) => expect(error.message).toContain('two or more'),
    )
  })

  it('never changes, takes no further entry and is never deleted', async () => {
    let id: number | undefined
    await write(async (tx) => {
      id = await post(tx, of('kept', [5, -5]))
    })
    expect(id).toBeGreaterThan(0)
    const { db } = shop.deps.database
    const about = { order_id: null, line_id: null, case_kind: null, case_id: null }
    for (const change of [
      () => db.updateTable('ledger_postings').set({ note: 'x' }).where('cause_key', '=', 'kept').execute(),
      () => db.updateTable('ledger_postings').set({ is_sealed: 0 }).where('cause_key', '=', 'kept').execute(),
      () => db.deleteFrom('ledger_postings').where('cause_key', '=', 'kept').execute(),
      () =>
        db
          .updateTable('ledger_entries')
          .set({ amount: 9 })
          .where('posting_id', '=', id ?? 0)
          .execute(),
      () =>
        db
          .deleteFrom('ledger_entries')
          .where('posting_id', '=', id ?? 0)
          .execute(),
      () =>
        db
          .insertInto('ledger_entries')
          .values({ posting_id: id ?? 0, n: 3, account: 'bank', amount: 1, ...about })
          .execute(),
    ])
      await expect(change()).rejects.toThrow(/ledger/)
  })

  it('is made once for a cause', async () => {
    const balance = async () =>
      (
        await shop.deps.database.db
          .selectFrom('ledger_balances')
          .where('account', '=', 'losses')
          .select('balance')
          .execute()
      ).map(Number)
    await write((tx) =>
      post(tx, {
        ...of('once', []),
        entries: [
          { account: 'losses', amount: 7 },
          { account: 'bank', amount: -7 },
        ],
      }),
    )
    const before = await balance()
    await write(async (tx) =>
      expect(
        await post(tx, {
          ...of('once', []),
          entries: [
            { account: 'losses', amount: 7 },
            { account: 'bank', amount: -7 },
          ],
        }),
      ).toBeUndefined(),
    )
    expect(await balance()).toEqual(before)
  })

  it('holds accounts and their dimensions together', async () => {
    await expect(
      write((tx) =>
        post(tx, {
          ...of('no shop', []),
          entries: [
            { account: 'pending', shop: 0, amount: 1 },
            { account: 'bank', amount: -1 },
          ],
        }),
      ),
    ).rejects.toThrow()
  })

  it('stays in a month that has begun when the clock is set back, or the market gets another time zone', async () => {
    const end = Date.parse('2099-02-01T00:30:00Z')
    await write((tx) => post(tx, { ...of('new month', [3, -3]), at: end, month: '2099-02' }))
    await write((tx) => post(tx, { ...of('clock back', [3, -3]), at: end - 3_600_000, month: '2099-01' }))
    // Ten minutes later, in New York, where it is January still.
    await write((tx) => post(tx, { ...of('further west', [3, -3]), at: end + 600_000, month: '2099-01' }))
    const rows = await shop.deps.database.db
      .selectFrom('ledger_postings')
      .where('cause_key', 'in', ['clock back', 'further west'])
      .select('month')
      .execute()
    expect(rows.map(({ month }) => month)).toEqual(['2099-02', '2099-02'])
    await write((tx) => post(tx, { ...of('right again', [3, -3]), at: shop.deps.now(), month: '2027-01' }))
  })
})

describe('a cash order', () => {
  it('earns when its shop says that it is delivered, and is released after three weeks', async () => {
    const { id } = await shop.order([2])
    for (const status of ['confirm', 'processing', 'pickup', 'on_the_way'])
      await shop.call('POST', `/seller/orders/${id}/status`, { body: { status } })
    expect(await postingsOf(id)).toEqual([])
    const reply = await shop.call('POST', `/seller/orders/${id}/status`, { body: { status: 'delivered' } })
    expect(reply.status, reply.body.message).toBe(200)
    const { payable_amount: paid } = await shop.rowOf(id)
    expect(await postingsOf(id)).toEqual([
      `cash: cash_with ${paid}, pending ${-paid}`,
      `cash_kept: pending ${paid}, cash_with ${-paid}`,
    ])
    const money = await moneyOf(id)
    expect(money).toMatchObject({ state: 'earned', proof: 'cash', release_at: shop.deps.now() + 21 * DAY })
    await work()
    expect((await moneyOf(id)).state).toBe('earned')
    shop.setNow(shop.deps.now() + 21 * DAY)
    await work()
    expect((await moneyOf(id)).state).toBe('released')
  })

  it('owes by time where its shop stays silent', async () => {
    const { id, lines } = await shop.order([1])
    await shop.ship(id, [[lines[0] ?? 0, 1]])
    await shop.call('POST', `/seller/orders/${id}/status`, { body: { status: 'on_the_way' } })
    expect((await moneyOf(id)).dispatched_at).toBe(shop.deps.now())
    shop.setNow(shop.deps.now() + 14 * DAY - 1)
    await work()
    expect((await moneyOf(id)).state).toBe('waiting')
    shop.setNow(shop.deps.now() + 1)
    await work()
    expect(await moneyOf(id)).toMatchObject({ state: 'earned', proof: 'time' })
  })

  it('comes to nothing when it is cancelled', async () => {
    const { id, buyer } = await shop.order([1])
    await shop.post('/orders/cancel', { order_id: id, reason: 'Changed my mind' }, { headers: buyer.headers })
    expect(await moneyOf(id)).toMatchObject({ state: 'void' })
    expect(await postingsOf(id)).toEqual([])
  })
})

describe('an order that a voucher of the market pays whole', () => {
  it('owes its shop what the voucher bears, and nothing once it is cancelled', async () => {
    const buyer = await shop.addBuyer()
    await shop.deps.database.db.updateTable('shops').set({ delivery_charge: 0 }).where('id', '=', shop.shopId).execute()
    await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 900 })
    const { code } = await addVoucher(shop, {
      ...{ shop_id: null, discount: 1_000, discount_type: 'Amount', min_order_amount: 0 },
      collectedBy: [buyer.id],
    })
    const { status, body } = await shop.place(buyer, {
      ...{ shop_ids: [shop.shopId], coupon_codes: [code], payment_method: 'sandbox' },
    })
    expect(status, body.message).toBe(200)
    const { id } = body.data.orders[0]
    expect(await shop.rowOf(id)).toMatchObject({ payable_amount: 0, payment_status: 'paid' })
    expect(await postingsOf(id)).toEqual(['paid: market_vouchers 900, pending -900'])
    await shop.post('/orders/cancel', { order_id: id, reason: 'Changed my mind' }, { headers: buyer.headers })
    expect((await postingsOf(id))[1]).toBe('part_gone: pending 900, market_vouchers -900')
    expect(await moneyOf(id)).toMatchObject({ state: 'void' })
  })
})

describe('a payment by Stripe', () => {
  let market: PaymentTestApp
  beforeAll(async () => {
    market = await createPaymentTestApp()
  })
  afterAll(async () => {
    expect(await brokenLaws(market.deps.database.db)).toEqual([])
    await market.close()
  })

  const pay = (session: StandInSession) => {
    Object.assign(session, { status: 'complete', payment_status: 'paid' })
    return market.sendEvent(sessionEvent('checkout.session.completed', session))
  }
  /** Orders of two shops that were placed together. */
  async function placed(): Promise<{ buyer: Buyer; ids: number[]; session: StandInSession }> {
    const buyer = (await addShopper(market)) as Buyer
    const { id: addressId } = await market.deps.database.db
      .insertInto('addresses')
      .values({ ...ADDRESS, user_id: buyer.id, created_at: market.deps.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const shop_ids = [await addShop(market), await addShop(market)]
    for (const shopId of shop_ids) await putInCart(market, buyer.id, { shopId, quantity: 2, stock: 5 })
    const order = { shop_ids, payment_method: 'stripe', address_id: addressId }
    const { status, body } = await market.post('/place-order', order, { headers: buyer.headers })
    expect(status, body.message).toBe(200)
    const session = [...market.stripe.sessions.values()].find(({ url }) => url === body.data.order_payment_url)
    if (!session) throw new Error('no checkout')
    return { buyer, ids: body.data.orders.map((each: { id: number }) => each.id), session }
  }
  const payable = async (id: number) =>
    (
      await market.deps.database.db
        .selectFrom('orders')
        .where('id', '=', id)
        .select('payable_amount')
        .executeTakeFirstOrThrow()
    ).payable_amount

  it('credits each of its orders once, however often it is told', async () => {
    const { ids, session } = await placed()
    expect((await pay(session)).status).toBe(200)
    expect((await pay(session)).status).toBe(200)
    for (const id of ids) expect(await postingsOf(id, market)).toEqual([`paid: pending ${-(await payable(id))}`])
    const { db } = market.deps.database
    const [gateway] = await db
      .selectFrom('ledger_entries')
      .where('account', '=', 'gateway')
      .select(['gateway', 'amount'])
      .orderBy('posting_id', 'desc')
      .execute()
    expect(gateway).toEqual({ gateway: 'stripe', amount: (await payable(ids[0] ?? 0)) + (await payable(ids[1] ?? 0)) })
  })

  it('goes back with a cancelled order: to the shopper at once, from the gateway when it has sent it', async () => {
    const { buyer, ids, session } = await placed()
    await pay(session)
    const [id = 0] = ids
    const paid = await payable(id)
    await market.post('/orders/cancel', { order_id: id, reason: 'Too late' }, { headers: buyer.headers })
    expect((await postingsOf(id, market))[1]).toBe(`part_gone: pending ${paid}, refunds_due ${-paid}`)
    await market.payments.workDue()
    await market.payments.workDue()
    expect((await postingsOf(id, market))[2]).toBe(`refund_done: refunds_due ${paid}, gateway ${-paid}`)
    const money = await market.deps.database.db
      .selectFrom('order_money')
      .where('order_id', '=', id)
      .select(['state', 'received', 'refunding', 'refunded'])
      .executeTakeFirstOrThrow()
    expect(money).toEqual({ state: 'void', received: paid, refunding: paid, refunded: paid })
  })

  it('goes back as a whole with an order that was paid before there was a ledger', async () => {
    const { buyer, ids } = await placed()
    const { db } = market.deps.database
    const [id = 0] = ids
    const paid = await payable(id)
    const { payment_id } = await db
      .selectFrom('payment_orders')
      .where('order_id', '=', id)
      .select('payment_id')
      .executeTakeFirstOrThrow()
    await db.updateTable('payments').set({ status: 'paid' }).where('id', '=', payment_id).execute()
    await db.updateTable('orders').set({ payment_status: 'paid' }).where('id', 'in', ids).execute()
    await db.deleteFrom('order_money').where('order_id', 'in', ids).execute()
    const order = { order_id: id, reason: 'Too late' }
    expect((await market.post('/orders/cancel', order, { headers: buyer.headers })).status).toBe(200)
    const money = await db
      .selectFrom('order_money')
      .where('order_id', '=', id)
      .select(['received', 'refunding', 'refunded'])
      .executeTakeFirstOrThrow()
    expect(money).toEqual({ received: paid, refunding: paid, refunded: 0 })
    expect((await postingsOf(id, market)).at(-1)).toContain(`refunds_due ${-paid}`)
  })
})

const ADDRESS = {
  ...{ name: 'Ana Rahman', phone: '+8801711400000', area: 'Dhanmondi', flat_no: '4B', post_code: '1205' },
  ...{ address_line: 'Road 7', address_line2: null, address_type: 'home' as const, latitude: null, longitude: null },
  is_default: 1,
}
