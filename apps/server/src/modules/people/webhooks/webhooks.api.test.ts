import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BackgroundWorker } from '../../../lib/background-worker.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { addPerson, call, headersAfter, logIn } from '../access/testing/people.ts'
import { createWebhookWorker } from './deliver-events.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'

const HOUR = 3_600_000
const EVENTS = ['order.placed', 'order.changed']

let shop: SellerCalls
let worker: BackgroundWorker
let receiver: Receiver
let owner: Record<string, string>
beforeAll(async () => {
  shop = await createSellerCalls()
  worker = createWebhookWorker(shop.deps)
  receiver = await startReceiver()
  owner = headersAfter(await logIn(shop, await addPerson(shop, shop.shopId, 'owner')))
})
beforeEach(async () => {
  receiver.answer(200)
  receiver.received.length = 0
  await shop.deps.database.db.deleteFrom('webhooks').execute()
})
afterAll(async () => {
  await shop.close()
  await receiver.close()
})

const send = (key: string, payload?: object, headers = owner) => call(shop, headers, key, payload)
async function addWebhook(events = EVENTS, url = receiver.url): Promise<{ id: number; secret: string }> {
  const { status, body } = await send('POST /seller/webhooks', { url, events })
  expect(status, JSON.stringify(body)).toBe(200)
  return { id: body.data.items[0].id, secret: body.data.secret }
}
const listed = async () => (await send('GET /seller/webhooks')).body.data.items
const deliveries = async (id: number, query = '') =>
  (await send(`GET /seller/webhooks/${id}/deliveries${query}`)).body.data
function firstReceived() {
  const [first] = receiver.received
  if (!first) throw new Error('nothing was received')
  return first
}
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body))

describe('a webhook', () => {
  it('hears of the events it listens to, with ids alone, signed with a secret that is shown once', async () => {
    const { id, secret } = await addWebhook()
    const stored = await shop.deps.database.db.selectFrom('webhooks').selectAll().execute()
    expect(JSON.stringify([stored, await listed()])).not.toContain(secret)
    const order = await shop.order()
    await worker.workDue()
    expect(bodies()).toEqual([
      {
        id: expect.stringMatching(/^evt_/),
        type: 'order.placed',
        created_at: expect.any(String),
        shop_id: shop.shopId,
        data: { id: order.id },
      },
    ])
    const { headers, body } = firstReceived()
    const [time, signature] = String(headers['rialto-signature']).split(',v1=')
    expect(
      createHmac('sha256', secret)
        .update(`${time?.slice(2)}.${body}`)
        .digest('hex'),
    ).toBe(signature)
    expect((await deliveries(id)).items).toMatchObject([{ state: 'delivered', attempts: 1, http_status: 200 }])
    await shop.ship(order.id, [[order.lines[0] ?? 0, 1]])
    await worker.workDue()
    expect(bodies().slice(1)).toMatchObject([{ type: 'order.changed', data: { id: order.id } }])
  })

  it('hears once of changes that were made before it was told, and again of later ones', async () => {
    await addWebhook(['order.changed'])
    const { id } = await shop.order()
    for (const status of ['confirm', 'processing'])
      await shop.call('POST', `/seller/orders/${id}/status`, { body: { status } })
    const { db } = shop.deps.database
    expect(await db.selectFrom('webhook_deliveries').select('id').execute()).toHaveLength(1)
  })

  it('is tried again under the same id, then switched off after three days, of which the team hears', async () => {
    const { id } = await addWebhook()
    receiver.answer(500)
    await shop.order()
    const start = Date.now()
    for (let hours = 0; hours <= 76 && (await listed())[0].is_on; hours += 3) {
      shop.setNow(start + hours * HOUR)
      await worker.workDue()
    }
    const attempts = receiver.received.length
    expect(attempts).toBeGreaterThan(8)
    expect(attempts).toBeLessThan(16)
    expect(new Set(bodies().map((body) => body.id)).size).toBe(1)
    expect((await listed())[0]).toMatchObject({ is_on: false, failed_at: expect.any(String) })
    expect((await deliveries(id)).items).toMatchObject([{ state: 'failed', http_status: 500, fault: 'status' }])
    const events = await shop.deps.database.db.selectFrom('notification_events').selectAll().execute()
    expect(events).toContainEqual(expect.objectContaining({ kind: 'webhook_off', subject_id: id }))
    await shop.order()
    await worker.workDue()
    expect(receiver.received).toHaveLength(attempts)
    receiver.answer(200)
    const [{ id: delivery }] = (await deliveries(id)).items
    const retried = await send(`POST /seller/webhooks/${id}/deliveries/${delivery}/retry`)
    expect(retried.body.data.delivery).toMatchObject({ state: 'delivered', http_status: 200, fault: null })
    const on = await send(`PATCH /seller/webhooks/${id}`, { is_on: true })
    expect(on.body.data.items[0]).toMatchObject({ is_on: true, failed_at: null })
    shop.setNow(Date.now())
  })

  it('follows no redirect, and one broken receiver holds up no other', async () => {
    const broken = await addWebhook(EVENTS, 'http://127.0.0.1:9/closed')
    await addWebhook()
    receiver.answer(302)
    const test = await send(`POST /seller/webhooks/${(await listed())[0].id}/test`)
    expect(test.body.data.delivery).toMatchObject({ type: 'webhook.test', state: 'failed', http_status: 302 })
    expect(receiver.received).toHaveLength(1)
    receiver.answer(200)
    await Promise.all([shop.order(), shop.order()])
    await worker.workDue()
    expect(receiver.received).toHaveLength(3)
    expect((await deliveries(broken.id)).items.map((row: { attempts: number }) => row.attempts).sort()).toEqual([0, 1])
  })

  it('signs with its new secret alone', async () => {
    const { id } = await addWebhook()
    const { secret } = (await send(`POST /seller/webhooks/${id}/secret`)).body.data
    await send(`POST /seller/webhooks/${id}/test`)
    const { headers, body } = firstReceived()
    const [time, signature] = String(headers['rialto-signature']).split(',v1=')
    expect(
      createHmac('sha256', secret)
        .update(`${time?.slice(2)}.${body}`)
        .digest('hex'),
    ).toBe(signature)
  })

  it('lists its deliveries by cursor', async () => {
    const { id } = await addWebhook()
    for (let count = 0; count < 3; count++) await send(`POST /seller/webhooks/${id}/test`)
    const first = await deliveries(id, '?limit=2')
    const second = await deliveries(id, `?limit=2&cursor=${first.next_cursor}`)
    expect(new Set([...first.items, ...second.items].map((row) => row.id)).size).toBe(3)
    expect(second.next_cursor).toBeNull()
  })

  it.each(['http://hooks.example/x', 'https://10.1.2.3/x', 'https://[fd00::1]/x', 'ftp://localhost/x', 'hooks'])(
    'is refused for %s',
    async (url) => {
      const { status, body } = await send('POST /seller/webhooks', { url, events: EVENTS })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['url']])
    },
  )

  it('is unknown to other shops, and one of ten at most', async () => {
    const { id } = await addWebhook()
    const stranger = headersAfter(await logIn(shop, await addPerson(shop, 1, 'owner')))
    for (const key of [
      `PATCH /seller/webhooks/${id}`,
      `DELETE /seller/webhooks/${id}`,
      `POST /seller/webhooks/${id}/secret`,
      `POST /seller/webhooks/${id}/test`,
      `GET /seller/webhooks/${id}/deliveries`,
    ])
      expect((await send(key, key.startsWith('PATCH') ? { is_on: false } : undefined, stranger)).status, key).toBe(404)
    const more = await Promise.all(
      Array.from({ length: 11 }, () => send('POST /seller/webhooks', { url: receiver.url, events: EVENTS })),
    )
    expect(more.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(await listed()).toHaveLength(10)
  })

  it('hears of products that are changed alone or together', async () => {
    await addWebhook(['product.changed'])
    const { goods } = await shop.order()
    const ids = goods.map(({ productId }) => productId)
    const { db } = shop.deps.database
    expect(await db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([])
    const change = { kind: 'status', status: 'archived' }
    const { status, body } = await shop.call('POST', '/seller/products/bulk', { body: { ids, change } })
    expect(status, JSON.stringify(body)).toBe(200)
    const rows = await db.selectFrom('webhook_deliveries').select(['type', 'subject_id']).execute()
    expect(rows).toEqual(ids.map((subject_id) => ({ type: 'product.changed', subject_id })))
  })
})

describe('a webhook whose author', () => {
  const heard = async () => {
    receiver.received.length = 0
    await shop.order()
    await worker.workDue()
    return receiver.received.length
  }
  /** An owner of the shop who adds a webhook. */
  async function addAuthor() {
    const author = await addPerson(shop, shop.shopId, 'owner')
    const headers = headersAfter(await logIn(shop, author))
    const { body } = await send('POST /seller/webhooks', { url: receiver.url, events: EVENTS }, headers)
    expect(await heard()).toBe(1)
    return { author, id: body.data.items[0].id as number }
  }

  it('left the team hears of nothing, is shown as off, and goes on for the owner who switches it on', async () => {
    const { author, id } = await addAuthor()
    await shop.order()
    expect((await send(`DELETE /seller/team/${author.id}`)).status).toBe(200)
    await worker.workDue()
    expect(receiver.received, 'what waited is not sent').toHaveLength(1)
    expect(await heard()).toBe(0)
    expect(await listed()).toMatchObject([{ id, is_on: false }])
    expect((await send(`PATCH /seller/webhooks/${id}`, { is_on: true })).status).toBe(200)
    expect(await heard()).toBe(1)
    expect(await listed()).toMatchObject([{ id, is_on: true }])
  })

  it('got a role without webhooks, or a closed account, hears of nothing', async () => {
    const { author } = await addAuthor()
    await send(`PATCH /seller/team/${author.id}`, { role: 'manager' })
    expect(await heard()).toBe(0)
    await send(`PATCH /seller/team/${author.id}`, { role: 'owner' })
    expect(await heard()).toBe(1)
    const { db } = shop.deps.database
    await db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', author.id).execute()
    expect(await heard()).toBe(0)
  })

  it('left the staff of the market hears of nothing', async () => {
    const operator = await addPerson(shop, null, 'admin')
    const headers = headersAfter(await logIn(shop, operator))
    await send('POST /admin/webhooks', { url: receiver.url, events: ['order.placed'] }, headers)
    expect(await heard()).toBe(1)
    await shop.deps.database.db.deleteFrom('staff').where('user_id', '=', operator.id).execute()
    expect(await heard()).toBe(0)
  })
})
