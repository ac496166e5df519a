import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { call } from '../access/testing/people.ts'
import { createWebhookWorker } from './deliver-events.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'

let shop: SellerCalls
let receiver: Receiver
let operator: Record<string, string>
beforeAll(async () => {
  shop = await createSellerCalls()
  receiver = await startReceiver()
  operator = await enterConsole(shop, 'operator1@rialto.test')
})
afterAll(async () => {
  await shop.close()
  await receiver.close()
})

const send = (key: string, payload?: object, headers = operator) => call(shop, headers, key, payload)

it('a webhook of the market hears of all shops, tickets and sellers, and no shop sees it', async () => {
  const events = ['order.placed', 'seller.applied', 'ticket.opened']
  const { body } = await send('POST /admin/webhooks', { url: receiver.url, events })
  const [{ id }] = body.data.items
  expect((await send('POST /admin/webhooks', { url: receiver.url, events: ['message.created'] })).status).toBe(422)
  const seller = await enterConsole(shop, shop.seller.email ?? '')
  expect((await send('GET /seller/webhooks', undefined, seller)).body.data.items).toEqual([])
  expect((await send(`DELETE /seller/webhooks/${id}`, undefined, seller)).status).toBe(404)

  const order = await shop.order()
  const buyer = await shop.addBuyer()
  const { issue_types } = (await shop.get('/ticket-issue-types', { headers: buyer.headers })).body.data
  const ticket = { issue_type: issue_types[0], subject: 'A question', message: 'Where is it?' }
  await shop.post('/support-ticket', ticket, { headers: buyer.headers })
  await createWebhookWorker(shop.deps).workDue()
  const bodies = receiver.received.map((one) => JSON.parse(one.body))
  expect(bodies).toMatchObject([
    { type: 'order.placed', shop_id: shop.shopId, data: { id: order.id } },
    { type: 'ticket.opened', shop_id: null, data: { id: expect.any(Number) } },
  ])

  receiver.answer(500)
  const test = await send(`POST /admin/webhooks/${id}/test`)
  expect(test.body.data.delivery).toMatchObject({ type: 'webhook.test', state: 'failed' })
  const { items } = (await send(`GET /admin/webhooks/${id}/deliveries`)).body.data
  expect(items).toHaveLength(3)
  receiver.answer(200)
  const retried = await send(`POST /admin/webhooks/${id}/deliveries/${items[0].id}/retry`)
  expect(retried.body.data.delivery).toMatchObject({ state: 'delivered' })
  expect((await send(`PATCH /admin/webhooks/${id}`, { is_on: false })).body.message).toMatch(
    /^Switched the webhook .* off$/,
  )
  expect((await send(`DELETE /admin/webhooks/${id}`)).body.data.items).toEqual([])
})
