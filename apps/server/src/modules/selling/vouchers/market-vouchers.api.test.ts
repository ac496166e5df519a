import type { SellerVoucher } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { addShop, putInCart } from '../checkout/testing/put-in-cart.ts'
import type { Buyer } from '../orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../orders/testing/seller-calls.ts'
import { addVoucher } from './testing/add-voucher.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')
const HOUR = 3_600_000
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString()

let shop: SellerCalls
let other: number
let operator: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  shop.setNow(NOW)
  other = await addShop(shop)
  operator = { headers: await enterConsole(shop, 'operator1@rialto.test') }
  await shop.deps.database.db.deleteFrom('vouchers').where('shop_id', 'is', null).execute()
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'PATCH', path = '', body?: object) =>
  shop.call(method, `/admin/vouchers${path}`, { body, by: operator })
let vouchers = 0
async function make(part: object = {}): Promise<SellerVoucher> {
  const terms = { discount_type: 'Percentage', discount: 10, min_order_amount: 20, starts_at: at(-1), ends_at: at(48) }
  const { status, body } = await call('POST', '', { code: `MARKET${++vouchers}`, ...terms, ...part })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.voucher
}
const collect = (buyer: Buyer, coupon_id: number) =>
  shop.post('/vouchers-collect', { coupon_id }, { headers: buyer.headers })
const rows = async (placed: Awaited<ReturnType<SellerCalls['place']>>) => {
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const ids: number[] = placed.body.data.orders.map(({ id }: { id: number }) => id)
  return Promise.all(ids.map((id) => shop.rowOf(id)))
}
/** A buyer with 30.00 in the one shop and 50.00 in the other. */
async function addBuyer(): Promise<Buyer> {
  const buyer = await shop.addBuyer()
  await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 3_000 })
  await putInCart(shop, buyer.id, { shopId: other, price: 5_000 })
  return buyer
}

describe('vouchers of the market', () => {
  it('are collected at any shop, and count once, where they take off the most', async () => {
    const voucher = await make()
    const buyer = await addBuyer()
    for (const shopId of [shop.shopId, other]) {
      const { coupons } = (await shop.get(`/get-vouchers?shop_id=${shopId}`)).body.data
      expect(coupons.map(({ code }: { code: string }) => code)).toContain(voucher.code)
    }
    await collect(buyer, voucher.id)
    const { coupons } = (await shop.get('/get-collected-vouchers', { headers: buyer.headers })).body.data
    expect(coupons).toMatchObject([{ code: voucher.code, shop: null, for_shop_id: other, discount_amount: 5 }])
    const placed = await rows(
      await shop.place(buyer, { shop_ids: [shop.shopId, other], coupon_codes: [voucher.code.toLowerCase()] }),
    )
    expect(placed.map(({ shop_id, coupon_discount }) => [shop_id, coupon_discount])).toEqual(
      expect.arrayContaining([
        [shop.shopId, 0],
        [other, 500],
      ]),
    )
    const shown = (await call('GET', `/${voucher.id}`)).body.data.voucher
    const payable = placed.find(({ shop_id }) => shop_id === other)?.payable_amount ?? 0
    expect(shown).toMatchObject({ collected: 1, used: 1, revenue: payable / 100 })
  })

  it('go to the shop that is left when a shop has a voucher of its own', async () => {
    const voucher = await make()
    const buyer = await addBuyer()
    const own = await addVoucher(shop, { shop_id: other, discount: 20, collectedBy: [buyer.id] })
    await collect(buyer, voucher.id)
    const codes = [voucher.code, own.code]
    const both = { shop_ids: [shop.shopId, other], coupon_codes: codes }
    const refused = await shop.place(buyer, { ...both, shop_ids: [other] })
    expect(refused.body.errors).toHaveProperty(`coupon_codes.${voucher.code}`)
    const placed = await rows(await shop.place(buyer, both))
    const discounts = Object.fromEntries(placed.map((row) => [row.shop_id, row.coupon_discount]))
    expect(discounts).toEqual({ [other]: 1_000, [shop.shopId]: 300 })
    const ours = placed.find(({ shop_id }) => shop_id === shop.shopId)?.id
    const { amounts } = (await shop.call('GET', `/seller/orders/${ours}`)).body.data.order
    expect(amounts).toMatchObject({ coupon_discount: 3, market_voucher: 3 })
  })

  it('are borne in part by the shop whose goods are bought, to the cent and into each refund', async () => {
    const { id, code, version } = await make({ market_share: 33.3333, min_order_amount: 0 })
    expect((await call('PATCH', `/${id}`, { version, market_share: 60 })).body.data.voucher.market_share).toBe(60)
    const { shared } = (await shop.call('GET', '/seller/vouchers')).body.data
    expect(shared).toContainEqual(expect.objectContaining({ code, market_share: 60, discount: 10 }))
    const buyer = await shop.addBuyer()
    const prices = [3_333, 999, 1]
    for (const price of prices) await putInCart(shop, buyer.id, { shopId: shop.shopId, price })
    await collect(buyer, id)
    const [order] = await rows(await shop.place(buyer, { shop_ids: [shop.shopId], coupon_codes: [code] }))
    if (!order) throw new Error('nothing was ordered')
    const { db } = shop.deps.database
    const lines = await db.selectFrom('order_lines').where('order_id', '=', order.id).selectAll().execute()
    const sum = (of: 'shop_voucher' | 'market_voucher') => lines.reduce((all, line) => all + Number(line[of]), 0)
    expect(order.coupon_discount).toBe(433)
    expect(sum('shop_voucher') + sum('market_voucher')).toBe(433)
    for (const line of lines)
      expect(line.market_voucher).toBe(Math.round((Number(line.shop_voucher) + Number(line.market_voucher)) * 0.6))
    // The shop is owed what the shopper pays and what the market bears.
    const money = await db.selectFrom('order_money').where('order_id', '=', order.id).select('credit').execute()
    expect(money).toEqual([{ credit: order.payable_amount + sum('market_voucher') }])
    const { amounts } = (await shop.call('GET', `/seller/orders/${order.id}`)).body.data.order
    expect(amounts).toMatchObject({ coupon_discount: 4.33, market_voucher: sum('market_voucher') / 100 })
  })

  it.each([
    ['below nothing', -1],
    ['above all of it', 100.1],
    ['finer than it is stored', 33.33333],
  ])('refuse a share %s', async (_, market_share) => {
    const terms = { discount_type: 'Percentage', discount: 10, starts_at: at(-1), ends_at: at(48) }
    const { status, body } = await call('POST', '', { code: `SHARE${++vouchers}`, ...terms, market_share })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['market_share']])
  })

  it('share nothing of a shop’s own voucher', async () => {
    const terms = { discount_type: 'Percentage', discount: 10, starts_at: at(-1), ends_at: at(48), market_share: 100 }
    const { body } = await shop.call('POST', '/seller/vouchers', { body: { code: `OWN${++vouchers}`, ...terms } })
    expect(body.data.voucher).toMatchObject({ market_share: 0 })
  })

  it('need their smallest order in one shop, and respect their limits', async () => {
    const dear = await make({ min_order_amount: 60 })
    const buyer = await addBuyer()
    await collect(buyer, dear.id)
    const order = { shop_ids: [shop.shopId, other], coupon_codes: [dear.code] }
    expect((await shop.place(buyer, order)).body.code).toBe('voucher_minimum')
    const scarce = await make({ use_limit: 1 })
    const [first, second] = [await addBuyer(), await addBuyer()]
    for (const one of [first, second]) await collect(one, scarce.id)
    const replies = await Promise.all(
      [first, second].map((one) => shop.place(one, { shop_ids: [other], coupon_codes: [scarce.code] })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('are no business of sellers, and stop with Undo for those who may', async () => {
    const { id, code } = await make()
    for (const path of [`/seller/vouchers/${id}`, `/seller/vouchers/${id}/stop`])
      expect((await shop.call(path.endsWith('stop') ? 'POST' : 'GET', path)).status).toBe(404)
    expect((await shop.call('GET', `/seller/vouchers?search=${code}`)).body.data.items).toEqual([])
    const stopped = await call('POST', `/${id}/stop`)
    expect(stopped.body.data.voucher.status).toBe('ended')
    const record = (await shop.call('GET', '/admin/record?limit=1', { by: operator })).body.data.items[0]
    expect(record.command).toBe(`npm run shop -- vouchers stop ${id}`)
    await shop.call('POST', `/admin/record/${stopped.body.change.id}/restore`, { by: operator })
    expect((await call('GET', `/${id}`)).body.data.voucher.status).toBe('running')
    const changed = await call('PATCH', `/${id}`, { version: 3, discount: 15 })
    expect(changed.body.data.voucher).toMatchObject({ discount: 15 })
  })
})
