import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../src/modules/people/access/testing/people.ts'
import { addShopper } from '../../src/modules/people/accounts/testing/shopper.ts'
import { putInCart } from '../../src/modules/selling/orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../../src/modules/selling/orders/testing/seller-calls.ts'
import { enterConsole } from '../support/console.ts'

// Two operators do different things to the same thing at the same moment, or one does them too late.

const HOUR = 3_600_000

let shop: SellerCalls
let staff: Record<string, string>
beforeAll(async () => {
  shop = await createSellerCalls()
  staff = await enterConsole(shop, 'operator1@rialto.test')
})
afterAll(() => shop.close())

const db = () => shop.deps.database.db
const admin = (key: string, body?: object) => call(shop, staff, key.replace(' ', ' /admin'), body)
/** Sends calls at the same moment. @returns how many were done, and their statuses in order */
async function atOnce(...calls: [key: string, body: object][]) {
  const statuses = (await Promise.all(calls.map(([key, body]) => admin(key, body)))).map(({ status }) => status)
  expect(
    statuses.every((status) => [200, 404, 409].includes(status)),
    statuses.join(),
  ).toBe(true)
  return { statuses, done: statuses.filter((status) => status === 200).length }
}

async function reportedProduct() {
  const { buyer, goods } = await shop.order()
  const id = goods[0]?.productId ?? 0
  const report = {
    ...{ kind: 'product' as const, subject_id: id, shop_id: shop.shopId, user_id: buyer.id, is_of_shop: 0, text: '' },
    ...{ reporter_name: 'Ana', reason: 'untrue' as const, created_at: shop.deps.now() },
  }
  const row = await db().insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow()
  return { id, report: row.id }
}

it('a report is settled in one way, and the product is as that says', async () => {
  for (const order of [0, 1]) {
    const { id, report } = await reportedProduct()
    const hiding: [string, object] = [`POST /reports/${report}/settle`, { outcome: 'hidden', reason: 'No' }]
    const dismissing: [string, object] = [`POST /reports/${report}/settle`, { outcome: 'dismissed' }]
    const { done } = await atOnce(...(order === 0 ? [hiding, dismissing] : [dismissing, hiding]))
    expect(done).toBe(1)
    const { outcome } = await db()
      .selectFrom('reports')
      .where('id', '=', report)
      .select('outcome')
      .executeTakeFirstOrThrow()
    const { hold } = await db().selectFrom('products').where('id', '=', id).select('hold').executeTakeFirstOrThrow()
    expect([outcome, hold]).toEqual(outcome === 'hidden' ? ['hidden', 'hidden'] : ['dismissed', null])
  }
})

it('two categories are not merged into each other, nor one into a category that has just gone', async () => {
  const add = async (name: string): Promise<number> => {
    const { categories } = (await admin('POST /categories', { name })).body.data
    return categories.find((one: { name: string }) => one.name === name).id
  }
  const [one, two, three] = [await add('Merge one'), await add('Merge two'), await add('Merge three')]
  const merge = (from: number, into: number): [string, object] => [
    `POST /categories/${from}/merge`,
    { version: 1, into },
  ]
  expect((await atOnce(merge(one, two), merge(two, one))).done).toBe(1)
  const left = await db().selectFrom('categories').where('id', 'in', [one, two]).select('id').executeTakeFirstOrThrow()
  const { done, statuses } = await atOnce(merge(left.id, three), merge(three, left.id))
  expect([done, statuses.includes(404)]).toEqual([1, true])
})

it('an offer is accepted or refused, also in a sale that runs, and not in one that has ended', async () => {
  const now = shop.deps.now()
  const at = (hours: number) => new Date(now + hours * HOUR).toISOString()
  const sale = { names: { en: 'At once' }, thumbnail: '/media/a.webp', starts_at: at(900), ends_at: at(901) }
  const { id } = (await admin('POST /flash-sales', sale)).body.data.sale
  const offer = async () => {
    const buyer = await shop.addBuyer()
    const { productId } = await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 2_000, stock: 9 })
    await shop.call('POST', `/seller/flash-sales/${id}/offers`, {
      body: { product_id: productId, price: 15, quantity: 2 },
    })
    return productId
  }
  const [first, late, tooLate] = [await offer(), await offer(), await offer()]
  const path = (productId: number, decision: string) => `POST /flash-sales/${id}/offers/${productId}/${decision}`
  const { done } = await atOnce([path(first, 'approve'), {}], [path(first, 'refuse'), { reason: 'No' }])
  const counted = () =>
    db().selectFrom('flash_sale_products').where('flash_sale_id', '=', id).select('product_id').execute()
  const waiting = await db().selectFrom('flash_sale_offers').where('product_id', '=', first).select('refusal').execute()
  // An accepted offer may be taken out afterwards, but it is never accepted and refused.
  expect(done).toBeGreaterThan(0)
  expect((await counted()).length + waiting.length).toBe(1)
  await admin(`POST /flash-sales/${id}/start`)
  // The sale begins sooner than the shop has offered for, so that its word is asked for again.
  expect((await admin(path(late, 'approve'), {})).status).toBe(409)
  const { starts_at, ends_at } = (await admin(`GET /flash-sales/${id}`)).body.data.sale
  const accept = `/seller/flash-sales/${id}/offers/${late}/accept`
  expect((await shop.call('POST', accept, { body: { price: 15, quantity: 2, starts_at, ends_at } })).status).toBe(200)
  expect(await counted()).toContainEqual({ product_id: late })
  await admin(`POST /flash-sales/${id}/stop`)
  expect((await admin(path(tooLate, 'approve'), {})).status).toBe(409)
  expect(await counted()).not.toContainEqual({ product_id: tooLate })
})

it('a look is published or planned from one draft, not both', async () => {
  const { version } = (await admin('GET /look')).body.data
  const saved = await admin('PUT /look', { version, look: { web_logo: '/media/at-once.png' } })
  const publish = { version: saved.body.data.version, name: 'At once' }
  const publish_at = new Date(shop.deps.now() + HOUR).toISOString()
  const { done } = await atOnce(['POST /look/publish', publish], ['POST /look/publish', { ...publish, publish_at }])
  expect(done).toBe(1)
})

it('a person who is erased stays so, whatever others do to the account', async () => {
  const { id } = await addShopper(shop)
  await admin(`POST /customers/${id}/disable`)
  const { name } = await db().selectFrom('users').where('id', '=', id).select('name').executeTakeFirstOrThrow()
  await atOnce([`POST /customers/${id}/erase`, { name }], [`POST /customers/${id}/enable`, {}])
  const row = await db().selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  expect(row.erased_at).not.toBeNull()
  expect(row.disabled_at).not.toBeNull()
  expect((await admin(`POST /customers/${id}/enable`)).status).toBe(409)
})

it('an erasure waits for an order of the same moment, and takes assigned tickets along', async () => {
  const buyer = await shop.addBuyer()
  await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 2_000 })
  const row = { user_id: buyer.id, number: `T-${buyer.id}`, issue_type: 'Other', subject: 'Hello' }
  const rest = { order_number: null, email: null, phone: null, locale: 'en', created_at: 1, updated_at: 1 }
  const { user_id: assignee_id } = await db().selectFrom('staff').select('user_id').executeTakeFirstOrThrow()
  await db()
    .insertInto('tickets')
    .values({ ...row, ...rest, status: 'pending', assignee_id })
    .execute()
  const { name } = await db().selectFrom('users').where('id', '=', buyer.id).select('name').executeTakeFirstOrThrow()
  const [placed, erased] = await Promise.all([
    shop.place(buyer, { shop_ids: [shop.shopId] }),
    admin(`POST /customers/${buyer.id}/erase`, { name }),
  ])
  const open = await db().selectFrom('orders').where('user_id', '=', buyer.id).select('id').execute()
  expect([placed.status === 200, erased.status === 200]).toEqual([open.length === 1, open.length === 0])
  const tickets = await db().selectFrom('tickets').where('user_id', '=', buyer.id).select('id').execute()
  expect(tickets).toHaveLength(open.length)
})
