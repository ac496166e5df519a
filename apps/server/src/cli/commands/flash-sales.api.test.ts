import { afterAll, beforeAll, expect, it } from 'vitest'
import { putInCart } from '../../modules/selling/orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../../modules/selling/orders/testing/seller-calls.ts'
import { shopCommand } from '../testing/shop-command.ts'

let shop: SellerCalls
let run: ReturnType<typeof shopCommand>
beforeAll(async () => {
  shop = await createSellerCalls()
  run = shopCommand(shop.environment)
})
afterAll(() => shop.close())

const DAY = 24 * 3_600_000
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const sales = (...words: string[]) => run(['flash-sales', ...words])

it('plans, fills, begins and stops a flash sale by commands that the record repeats', async () => {
  const buyer = await shop.addBuyer()
  const { productId } = await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 2_000, stock: 10 })
  const planned = await sales(
    'create',
    'Lamp night',
    '--from',
    day(30),
    '--until',
    day(31),
    '--picture',
    '/media/l.webp',
    '--json',
  )
  expect(planned).toMatchObject({ code: 0, err: '' })
  const { id } = JSON.parse(planned.out)
  const offer = [String(id), String(productId), '--pieces', '4']
  expect((await sales('add', ...offer, '--price', '20')).err).toMatch(/below the price of today/)
  expect(await sales('add', ...offer, '--price', '15.50')).toMatchObject({ code: 0, err: '' })
  const db = shop.deps.database.db
  const counted = () =>
    db.selectFrom('flash_sale_products').where('product_id', '=', productId).select('price').execute()
  expect(await counted()).toEqual([])
  const body = { price: 15.5, quantity: 4, starts_at: day(30), ends_at: day(31) }
  const span = { starts_at: `${body.starts_at}T00:00:00Z`, ends_at: `${body.ends_at}T00:00:00Z` }
  const path = `/seller/flash-sales/${id}/offers/${productId}/accept`
  expect((await shop.call('POST', path, { body: { ...body, ...span } })).status).toBe(200)
  expect((await sales('withdraw', String(id), String(productId))).err).toMatch(/Only a proposal/)
  expect((await sales('stop', String(id))).err).toBe('flash-sales stop: This flash sale is not running\n')
  const names = ['--names', '{"fr":"Nuit des lampes"}']
  expect(await sales('change', String(id), ...names, '--approval', '--open')).toMatchObject({ code: 2 })
  expect(await sales('change', String(id), ...names, '--until', day(32), '--open')).toMatchObject({ code: 0, err: '' })
  const copied = await sales('copy', String(id), '--from', day(40), '--until', day(41), '--json')
  expect(JSON.parse(copied.out).left_out).toBe(0)
  const start = await sales('start', String(id))
  expect(start).toMatchObject({ code: 0, err: '' })
  // The shop had agreed to another time, so it is asked again.
  expect(await counted()).toEqual([])
  const today = { ...body, ...span, ends_at: `${day(32)}T00:00:00Z` }
  const { starts_at } = await db
    .selectFrom('flash_sales')
    .where('id', '=', id)
    .select('starts_at')
    .executeTakeFirstOrThrow()
  const again = { ...today, starts_at: new Date(starts_at).toISOString() }
  expect((await shop.call('POST', path, { body: again })).status).toBe(200)
  expect(await sales('stop', String(id))).toMatchObject({ code: 0, err: '' })
  expect((await sales('delete', String(id))).code).toBe(1)
  const ended = JSON.parse((await sales('list', '--view', 'ended', '--json')).out)
  expect(ended[0]).toMatchObject({ id, name: 'Lamp night', lines: 1, quantity: 4 })
  expect((await sales('list')).out).toMatch(/Lamp night/)
  const records = await shop.deps.database.db
    .selectFrom('change_records')
    .where('subject_kind', '=', 'flash_sale')
    .where('subject_id', '=', id)
    .where('shop_id', 'is', null)
    .select('command')
    .orderBy('id')
    .execute()
  expect(records.map(({ command }) => command)).toEqual([
    expect.stringMatching(/^flash-sales create 'Lamp night' --from .* --picture \/media\/l\.webp$/),
    `flash-sales add ${id} ${productId} --price 15.5 --pieces 4`,
    expect.stringMatching(
      new RegExp(
        `^flash-sales change ${id} --name 'Lamp night' --names '{"fr":"Nuit des lampes"}' --until \\S+ --open$`,
      ),
    ),
    `flash-sales start ${id}`,
    `flash-sales stop ${id}`,
  ])
})

it('refuses what is no number, no time and no picture of the server', async () => {
  expect((await sales('stop', 'soon')).code).toBe(2)
  const create = (from: string, picture: string) =>
    sales('create', 'Lamp night', '--from', from, '--until', day(31), '--picture', picture)
  expect((await create('tomorrow', '/media/l.webp')).code).toBe(2)
  expect((await create(day(30), 'https://elsewhere.test/l.webp')).code).toBe(2)
})
