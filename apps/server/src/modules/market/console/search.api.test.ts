import type { FoundItem } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { addOrders } from '../../../../test/support/market.ts'
import { toJson } from '../../../db/json.ts'
import { addPerson, call, headersAfter, logIn } from '../../people/access/testing/people.ts'
import { addShopper } from '../../people/accounts/testing/shopper.ts'
import { ADDRESS, orderOf } from '../../selling/orders/testing/order-of.ts'

const SHOP = 1
const OTHER_SHOP = 2

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
  for (const shopId of [SHOP, OTHER_SHOP]) await addZebras(shopId)
})
afterAll(() => shop.close())

/** Adds an order, a product, a conversation and a voucher that the same search finds. */
async function addZebras(shopId: number): Promise<void> {
  const { db } = shop.deps.database
  const customer = await addShopper(shop)
  await db.updateTable('users').set({ name: 'Zebrina Ali' }).where('id', '=', customer.id).execute()
  const order = orderOf({ shopId, userId: customer.id, code: `RL-ZEBRI${shopId}`, placedAt: shop.deps.now() })
  await addOrders(shop, [
    { ...order, address_json: toJson({ ...ADDRESS, name: 'Zebrina Ali', phone: '+8801711022334' }) },
  ])
  const product = await db
    .selectFrom('products')
    .where('shop_id', '=', shopId)
    .where('status', '=', 'active')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('product_variants')
    .set({ barcode: `ZEBRI-${shopId}` })
    .where('product_id', '=', product.id)
    .execute()
  const sent = await shop.post('/send-message', { shop_id: shopId, message: 'Hello' }, { headers: customer.headers })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  await db
    .insertInto('vouchers')
    .values({
      ...{ shop_id: shopId, code: `ZEBRI${shopId}`, discount_type: 'Percentage', discount: 10, min_order_amount: 0 },
      market_share_ppm: 0,
      ...{ max_discount_amount: null, starts_at: 0, ends_at: 1, use_limit: null, use_limit_per_user: null },
    })
    .execute()
}

const enter = async (role: string) => headersAfter(await logIn(shop, await addPerson(shop, SHOP, role)))
async function find(headers: Record<string, string>, q: string, shopId: number | string = SHOP): Promise<FoundItem[]> {
  const found = await call(shop, { ...headers, 'x-shop': String(shopId) }, `GET /console/search?q=${q}`)
  expect(found.status, JSON.stringify(found.body)).toBe(200)
  return found.body.data.items
}
const kinds = (items: FoundItem[]) => items.map(({ kind }) => kind)

describe('the search of the console', () => {
  it('finds orders, products, customers and vouchers of the present shop alone', async () => {
    const owner = await enter('owner')
    const items = await find(owner, 'zebri')
    expect(kinds(items)).toEqual(['order', 'product', 'customer', 'voucher'])
    expect(items.map(({ title }) => title)).toEqual(['RL-ZEBRI1', expect.any(String), 'Zebrina Ali', 'ZEBRI1'])
    expect(items[0]).toMatchObject({ subtitle: 'Zebrina Ali', href: `/orders/${items[0]?.id}` })
    expect(kinds(await find(owner, 'rl-zebri'))).toContain('order')
    expect(kinds(await find(owner, '1711022334'))).toEqual(['order'])
    expect(await find(owner, 'ZEBRI2')).toEqual([])
  })

  it('finds only what the role includes', async () => {
    expect(kinds(await find(await enter('support'), 'zebri'))).toEqual(['order', 'customer'])
    const items = await find(await enter('fulfilment'), 'zebri')
    expect(kinds(items)).toEqual(['order', 'product', 'customer'])
    expect(items[1]?.href, 'the editor is closed to this role').toMatch(/^\/products\?search=/)
  })

  it('finds nothing in a shop of others, nor without a shop', async () => {
    const owner = await enter('owner')
    for (const other of [OTHER_SHOP, 999_999]) {
      const refused = await call(shop, { ...owner, 'x-shop': String(other) }, 'GET /console/search?q=zebri')
      expect(refused.status).toBe(404)
    }
    const staff = headersAfter(await logIn(shop, await addPerson(shop, null, 'owner')))
    expect((await call(shop, staff, 'GET /console/search?q=zebri')).body.data).toEqual({ items: [] })
    const refused = await call(shop, { ...staff, 'x-shop': String(SHOP) }, 'GET /console/search?q=zebri')
    expect(refused.status).toBe(403)
  })

  it('limits each kind, and refuses searches of one letter', async () => {
    const owner = await enter('owner')
    expect((await find(owner, 'rl-')).filter(({ kind }) => kind === 'order').length).toBeLessThanOrEqual(5)
    expect((await call(shop, owner, 'GET /console/search?q=z')).status).toBe(422)
  })
})
