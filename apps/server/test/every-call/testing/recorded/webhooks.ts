import { call } from '../../../../src/modules/people/access/testing/people.ts'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import { enterConsole } from '../../../support/console.ts'
import type { RecordedCalls } from './recorded-call.ts'

const webhook = { url: 'https://hooks.example/secret-path', events: ['order.placed'] }

/** Adds a webhook. @returns the input of a call about it */
async function added(shop: SellerCalls, body: Record<string, unknown> = {}) {
  const headers = await enterConsole(shop, shop.seller.email ?? '')
  const { data } = (await call(shop, headers, 'POST /seller/webhooks', webhook)).body
  return { params: { id: data.items[0].id }, body }
}

export const webhookCalls: RecordedCalls = {
  'POST /seller/webhooks': { input: () => ({ body: webhook }), says: /^Added the webhook hooks\.example$/ },
  'PATCH /seller/webhooks/{id}': {
    input: (shop) => added(shop, { is_on: false }),
    says: /^Switched the webhook hooks\.example off$/,
  },
  'POST /seller/webhooks/{id}/secret': {
    input: (shop) => added(shop),
    says: /^Made a new secret for the webhook hooks\.example$/,
  },
  'DELETE /seller/webhooks/{id}': {
    input: (shop) => added(shop),
    says: /^Deleted the webhook hooks\.example$/,
  },
}
