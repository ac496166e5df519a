import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestReply } from '../../../../test/support/app.ts'
import { takeToken, withinLimits } from '../../base/rate-limits/rate-limits.ts'
import { newIp } from '../../people/accounts/testing/shopper.ts'
import { type LimitedCall, limitedKeys, ORDER_LIMITS, UNPAID_ORDERS_MAX } from './rules.ts'
import { addShop, type Buyer, createOrderCalls, type OrderCalls, putInCart } from './testing/order-calls.ts'

const START = Date.parse('2026-03-01T12:00:00Z')
const MINUTE = 60_000

let shop: OrderCalls
let buyer: Buyer
/** An IP address that only this buyer uses. */
let ip: string
beforeAll(async () => {
  shop = await createOrderCalls()
})
beforeEach(async () => {
  shop.setNow(START)
  buyer = await shop.addBuyer()
  ip = newIp()
})
afterAll(() => shop.close())

interface PlaceOptions {
  by?: Buyer
  from?: string
  key?: string
  language?: string
  payment?: string
}

const place = (
  shopIds: number[],
  { by = buyer, from = ip, key, language = 'en', payment = 'cash' }: PlaceOptions = {},
) =>
  shop.post(
    '/place-order',
    { shop_ids: shopIds, address_id: by.addressId, payment_method: payment },
    { ip: from, headers: { ...by.headers, 'accept-language': language, ...(key && { 'idempotency-key': key }) } },
  )

/** Adds a product of a new shop to the cart. @returns the shop's id. */
async function fillCart(by = buyer): Promise<number> {
  const shopId = await addShop(shop)
  await putInCart(shop, by.id, { shopId })
  return shopId
}

async function placeNewOrder(options: PlaceOptions = {}): Promise<number> {
  const { status, body } = await place([await fillCart(options.by)], options)
  expect(status, body.message).toBe(200)
  return body.data.orders[0].id
}

const callers: Record<LimitedCall, (orderId: number) => Promise<TestReply>> = {
  place: async () => place([await fillCart()]),
  cancel: (order_id) => shop.post('/orders/cancel', { order_id, reason: 'x' }, { ip, headers: buyer.headers }),
  again: (order_id) => shop.post('/place-order/again', { order_id }, { ip, headers: buyer.headers }),
}
const CALLS = Object.keys(callers) as LimitedCall[]

/** Takes tokens of a rate limit as that many calls would. */
async function useTokens(call: LimitedCall, by: 'account' | 'network', times = ORDER_LIMITS[call][by].burst) {
  const keys = limitedKeys(call, { userId: buyer.id, network: ip })
  const key = keys.find((key) => key.limit === ORDER_LIMITS[call][by])
  if (!key) throw new Error(`nothing counts ${call} by ${by}`)
  await shop.deps.database.write(async (tx) => {
    for (let n = 0; n < times; n++) expect(await takeToken(tx, key, shop.deps.now())).toBe(true)
  })
}

const selectCounters = () => shop.deps.database.db.selectFrom('rate_limits').selectAll().orderBy('key').execute()

describe.each(CALLS)('%s above its rate limit', (call) => {
  // docs/spec leaves open: How often orders are placed, cancelled and put into the cart again is limited by account
  // and network (429 with `Retry-After`); a replay with the same key is neither counted nor refused
  it.each(['account', 'network'] as const)(
    'is refused by the limit per %s, changes nothing, and is allowed again later',
    async (by) => {
      const { everyMs } = ORDER_LIMITS[call][by]
      const order = await placeNewOrder()
      await fillCart()
      await useTokens(call, by, ORDER_LIMITS[call][by].burst - (call === 'place' ? 1 : 0))
      const before = await shop.tableDigests()
      const counts = await selectCounters()
      const refused = await callers[call](order)
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
      expect(refused.headers['retry-after']).toBe(String(everyMs / 1000))
      if (call !== 'place') expect(await shop.tableDigests()).toEqual(before)
      expect(await selectCounters()).toEqual(counts)
      shop.setNow(START + everyMs)
      expect((await callers[call](order)).status).toBe(200)
    },
  )

  it('does not affect other accounts in other networks', async () => {
    const order = await placeNewOrder()
    await useTokens(call, 'account', ORDER_LIMITS[call].account.burst - (call === 'place' ? 1 : 0))
    expect((await callers[call](order)).status).toBe(429)
    const [otherBuyer, from] = [await shop.addBuyer(), newIp()]
    const other = await placeNewOrder({ by: otherBuyer, from })
    const headers = otherBuyer.headers
    expect((await shop.post('/place-order/again', { order_id: other }, { ip: from, headers })).status).toBe(200)
    expect((await shop.post('/orders/cancel', { order_id: other, reason: 'x' }, { ip: from, headers })).status).toBe(
      200,
    )
  })
})

describe('the rate limit of orders', () => {
  it('counts exactly under concurrency', async () => {
    const { burst } = ORDER_LIMITS.place.account
    const shops: number[] = []
    for (let n = 0; n < burst + 5; n++) shops.push(await fillCart())
    const replies = await Promise.all(shops.map((shopId) => place([shopId])))
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(burst).fill(200), ...Array(5).fill(429)])
  })

  it('says how long to wait, in the language of the shopper', async () => {
    await useTokens('place', 'account')
    const shopId = await fillCart()
    const { body } = await place([shopId], { language: 'fr' })
    expect(body.message).toBe('Trop de commandes ou d’annulations en peu de temps. Patientez 5 min et réessayez.')
  })

  it('neither counts nor refuses a repeated request with the same key', async () => {
    const shopId = await fillCart()
    const first = await place([shopId], { key: 'once' })
    expect(first.status).toBe(200)
    const counts = await selectCounters()
    const replays = await Promise.all([1, 2, 3].map(() => place([shopId], { key: 'once', from: newIp() })))
    for (const replay of replays) expect(replay.body).toEqual(first.body)
    expect(await selectCounters()).toEqual(counts)
    await useTokens('place', 'account', ORDER_LIMITS.place.account.burst - 1)
    expect((await place([shopId], { key: 'once' })).body).toEqual(first.body)
    expect((await place([await fillCart()], { key: 'another' })).status).toBe(429)
  })

  it('accepts a refused request when it is repeated later', async () => {
    await useTokens('place', 'account')
    const shopId = await fillCart()
    expect((await place([shopId], { key: 'early' })).status).toBe(429)
    shop.setNow(START + ORDER_LIMITS.place.account.everyMs)
    expect((await place([shopId], { key: 'early' })).status).toBe(200)
  })

  it('does not count orders refused for another reason', async () => {
    const counts = await selectCounters()
    expect((await place([1])).body.code).toBe('nothing_to_order')
    expect(await selectCounters()).toEqual(counts)
  })

  it('counts a write job once if the database ran it twice', async () => {
    const { database } = shop.deps
    const keys = limitedKeys('place', { userId: buyer.id, network: ip })
    const limits = { keys, enforced: true, now: START, refuse: () => expect.unreachable() }
    let tries = 0
    const job = () =>
      database.write(async (tx) => {
        const result = await withinLimits(tx, limits, async () => 'done')
        // The code of PostgreSQL for a serialization failure.
        if (++tries === 1) throw Object.assign(new Error('serialization failure'), { code: '40001' })
        return result
      })
    // SQLite has no serialization failures, so the test repeats the job itself.
    expect(await job().catch(job)).toBe('done')
    expect(tries).toBe(2)
    const rows = (await selectCounters()).filter(({ key }) => keys.some((limitedKey) => limitedKey.key === key))
    const expected = keys.map(({ key, limit }) => ({ key, full_at: START + limit.everyMs }))
    expect(rows).toEqual(expected.sort((a, b) => (a.key < b.key ? -1 : 1)))
  })

  it('does not extend the wait when the clock is set back', async () => {
    await useTokens('place', 'account')
    shop.setNow(START - 600 * MINUTE)
    expect((await place([await fillCart()])).status).toBe(200)
  })

  it('counts the addresses of an IPv6 /64 network together', async () => {
    ip = '2001:db8:1:2::/64'
    await useTokens('place', 'network')
    expect((await place([await fillCart()], { from: '2001:db8:1:2:aaaa::1' })).status).toBe(429)
    expect((await place([await fillCart()], { from: '2001:db8:1:3:aaaa::1' })).status).toBe(200)
  })
})

describe('unpaid orders', () => {
  it(`are limited to ${UNPAID_ORDERS_MAX} per account until one is cancelled or expires`, async () => {
    const orders: number[] = []
    for (let n = 0; n < UNPAID_ORDERS_MAX; n++) {
      shop.setNow(START + n * MINUTE)
      orders.push(await placeNewOrder({ payment: 'sandbox' }))
    }
    const shopId = await fillCart()
    const before = await shop.tableDigests()
    const refused = await place([shopId], { payment: 'sandbox' })
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(refused.body.message).toContain(`${UNPAID_ORDERS_MAX} of your orders`)
    // The first order expires after 30 minutes, of which 9 have passed.
    expect(refused.headers['retry-after']).toBe(String((30 - 9) * 60))
    expect(await shop.tableDigests()).toEqual(before)
    expect((await callers.cancel(orders[0] ?? 0)).status).toBe(200)
    expect((await place([shopId], { payment: 'sandbox' })).status).toBe(200)
  })

  it('do not prevent orders in cash', async () => {
    for (let n = 0; n < UNPAID_ORDERS_MAX; n++) await placeNewOrder({ payment: 'sandbox' })
    expect((await place([await fillCart()])).status).toBe(200)
  })

  it('may exceed the limit by one checkout', async () => {
    const shops: number[] = []
    for (let n = 0; n < UNPAID_ORDERS_MAX + 2; n++) shops.push(await fillCart())
    expect((await place(shops, { payment: 'sandbox' })).status).toBe(200)
    expect((await place([await fillCart()], { payment: 'sandbox' })).status).toBe(429)
  })
})

describe('with RATE_LIMITS=off', () => {
  it('refuses nothing', async () => {
    const { config } = shop.deps
    await useTokens('place', 'account')
    config.rateLimits = false
    try {
      expect((await place([await fillCart()])).status).toBe(200)
    } finally {
      config.rateLimits = true
    }
  })
})
