import { ORDER_STATUSES, PAYMENT_STATUSES } from '@rialto/contract/enums'
import { ORDER_VIEWS, type OrderView } from '@rialto/contract/list-enums'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createRandom } from '../../../../../../bench/data/random.ts'
import { addSeller } from '../../../../test/support/console.ts'
import { toJson } from '../../../db/json.ts'
import { addShopper, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { isInView } from './rules.ts'
import { addShop, createOrderCalls, type OrderCalls } from './testing/order-calls.ts'
import { ADDRESS, orderOf } from './testing/order-of.ts'

let shop: OrderCalls
let seller: Shopper
let customer: Shopper
let shopId: number
beforeAll(async () => {
  shop = await createOrderCalls()
  seller = await addSeller(shop)
  customer = await addShopper(shop)
  shopId = await addShop(shop, { owner_id: seller.id })
  await addOrders()
})
afterAll(() => shop.close())

const db = () => shop.deps.database.db
const DAY = 86_400_000
const START = Date.UTC(2026, 2, 1)

const { below, pick } = createRandom(83)

/** Orders of ten days in every state, many at the same moment, and some of another shop. */
async function addOrders(): Promise<void> {
  const otherShop = await addShop(shop)
  const rows = Array.from({ length: 240 }, (_, index) => ({
    ...orderOf({
      shopId: index % 12 === 0 ? otherShop : shopId,
      userId: customer.id,
      code: `RL-VIEW${index}`,
      placedAt: START + below(40) * (DAY / 4),
    }),
    status: pick(ORDER_STATUSES),
    payment_method: pick(['cash', 'online'] as const),
    payment_status: pick(PAYMENT_STATUSES),
    address_json: toJson({ ...ADDRESS, name: index === 7 ? 'Zoë Ørsted' : 'Ana', phone: `+88017110${10_000 + index}` }),
  }))
  await db().insertInto('orders').values(rows).execute()
  const { id } = await orderByCode('RL-VIEW9')
  await db()
    .insertInto('order_lines')
    .values({ ...lineOf(id), name: 'Blue enamel kettle' })
    .execute()
}

const lineOf = (order_id: number) => ({
  ...{ order_id, product_id: 1, variant_id: 1, thumbnail: '', price: 100, discount_price: 0, discount_percentage: 0 },
  ...{ quantity: 1, line_total: 100 },
})
const orderByCode = (code: string) =>
  db().selectFrom('orders').where('code', '=', code).select('id').executeTakeFirstOrThrow()

const list = async (query: Record<string, string | number>) => {
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return shop.get(`/seller/orders?${parameters}`, { headers: seller.headers })
}
const codesOf = (body: { data: { items: { order_code: string }[] } }) =>
  body.data.items.map(({ order_code }) => order_code).sort()

/** The ids of the orders that all pages of a list hold. */
async function readAll(query: Record<string, string | number>): Promise<number[]> {
  const ids: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await list({ ...query, limit: 7, ...(cursor && { cursor }) })
    ids.push(...body.data.items.map(({ id }: { id: number }) => id))
    expect(body.data.orders).toEqual([])
    cursor = body.data.next_cursor
  }
  return ids
}

/** The same, filtered and sorted in the plainest way. */
async function expected({ view, payment, from = 0, to = Number.MAX_SAFE_INTEGER, oldestFirst = false }: Expected) {
  const rows = await db().selectFrom('orders').where('shop_id', '=', shopId).selectAll().execute()
  const sorted = rows
    .filter((row) => isInView(row, view) && (!payment || row.payment_status === payment))
    .filter(({ placed_at }) => placed_at >= from && placed_at < to)
    .sort((a, b) => b.placed_at - a.placed_at || b.id - a.id)
  return (oldestFirst ? sorted.reverse() : sorted).map(({ id }) => id)
}
interface Expected {
  view: OrderView
  payment?: string
  from?: number
  to?: number
  oldestFirst?: boolean
}

describe('the views of GET /seller/orders', () => {
  it.each(ORDER_VIEWS)('hold the orders of %s once, by cursor, in both directions, and count them', async (view) => {
    const ids = await expected({ view })
    expect(ids.length).toBeGreaterThan(7)
    expect(await readAll({ view })).toEqual(ids)
    expect(await readAll({ view, sort: 'placed_at' })).toEqual(await expected({ view, oldestFirst: true }))
    const { body } = await list({ view })
    expect(body.data.counts[view]).toBe(ids.length)
  })

  it.each(PAYMENT_STATUSES)('are filtered by payment status %s and days', async (payment_status) => {
    for (const view of ORDER_VIEWS)
      expect(await readAll({ view, payment_status })).toEqual(await expected({ view, payment: payment_status }))
    const days = { from: '2026-03-03', to: '2026-03-05' }
    const period = { from: START + 2 * DAY, to: START + 5 * DAY }
    expect(await readAll({ ...days, payment_status })).toEqual(
      await expected({ view: 'all', payment: payment_status, ...period }),
    )
    expect(await readAll({ ...days, to: '2026-03-05T06:00:00Z' })).toEqual(
      await expected({ view: 'all', ...period, to: START + 4 * DAY + DAY / 4 }),
    )
  })

  it('leave lists by page as they are, with the same items', async () => {
    const { body } = await list({ page: 2, per_page: 10 })
    expect(body.data.orders).toHaveLength(10)
    expect(body.data.items).toEqual(body.data.orders)
    expect(body.data.next_cursor).toBeNull()
    expect(body.data.counts.all).toBe(body.data.total)
  })

  it('show an order that came in between on no later page', async () => {
    const first = await list({ view: 'all', limit: 5 })
    const { id } = await db()
      .insertInto('orders')
      .values(orderOf({ shopId, userId: customer.id, code: 'RL-LATE1', placedAt: START + 50 * DAY }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const next = await list({ view: 'all', limit: 5, cursor: first.body.data.next_cursor })
    await db().deleteFrom('orders').where('id', '=', id).execute()
    const shown = [...first.body.data.items, ...next.body.data.items].map((order) => order.id)
    expect(shown).toEqual((await expected({ view: 'all' })).slice(0, 10))
  })

  it.each([
    { cursor: 'x' },
    { cursor: '1_2_3' },
    { from: 'yesterday' },
    { limit: 201 },
    { view: 'mine' },
    { sort: 'id' },
  ])('refuse %j', async (query) => expect((await list(query as never)).status).toBe(422))
})

describe('the search of GET /seller/orders', () => {
  it.each([
    ['RL-VIEW101', ['RL-VIEW101']],
    [
      'rl-view23',
      [
        'RL-VIEW23',
        'RL-VIEW230',
        'RL-VIEW231',
        'RL-VIEW232',
        'RL-VIEW233',
        'RL-VIEW234',
        'RL-VIEW235',
        'RL-VIEW236',
        'RL-VIEW237',
        'RL-VIEW238',
        'RL-VIEW239',
      ],
    ],
    ['zoe orsted', ['RL-VIEW7']],
    ['enamel KETTLE', ['RL-VIEW9']],
    ['017 110 10009', ['RL-VIEW9']],
    [
      'RL-VIEW12',
      [
        'RL-VIEW121',
        'RL-VIEW122',
        'RL-VIEW123',
        'RL-VIEW124',
        'RL-VIEW125',
        'RL-VIEW126',
        'RL-VIEW127',
        'RL-VIEW128',
        'RL-VIEW129',
      ],
    ],
    ['nobody of this name', []],
    ['%', []],
  ])('finds %s by code, name, product or phone, in this shop alone', async (search, codes) => {
    expect(codesOf((await list({ search })).body)).toEqual(codes)
  })

  it('keeps to the view and goes on by cursor', async () => {
    const found = await expected({ view: 'cancelled' })
    expect(await readAll({ search: 'RL-VIEW', view: 'cancelled' })).toEqual(found)
    expect(await readAll({ search: 'RL-VIEW', view: 'cancelled', sort: 'placed_at' })).toEqual(found.reverse())
  })
})

it.runIf(inject('databases').engine === 'sqlite')(
  'reads each list by an index in its order, without sorting',
  async () => {
    const plan = async (where: string, order = 'order by placed_at desc, id desc limit 7') => {
      const { rows } = await sql
        .raw<{ detail: string }>(
          `explain query plan select id, placed_at from orders where shop_id = 1 and ${where} ${order}`,
        )
        .execute(db())
      return rows.map((row) => row.detail).join('\n')
    }
    const unpaid = `(status = 'pending' and payment_method = 'online' and payment_status in ('pending', 'failed'))`
    const beyond = 'placed_at <= 9 and (placed_at < 9 or id < 9)'
    expect(await plan(`${unpaid} and ${beyond}`)).toMatch(/^SEARCH .*orders_unpaid_by_shop[^\n]*$/)
    expect(await plan(`status = 'delivered' and ${beyond}`)).toMatch(/^SEARCH .*orders_by_shop \([^\n]*$/)
    expect(await plan(`status = 'pending' and not ${unpaid} and ${beyond}`)).toMatch(
      /^SEARCH .*orders_by_shop \([^\n]*$/,
    )
    expect(await plan(`status = 'pending' and payment_status = 'failed' and ${beyond}`)).toMatch(
      /^SEARCH .*orders_by_shop_payment \([^\n]*$/,
    )
    expect(await plan(`code >= 'RL-1' and code < 'RL-2'`, 'limit 200')).toMatch(/^SEARCH .*orders_by_shop_code[^\n]*$/)
  },
)
