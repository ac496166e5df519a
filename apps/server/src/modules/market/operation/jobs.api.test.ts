import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { call } from '../../people/access/testing/people.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

const HOUR = 3_600_000

let shop: SellerCalls
let owner: Record<string, string>
beforeAll(async () => {
  shop = await createSellerCalls()
  owner = await enterConsole(shop, 'operator1@rialto.test')
})
afterAll(() => shop.close())

const db = () => shop.deps.database.db

interface Message {
  due_at: number | null
  secret_until?: number | null
  attempts?: number
  sent_at?: number | null
}
async function addMessage({ due_at, secret_until = null, attempts = 3, sent_at = null }: Message): Promise<string> {
  const fixed = {
    channel: 'email',
    recipient: 'ana@shop.test',
    subject: 'Your order',
    text: 'code 1234',
    html: null,
  } as const
  const { id } = await db()
    .insertInto('outbox')
    .values({ ...fixed, created_at: shop.deps.now(), error: 'refused', due_at, secret_until, attempts, sent_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `message_${id}`
}
const list = async (query = '') => (await call(shop, owner, `GET /admin/jobs${query}`)).body.data
const retry = async (id: string) => (await call(shop, owner, `POST /admin/jobs/${id}/retry`)).status

describe('failed messages', () => {
  it('are listed without their texts, page by page, and tried again', async () => {
    const now = shop.deps.now()
    const [late, givenUp] = [await addMessage({ due_at: now + HOUR }), await addMessage({ due_at: null })]
    await addMessage({ due_at: null, sent_at: now })
    await addMessage({ due_at: now, attempts: 0 })
    const page = await list('?limit=1')
    const next = await list(`?limit=1&cursor=${page.next_cursor}`)
    expect([page.items[0].id, next.items[0].id, next.next_cursor]).toEqual([givenUp, late, null])
    expect(page.items[0]).toMatchObject({ to: 'ana@shop.test', error: 'refused', attempts: 3, can_retry: true })
    expect(JSON.stringify([page, next])).not.toContain('1234')
    expect([await retry(late), await retry(givenUp)]).toEqual([200, 200])
    const due = await db()
      .selectFrom('outbox')
      .where('due_at', '=', now)
      .where('attempts', '>', 0)
      .select('id')
      .execute()
    expect(due).toHaveLength(2)
  })

  it.each([
    ['is on its way', (now: number) => ({ due_at: now + 60_000 })],
    ['has a code that lapsed', (now: number) => ({ due_at: now + HOUR, secret_until: now - 1 })],
    ['lost its code when it was given up', (now: number) => ({ due_at: null, secret_until: now + HOUR })],
  ])('are not tried when one %s', async (_, message) => {
    const id = await addMessage(message(shop.deps.now()))
    expect((await list()).items.find((job: { id: string }) => job.id === id).can_retry).toBe(false)
    expect(await retry(id)).toBe(409)
  })

  it('are unknown once they were sent', async () => {
    expect(await retry(await addMessage({ due_at: null, sent_at: 5 }))).toBe(404)
    for (const id of ['message_0', 'message_x', 'order_1', 'webhook_999999']) expect(await retry(id)).toBe(404)
  })
})

describe('failed deliveries of webhooks', () => {
  it('are listed with shop and host, and sent at once', async () => {
    const seller = await enterConsole(shop, shop.seller.email ?? '')
    const { data } = (
      await call(shop, seller, 'POST /seller/webhooks', {
        url: 'http://127.0.0.1:9/secret-path',
        events: ['order.placed'],
      })
    ).body
    const { id } = await db()
      .insertInto('webhook_deliveries')
      .values({
        webhook_id: data.items[0].id,
        event_id: 'evt_1',
        type: 'order.placed',
        subject_id: 1,
        created_at: shop.deps.now(),
        due_at: null,
        attempts: 4,
        attempted_at: 1,
        delivered_at: null,
        http_status: 500,
        fault: 'status',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { items } = await list('?kind=webhook')
    expect(items[0]).toMatchObject({
      id: `webhook_${id}`,
      shop: { id: shop.shopId },
      fault: 'status',
      http_status: 500,
      to: '127.0.0.1:9',
    })
    expect(JSON.stringify(items)).not.toContain('secret-path')
    expect(await retry(`webhook_${id}`)).toBe(200)
    const row = await db().selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ http_status: null, delivered_at: null })
  })
})

describe('failed refunds', () => {
  it('are listed with order and amount, and made due again unless they are on their way', async () => {
    const order = await shop.order()
    const now = shop.deps.now()
    const { id: payment_id } = await db()
      .insertInto('payments')
      .values({
        ...{ gateway: 'sandbox', user_id: order.buyer.id, reference: 'pay_1', amount: 2_000, currency: 'USD' },
        ...{ status: 'paid', url: null, created_at: now, updated_at: now, ask_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db()
      .insertInto('refunds')
      .values({
        ...{ payment_id, order_id: order.id, amount: 2_000, status: 'failed', reference: null, attempts: 9 },
        ...{ error: 'card closed', created_at: now, updated_at: now, due_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { items } = await list('?kind=refund')
    expect(items).toMatchObject([
      { id: `refund_${id}`, to: order.code, subject: '$20.00', error: 'card closed', can_retry: true },
    ])
    expect(await retry(`refund_${id}`)).toBe(200)
    const row = await db().selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'open', due_at: now })
    // It is another attempt, which has not failed.
    expect(row).toMatchObject({ attempt: 2, attempts: 0 })
    expect(await retry(`refund_${id}`)).toBe(404)
    expect(await retry('refund_999999')).toBe(404)
  })
})
