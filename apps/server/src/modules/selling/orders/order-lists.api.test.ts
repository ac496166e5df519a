import { ORDER_STATUSES, type OrderStatus } from '@rialto/contract/enums'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createRandom } from '../../../../../../bench/data/random.ts'
import { addSeller } from '../../../../test/support/console.ts'
import { addOrders } from '../../../../test/support/market.ts'
import { addShopper, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { ORDER_PERIOD_MS } from './list-orders.ts'
import { addShop, createOrderCalls, type OrderCalls, putInCart } from './testing/order-calls.ts'
import { orderOf } from './testing/order-of.ts'

let shop: OrderCalls
let seller: Shopper
let customer: Shopper
let shopId: number
beforeAll(async () => {
  shop = await createOrderCalls()
  seller = await addSeller(shop)
  customer = await addShopper(shop)
  shopId = await addShop(shop, { owner_id: seller.id })
  await addListedOrders()
})
afterAll(() => shop.close())

const db = () => shop.deps.database.db

const { below, pick } = createRandom(70)
const anyStatus = () => pick(ORDER_STATUSES)

/** Orders of several periods, some at the same time and at the very edges of periods; some change their status or are deleted. */
async function addListedOrders(): Promise<void> {
  const edges = [1, 2, 3].flatMap((n) => [n * ORDER_PERIOD_MS, n * ORDER_PERIOD_MS - 1])
  const times = Array.from({ length: 200 }, (_, n) => edges[n] ?? below(40) * (ORDER_PERIOD_MS / 10))
  const rows = times.map((placedAt, n) => orderOf({ shopId, userId: customer.id, code: `LIST-${n}`, placedAt }))
  for (const row of rows) row.status = anyStatus()
  await addOrders(shop, rows)
  for (const { id } of await listed())
    if (below(10) < 3) await db().updateTable('orders').set({ status: anyStatus() }).where('id', '=', id).execute()
  const gone = (await listed()).filter(() => below(10) === 0).map(({ id }) => id)
  await db().deleteFrom('orders').where('id', 'in', gone).execute()
  expect(gone.length).toBeGreaterThan(5)
}

/** The shop's orders in the order of the list, read in the plainest way. */
async function listed(status?: OrderStatus) {
  const rows = await db()
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .select(['id', 'status', 'placed_at'])
    .execute()
  return rows.filter((row) => !status || row.status === status).sort((a, b) => b.placed_at - a.placed_at || b.id - a.id)
}

async function readPages(path: string, headers: Record<string, string>, status: OrderStatus | undefined) {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { body } = await shop.get(`${path}?per_page=7&page=${page}${status ? `&order_status=${status}` : ''}`, {
      headers,
    })
    if (body.data.orders.length === 0) return { ids, last: body.data }
    ids.push(...body.data.orders.map((order: { id: number }) => order.id))
  }
}

describe.each([
  ['GET /seller/orders', '/seller/orders', () => seller],
  ['GET /orders', '/orders', () => customer],
] as const)('%s', (_, path, caller) => {
  it.each([undefined, ...ORDER_STATUSES])(
    'lists the same orders and counts as a plain sort, status %s',
    async (status) => {
      const expected = await listed(status)
      const { ids, last } = await readPages(path, caller().headers, status)
      expect(ids).toEqual(expected.map(({ id }) => id))
      expect(last.total).toBe(expected.length)
      const all = await listed()
      const counts = Object.fromEntries(
        ORDER_STATUSES.map((one) => [one, all.filter((row) => row.status === one).length]),
      )
      expect(last.status_wise_orders).toEqual(counts)
    },
  )
})

it('counts orders as they are placed, moved on and cancelled', async () => {
  const buyer = await shop.addBuyer()
  const owner = await addSeller(shop)
  const newShop = await addShop(shop, { owner_id: owner.id })
  const place = async () => {
    await putInCart(shop, buyer.id, { shopId: newShop, quantity: 1 })
    return (await shop.place(buyer, { shop_ids: [newShop] })).body.data.orders[0].id as number
  }
  const [first, second] = [await place(), await place()]
  await shop.post(`/seller/orders/${first}/status`, { status: 'confirm' }, { headers: owner.headers })
  await shop.post('/orders/cancel', { order_id: second, reason: 'Too slow' }, { headers: buyer.headers })
  const { body } = await shop.get('/seller/orders', { headers: owner.headers })
  expect(body.data).toMatchObject({ total: 2, status_wise_orders: { pending: 0, confirm: 1, cancelled: 1 } })
})

it.runIf(inject('databases').engine === 'sqlite')(
  'reads a page in the order of an index, without sorting and without the orders before its period',
  async () => {
    const plan = async (where: string, direction = 'desc') => {
      const { rows } = await sql
        .raw<{ detail: string }>(
          `explain query plan select id from orders where ${where} order by placed_at ${direction}, id ${direction} limit 7`,
        )
        .execute(db())
      return rows.map((row) => row.detail)
    }
    expect(await plan('shop_id = 1 and placed_at < 9')).toEqual([
      expect.stringMatching(/^SEARCH .*COVERING INDEX orders_by_shop_time \(shop_id=\? AND placed_at<\?\)$/),
    ])
    expect(await plan('shop_id = 1 and placed_at >= 9', 'asc')).toEqual([
      expect.stringMatching(/^SEARCH .*COVERING INDEX orders_by_shop_time \(shop_id=\? AND placed_at>\?\)$/),
    ])
    expect(await plan("shop_id = 1 and placed_at < 9 and status = 'pending'")).toEqual([
      expect.stringMatching(/^SEARCH .*COVERING INDEX orders_by_shop \(shop_id=\? AND status=\? AND placed_at<\?\)$/),
    ])
    expect(await plan('user_id = 1')).toEqual([
      expect.stringMatching(/^SEARCH .*COVERING INDEX orders_by_user \(user_id=\?\)$/),
    ])
  },
)
