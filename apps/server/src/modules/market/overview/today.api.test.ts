import type { SellerRole } from '@rialto/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { addOrders, joinTeam } from '../../../../test/support/market.ts'
import { databaseQueries } from '../../../lib/diagnostics.ts'
import { addPerson, call, headersAfter, logIn } from '../../people/access/testing/people.ts'
import { addShopper, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { addShop } from '../../selling/checkout/testing/put-in-cart.ts'
import { orderOf } from '../../selling/orders/testing/order-of.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

const HOUR = 3_600_000

let shop: SellerCalls
let queries = 0
const countQuery = () => {
  queries += 1
}
beforeAll(async () => {
  databaseQueries.subscribe(countQuery)
  shop = await createSellerCalls()
})
afterAll(async () => {
  databaseQueries.unsubscribe(countQuery)
  await shop.close()
})

const db = () => shop.deps.database.db
const today = async (by: Pick<Shopper, 'headers'> = shop.seller, query = '') =>
  (await shop.call('GET', `/seller/today${query}`, { by })).body.data

async function join(role: SellerRole): Promise<Shopper> {
  const member = await addShopper(shop)
  await joinTeam(shop, { shopId: shop.shopId, userId: member.id, role })
  return member
}

describe('GET /seller/today', () => {
  it('shows a new shop its first steps and empty queues', async () => {
    const shown = await today()
    expect(shown.checklist).toContainEqual({ key: 'first_product', done: false })
    // Any charge is one, 0 too, once it was chosen.
    expect(shown.checklist).toContainEqual({ key: 'delivery', done: true })
    await db().updateTable('shops').set({ delivery_is_set: 0 }).where('id', '=', shop.shopId).execute()
    expect((await today()).checklist).toContainEqual({ key: 'delivery', done: false })
    await db().updateTable('shops').set({ delivery_is_set: 1 }).where('id', '=', shop.shopId).execute()
    expect(shown.to_pack).toEqual({ count: 0, oldest_at: null, orders: [] })
    expect(shown.unanswered).toEqual({ count: 0, longest_since: null, conversations: [] })
    expect(shown.sales).toMatchObject({ today: 0, orders_today: 0 })
  })

  it('shows the orders that have waited longest, without cancelled and unpaid ones', async () => {
    const buyer = await shop.addBuyer()
    const now = shop.deps.now()
    const row = (code: string, hours: number) =>
      orderOf({ shopId: shop.shopId, userId: buyer.id, code, placedAt: now - hours * HOUR })
    await addOrders(shop, [
      row('T-1', 30),
      row('T-2', 20),
      row('T-3', 10),
      row('T-4', 5),
      { ...row('T-5', 90), status: 'cancelled' },
      { ...row('T-6', 90), payment_method: 'online' },
      { ...row('T-7', 7 * 24), status: 'delivered' },
    ])
    const shown = await today()
    expect(shown.to_pack.count).toBe(4)
    expect(shown.to_pack.orders.map((order: { order_code: string }) => order.order_code)).toEqual(['T-1', 'T-2', 'T-3'])
    expect(shown.to_pack.oldest_at).toBe(new Date(now - 30 * HOUR).toISOString())
    const sold = shown.sales.days.reduce((sum: number, day: { amount: number }) => sum + day.amount, 0)
    expect(sold).toBe(50)
    expect(shown.sales.hours.last_week).toHaveLength(24)
  })

  it('shows who waits for an answer, and the variants with few pieces', async () => {
    const { goods, buyer } = await shop.order([2])
    await shop.post(
      '/send-message',
      { shop_id: shop.shopId, message: 'Is it blue?', type: 'user' },
      { headers: buyer.headers },
    )
    await db()
      .updateTable('product_variants')
      .set({ stock: 0 })
      .where('id', '=', goods[0]?.variantId ?? 0)
      .execute()
    const shown = await today()
    expect(shown.unanswered).toMatchObject({
      count: 1,
      conversations: [{ user: { id: buyer.id }, last_message: 'Is it blue?' }],
    })
    expect(shown.low_stock).toMatchObject({ count: 1, sold_out: 1, variants: [{ id: goods[0]?.variantId, stock: 0 }] })
    await shop.call('POST', '/seller/messages', { body: { user_id: buyer.id, message: 'It is.' } })
    expect((await today()).unanswered.count).toBe(0)
  })

  it('shows each role its own parts alone, here and in the counts of the person', async () => {
    const support = await join('support')
    const parts = await today(support)
    expect(parts).toMatchObject({ low_stock: null, sales: null, checklist: null })
    expect(parts.to_pack).not.toBeNull()
    const me = async (person: Shopper) =>
      (await shop.get('/console/me', { headers: await enterConsole(shop, person.email ?? '') })).body.data.shops[0]
    expect((await me(support)).counts).toMatchObject({ to_pack: 5, unanswered: 0, low_stock: null, new_reviews: 0 })
    expect((await me(await join('fulfilment'))).counts).toMatchObject({ low_stock: 1, new_reviews: null })
  })

  it('counts the work of the shop in which a person works, and makes no more queries for each other shop', async () => {
    const person = await join('support')
    const headers = await enterConsole(shop, person.email ?? '')
    const me = async (shopId?: number) => {
      const before = queries
      const { body } = await shop.get('/console/me', {
        headers: { ...headers, ...(shopId && { 'x-shop': `${shopId}` }) },
      })
      const counted = body.data.shops.filter(({ counts }: { counts: unknown }) => counts !== null)
      return { queries: queries - before, counted: counted.map(({ id }: { id: number }) => id) }
    }
    const before = await me()
    expect(before.counted).toEqual([shop.shopId])
    expect(before.queries).toBeGreaterThanOrEqual(3)
    const others = [await addShop(shop), await addShop(shop)]
    for (const shopId of others) await joinTeam(shop, { shopId, userId: person.id, role: 'support' })
    for (const id of others) expect(await me(id)).toEqual({ queries: before.queries, counted: [id] })
    // A shop that they have left: as without the header.
    expect((await me(1_999_999)).counted).toHaveLength(1)
  })

  it.each(['', '?time_zone=Asia/Dhaka', '?time_zone=Nowhere/At_All'])('answers with the query "%s"', async (query) => {
    expect((await today(shop.seller, query)).sales.days).toHaveLength(14)
  })
})

it('counts for the navigation what the lists hold to which it leads', async () => {
  const headers = { ...headersAfter(await logIn(shop, await addPerson(shop, 1, 'owner'))), 'x-shop': '1' }
  // An answer to a review of last month is still awaited.
  await db()
    .updateTable('reviews')
    .set({ reply_text: null, reply_at: null, created_at: 1 })
    .where('shop_id', '=', 1)
    .execute()
  const read = async (path: string) => (await call(shop, headers, `GET ${path}`)).body.data
  const { counts } = (await read('/console/me')).shops.find(({ id }: { id: number }) => id === 1)
  const [orders, stock, reviews, questions, conversations] = await Promise.all(
    ['orders', 'stock', 'reviews', 'questions', 'conversations'].map((list) => read(`/seller/${list}`)),
  )
  expect(counts).toMatchObject({
    to_pack: orders.counts.to_pack,
    low_stock: stock.counts.low,
    new_reviews: reviews.counts.unanswered,
    new_questions: questions.counts.unanswered,
    unanswered: conversations.counts.unanswered,
  })
  expect(counts.new_reviews).toBeGreaterThan(0)
})
