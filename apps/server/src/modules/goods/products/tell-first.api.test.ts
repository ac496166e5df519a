import type { SellerProductDetails } from '@rialto/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enterConsoleAs } from '../../../../test/support/console.ts'
import { encodeForm } from '../../../../test/support/form.ts'
import { saveSetting } from '../../base/settings/index.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { productCsv, productRow } from '../imports/testing/product-csv.ts'
import { createProductSchedule } from './update-product.ts'

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.deps.database.db.deleteFrom('shop_facts').where('shop_id', '=', shop.shopId).execute()
  await setMode('require')
})

async function setMode(mode: 'off' | 'ask' | 'require') {
  await shop.deps.database.write((tx) => saveSetting(tx, 'seller_facts', mode))
  shop.deps.invalidations.publish('settings')
}

const FACTS: Record<string, object> = {
  legal_name: { name: 'Kiln Ltd', form: 'Ltd', representative: 'Ann Kiln' },
  address: { street: 'Gasse 1', post_code: '01067', town: 'Dresden', country: 'DE' },
  contact: { email: 'post@kiln.example', phone: '+49 351 1234567' },
  tax_number: { number: '201/123/45678', office: 'Dresden' },
  self_certification: { accepted: true },
}
async function give(kinds: readonly string[], isTrader = true) {
  const values: Record<string, object> = { trader: { is_trader: isTrader }, ...FACTS }
  for (const kind of kinds) {
    const reply = await shop.call('PUT', `/seller/legal/facts/${kind}`, { body: { value: values[kind], seen: null } })
    expect(reply.status, `${kind} ${JSON.stringify(reply.body)}`).toBe(200)
  }
}
const OF_PRIVATE = ['trader', 'legal_name', 'address', 'contact']
const OF_TRADER = [...OF_PRIVATE, 'tax_number', 'self_certification']

const create = (fields: object = {}) =>
  shop.call('POST', '/seller/products', { body: { name: 'Bowl', price: 14, status: 'active', ...fields } })
const draft = async (): Promise<SellerProductDetails> => (await create({ status: 'draft' })).body.data.product
const statusOf = async (id: number) => (await shop.call('GET', `/seller/products/${id}`)).body.data.product.status
const today = async () => (await shop.call('GET', '/seller/today?time_zone=UTC')).body.data.must_tell_first
const WORDS = 'It is published once the shop has told who sells'

describe('a shop that has not told who sells, where the market requires it', () => {
  it('keeps drafts and publishes none, in the form or several at once', async () => {
    const refused = await create()
    expect([refused.status, refused.body.errors]).toEqual([422, { status: [WORDS] }])
    const planned = await create({ status: 'draft', publish_at: new Date(shop.deps.now() + 60_000).toISOString() })
    expect(planned.body.errors).toEqual({ status: [WORDS] })
    const { id, version } = await draft()
    const edit = await shop.call('PATCH', `/seller/products/${id}`, { body: { version, status: 'active' } })
    expect(edit.body.errors).toEqual({ status: [WORDS] })
    const change = { kind: 'status', status: 'active' }
    const bulk = await shop.call('POST', '/seller/products/bulk', { body: { ids: [id], change } })
    expect(bulk.body.data).toMatchObject({ done: 0, refused: [{ id, message: WORDS }] })
    expect([await statusOf(id), await today()]).toEqual(['draft', true])
  })

  it('publishes no draft by its time, and imports drafts', async () => {
    await setMode('ask')
    const { id } = (await create({ status: 'draft', publish_at: new Date(shop.deps.now() + 60_000).toISOString() }))
      .body.data.product
    await setMode('require')
    const now = shop.deps.now()
    shop.setNow(now + 120_000)
    await createProductSchedule(shop.deps).workDue()
    expect(await statusOf(id)).toBe('draft')
    shop.setNow(now)
    const text = productCsv([productRow('imported-bowl', { Title: 'Bowl', Published: 'true' })])
    const seller = await enterConsoleAs(shop, shop.seller.id)
    const { payload, headers } = await encodeForm({ text }, [])
    const proposed = await shop.post('/seller/products/import', payload, { headers: { ...seller, ...headers } })
    expect(JSON.stringify(proposed.body)).toContain('products stay drafts until the shop has told it')
  })

  it('keeps on the shelf and may change what it had published', async () => {
    await setMode('off')
    const { id, version } = (await create()).body.data.product
    await setMode('require')
    const edit = await shop.call('PATCH', `/seller/products/${id}`, { body: { version, price: 15 } })
    expect([edit.status, await statusOf(id)]).toEqual([200, 'active'])
  })
})

describe('a shop that has told who sells', () => {
  it.each<[string, string[], boolean]>([
    ['a trader', OF_TRADER, true],
    ['a private person', OF_PRIVATE, false],
  ])('publishes once the last fact of %s is given', async (_, kinds, isTrader) => {
    await give(kinds.slice(0, -1), isTrader)
    expect((await create()).status).toBe(422)
    const { is_complete } = (await shop.call('GET', '/seller/legal')).body.data
    expect([is_complete, await today()]).toEqual([false, true])
    await give(kinds.slice(-1), isTrader)
    expect((await create()).status).toBe(200)
    const told = (await shop.call('GET', '/seller/legal')).body.data
    expect([told.is_complete, await today()]).toEqual([true, undefined])
  })

  it('publishes nothing while a fact is refused or has ended', async () => {
    await give(OF_TRADER)
    const facts = shop.deps.database.db.updateTable('shop_facts').where('shop_id', '=', shop.shopId)
    await facts.set({ state: 'refused' }).where('kind', '=', 'address').execute()
    expect((await create()).status).toBe(422)
    await facts.set({ state: 'verified', expires_on: '2020-01-01' }).where('kind', '=', 'address').execute()
    expect((await create()).status).toBe(422)
    await facts.set({ state: 'verified', expires_on: '2199-01-01' }).where('kind', '=', 'address').execute()
    expect((await create()).status).toBe(200)
  })
})
