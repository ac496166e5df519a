import { type EndpointKey, endpointOf } from '@rialto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSellerCalls, type SellerCalls } from '../../src/modules/selling/orders/testing/seller-calls.ts'
import { enterConsole } from '../support/console.ts'
import { recorded } from './testing/recorded/index.ts'
import type { RecordedCall } from './testing/recorded/recorded-call.ts'
import { send } from './testing/send.ts'

/** Calls that do something each time, with the reason. */
const eachTime: { [Key in EndpointKey]?: string } = {
  'DELETE /admin/look/preview-token': 'ends the links that were made meanwhile',
  'POST /admin/api-keys': 'a secret is shown once, and another key has another one',
  'POST /admin/customers/{id}/export': 'each file that left is recorded',
  'POST /admin/flash-sales': 'sales may have the same name and time',
  'POST /admin/flash-sales/{id}/copy': 'sales may have the same name and time',
  'POST /admin/ledger/adjustments':
    'a proposal changes no amount, and another person may have the same; by its key it is made once',
  'POST /admin/pages': 'drafts may have the same title',
  'POST /admin/posts': 'drafts may have the same title',
  'POST /admin/reports/{id}/messages': 'each reading is recorded',
  'POST /admin/saved-replies': 'texts may have the same title',
  'POST /admin/sellers/{id}/document': 'each reading is recorded',
  'POST /admin/sellers/{id}/view': 'begins the hour again',
  'POST /admin/seller-invitations': 'sends another link, and the one before ends',
  'POST /admin/seller-invitations/{id}/resend': 'sends another link, and the one before ends',
  'POST /admin/staff': 'sends another link, and the one before ends',
  'POST /admin/staff/invitations/{id}/resend': 'sends another link, and the one before ends',
  'POST /admin/tickets/{id}/notes': 'words may be repeated',
  'POST /admin/webhooks': 'a secret is shown once, and another webhook has another one',
  'POST /admin/webhooks/{id}/secret': 'makes another secret',
  'PUT /admin/gateways/stripe': 'stored keys are never compared',
  'PUT /admin/setup/stripe': 'stored keys are never compared',
}

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())

const calls = (Object.entries(recorded) as [EndpointKey, RecordedCall][]).filter(
  ([key, call]) => endpointOf(key).access === 'operator' && !call.send,
)
const recordIds = async () => {
  const records = shop.deps.database.db.selectFrom('change_records').where('shop_id', 'is', null).select('id')
  return (await records.execute()).map(({ id }) => id)
}

test.each(calls)('%s by two people at the same moment is done once', async (key, call) => {
  const input = { params: {}, query: {}, body: {}, ...(await call.input(shop)) }
  const headers = await enterConsole(shop, 'operator1@rialto.test')
  // Some calls are about the latest console session.
  if (key.endsWith('/view')) Object.assign(input, await call.input(shop))
  const before = await recordIds()
  const replies = await Promise.all([0, 1].map(() => send(shop, key, input, headers)))
  const made = (await recordIds()).length - before.length
  const statuses = replies.map(({ status }) => status).sort()
  expect(statuses, replies.map(({ text }) => text).join('\n')).toEqual([
    200,
    expect.toSatisfy((status: number) => [200, 404, 409, 422].includes(status)),
  ])
  expect(made).toBe(key in eachTime ? 2 : 1)
})
