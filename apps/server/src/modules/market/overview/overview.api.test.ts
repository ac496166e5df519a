import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { addOrders } from '../../../../test/support/market.ts'
import { addPerson, call } from '../../people/access/testing/people.ts'
import { orderOf } from '../../selling/orders/testing/order-of.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())

const overview = async (role: string, zone = 'UTC') => {
  const person = await addPerson(shop, null, role)
  const headers = await enterConsole(shop, person.email ?? '')
  return (await call(shop, headers, `GET /admin/overview?time_zone=${zone}`)).body.data
}
const queueOf = (shown: { queues: { key: string }[] }, key: string) => shown.queues.find((queue) => queue.key === key)

describe('GET /admin/overview', () => {
  it('sums today, 7 and 28 days beside the time before, in the time zone', async () => {
    // A new clock, so that no figures are cached; in the afternoon, so that today has a yesterday.
    const now = Date.parse('2031-03-20T15:00:00Z')
    shop.setNow(now)
    const buyer = await shop.addBuyer()
    let number = 0
    const row = (ago: number, changes: object = {}) => ({
      ...orderOf({ shopId: shop.shopId, userId: buyer.id, code: `OV-${++number}`, placedAt: now - ago }),
      payable_amount: 1000,
      ...changes,
    })
    await addOrders(shop, [
      row(HOUR),
      row(2 * HOUR, { status: 'cancelled' }),
      row(HOUR, { payment_method: 'online' }),
      row(7 * DAY + HOUR),
      // A week ago, later than this time of day.
      row(7 * DAY - HOUR),
      row(20 * DAY),
      row(40 * DAY),
    ])
    const { figures } = await overview('finance')
    expect(figures).toEqual([
      { days: 1, now: { orders: 2, sales: 10, cancelled: 1 }, before: { orders: 1, sales: 10, cancelled: 0 } },
      { days: 7, now: { orders: 2, sales: 10, cancelled: 1 }, before: { orders: 1, sales: 10, cancelled: 0 } },
      { days: 28, now: { orders: 5, sales: 40, cancelled: 1 }, before: { orders: 1, sales: 10, cancelled: 0 } },
    ])
    // There it is past midnight, since one hour.
    const east = await overview('finance', 'Pacific/Norfolk')
    expect(east.figures[0].now).toMatchObject({ orders: 2 })
    expect((await overview('support', 'Nowhere/At_All')).figures).toEqual(figures)
  })

  it('counts what waits, and tells since when', async () => {
    const { db } = shop.deps.database
    const before = await overview('owner')
    const waiting = { created_at: 1000, due_at: 5000, attempts: 2, error: 'refused' }
    await db
      .insertInto('outbox')
      .values([
        {
          channel: 'email',
          recipient: 'a@b.test',
          subject: 'x',
          text: 'x',
          html: null,
          sent_at: null,
          secret_until: null,
          ...waiting,
        },
        {
          channel: 'email',
          recipient: 'a@b.test',
          subject: 'x',
          text: 'x',
          html: null,
          sent_at: 7,
          secret_until: null,
          ...waiting,
          due_at: null,
        },
      ])
      .execute()
    await db.updateTable('shops').set({ status: 'pending', created_at: 2000 }).where('id', '=', shop.shopId).execute()
    const product = await db.selectFrom('products').select('id').where('shop_id', '!=', shop.shopId).limit(2).execute()
    const [waits, isDraft] = product.map(({ id }) => id)
    const hold = { status: 'withheld', hold: 'waiting', held_at: 3000 } as const
    await db
      .updateTable('products')
      .set({ ...hold, own_status: 'active' })
      .where('id', '=', waits ?? 0)
      .execute()
    // A draft is not finished: nobody has to look at it.
    await db
      .updateTable('products')
      .set({ ...hold, own_status: 'draft', held_at: 1 })
      .where('id', '=', isDraft ?? 0)
      .execute()
    const after = await overview('owner')
    expect(queueOf(after, 'products')).toEqual({ key: 'products', count: 1, oldest_at: new Date(3000).toISOString() })
    expect(queueOf(after, 'messages')).toEqual({ key: 'messages', count: 1, oldest_at: new Date(1000).toISOString() })
    expect(queueOf(before, 'messages')).toEqual({ key: 'messages', count: 0, oldest_at: null })
    expect(queueOf(after, 'sellers')).toMatchObject({ oldest_at: new Date(2000).toISOString() })
    expect(after.health).toMatchObject({ database: { state: 'ok' }, search: 'ok', backup_at: null })
  })

  it('shows each role its own parts', async () => {
    const keys = (shown: { queues: { key: string }[] }) => shown.queues.map(({ key }) => key)
    const catalogue = await overview('catalogue')
    expect(catalogue).toMatchObject({ figures: null, health: null })
    expect(keys(catalogue)).toEqual(['products', 'reports'])
    expect(keys(await overview('support'))).toEqual([
      'products',
      'tickets',
      'returns',
      'refunds',
      'disputes',
      'reports',
    ])
    expect(keys(await overview('admin'))).toEqual([
      'sellers',
      'facts',
      'products',
      'tickets',
      'returns',
      'refunds',
      'disputes',
      'payouts',
      'fee_invoices',
      'proof',
      'reports',
      'webhooks',
      'messages',
    ])
  })
})
