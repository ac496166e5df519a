import { randomUUID } from 'node:crypto'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import { encodeForm } from '../../../support/form.ts'
import type { RecordedCall, RecordedCalls } from './recorded-call.ts'

/** Makes the market one that is being set up. */
async function beginSetup({ deps }: SellerCalls): Promise<void> {
  const { db } = deps.database
  const { user_id: owner_id } = await db.selectFrom('staff').select('user_id').executeTakeFirstOrThrow()
  const setup = { token_hash: null, issued_at: 0, expires_at: 0, owner_id, opened_at: null }
  await db
    .insertInto('market_setup')
    .values({ id: 1, ...setup })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(setup))
    .execute()
}

const call = (says: RegExp, body: () => Record<string, unknown> = () => ({})): RecordedCall => ({
  async input(shop) {
    await beginSetup(shop)
    return { body: body() }
  },
  says,
})

const newName = () => `Booth ${randomUUID().slice(0, 8)}`

export const setupCalls: RecordedCalls = {
  'PUT /admin/setup/stripe': call(/^Gave the keys of Stripe; they were not checked/, () => ({
    secret_key: 'sk_test_1234',
    webhook_secret: 'whsec_1234',
  })),
  'DELETE /admin/setup/stripe': call(/^Removed the keys of Stripe$/),
  'POST /admin/setup/category': {
    ...call(/^Added the category Booth \w+$/),
    async send(shop, headers) {
      const form = await encodeForm({ name: newName() })
      const reply = await shop.app.inject({
        method: 'POST',
        url: '/api/admin/setup/category',
        headers: { ...headers, ...form.headers },
        payload: form.payload,
      })
      return { status: reply.statusCode, text: reply.payload }
    },
  },
  'POST /admin/setup/shop': call(/^Added the shop Booth \w+$/, () => ({ name: newName(), address: '1 Quay' })),
  'POST /admin/setup/open': call(/^Opened the market to shoppers$/),
}
