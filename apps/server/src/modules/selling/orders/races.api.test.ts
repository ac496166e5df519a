import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSale } from '../../../../test/support/market.ts'
import { addShop, addVoucher, type Buyer, createOrderCalls, type OrderCalls, putInCart } from './testing/order-calls.ts'

let shop: OrderCalls
beforeAll(async () => {
  shop = await createOrderCalls()
})
afterAll(() => shop.close())

type Replies = Awaited<ReturnType<OrderCalls['place']>>[]

const codesOf = (replies: Replies) => replies.map(({ status, body }) => (status === 200 ? 'placed' : body.code)).sort()

const ordersOf = ({ id }: Buyer) =>
  shop.deps.database.db.selectFrom('orders').where('user_id', '=', id).selectAll().execute()

describe('concurrent orders', () => {
  it('sell 50 pieces to 50 of 200 shoppers', async () => {
    const shopId = await addShop(shop)
    const buyers = await shop.addBuyers(200)
    const first = buyers[0] as Buyer
    const goods = await putInCart(shop, first.id, { shopId, stock: 50 })
    await Promise.all(buyers.slice(1).map((buyer) => shop.addCartLine(buyer, goods)))
    const replies = await Promise.all(buyers.map((buyer) => shop.place(buyer, { shop_ids: [shopId] })))
    expect(codesOf(replies)).toEqual([...Array(150).fill('out_of_stock'), ...Array(50).fill('placed')])
    expect(await shop.stockOf(goods)).toEqual({ variant: 0, product: 0, sold: 50 })
    const { count } = await shop.deps.database.db
      .selectFrom('order_lines')
      .where('product_id', '=', goods.productId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(50)
  })

  it('sell the last pieces of a flash sale once, and none above the shown price', async () => {
    const shopId = await addShop(shop, { delivery_charge: 0 })
    const buyers = await shop.addBuyers(12)
    const goods = await putInCart(shop, (buyers[0] as Buyer).id, { shopId, price: 4_000, stock: 99 })
    await Promise.all(buyers.slice(1).map((buyer) => shop.addCartLine(buyer, goods)))
    const now = shop.deps.now()
    const offer = { productId: goods.productId, price: 1_000, quantity: 5 }
    await addSale(shop, { starts_at: now - 1_000, ends_at: now + 3_600_000 }, [offer])
    const order = { shop_ids: [shopId], payable_amount: 10.5 }
    const replies = await Promise.all(buyers.map((buyer) => shop.place(buyer, order)))
    expect(codesOf(replies)).toEqual([...Array(5).fill('placed'), ...Array(7).fill('price_changed')])
    expect(await shop.stockOf(goods)).toMatchObject({ variant: 94, sold: 5 })
  })

  it('use a single-use voucher once', async () => {
    const shopId = await addShop(shop)
    const buyers = await shop.addBuyers(10)
    const goods = await putInCart(shop, (buyers[0] as Buyer).id, { shopId })
    await Promise.all(buyers.slice(1).map((buyer) => shop.addCartLine(buyer, goods)))
    const buyerIds = buyers.map((buyer) => buyer.id)
    const { id, code } = await addVoucher(shop, { shop_id: shopId, collectedBy: buyerIds, use_limit: 1 })
    const order = { shop_ids: [shopId], coupon_codes: [code] }
    const replies = await Promise.all(buyers.map((buyer) => shop.place(buyer, order)))
    expect(codesOf(replies)).toEqual(['placed', ...Array(9).fill('voucher_used_up')])
    const voucher = await shop.deps.database.db.selectFrom('vouchers').where('id', '=', id).select('used').execute()
    expect(voucher).toEqual([{ used: 1 }])
    expect(await shop.stockOf(goods)).toMatchObject({ sold: 1 })
  })

  it('create one order from one cart', async () => {
    const buyer = await shop.addBuyer()
    const shopId = await addShop(shop)
    const goods = await putInCart(shop, buyer.id, { shopId, quantity: 2 })
    const place = (key?: string) => shop.place(buyer, { shop_ids: [shopId] }, key)
    const replies = await Promise.all([place(), place(), place('tab-1'), place('tab-2')])
    expect(codesOf(replies)).toEqual([...Array(3).fill('nothing_to_order'), 'placed'])
    expect(await ordersOf(buyer)).toHaveLength(1)
    expect(await shop.stockOf(goods)).toMatchObject({ sold: 2 })
  })

  it('do not deadlock if carts have the same products in another order', async () => {
    const shopId = await addShop(shop)
    const buyers = await shop.addBuyers(20)
    const [first, second] = [buyers[0] as Buyer, buyers[1] as Buyer]
    const cup = await putInCart(shop, first.id, { shopId, stock: 30 })
    const lamp = await putInCart(shop, second.id, { shopId, stock: 30 })
    await shop.addCartLine(first, lamp)
    await shop.addCartLine(second, cup)
    for (const [index, buyer] of buyers.slice(2).entries())
      for (const goods of index % 2 ? [cup, lamp] : [lamp, cup]) await shop.addCartLine(buyer, goods)
    const replies = await Promise.all(buyers.map((buyer) => shop.place(buyer, { shop_ids: [shopId] })))
    expect(codesOf(replies)).toEqual(Array(20).fill('placed'))
    expect(await shop.stockOf(cup)).toEqual({ variant: 10, product: 10, sold: 20 })
    expect(await shop.stockOf(lamp)).toEqual({ variant: 10, product: 10, sold: 20 })
  })
})

describe('a request with an idempotency key', () => {
  async function fillNewCart() {
    const buyer = await shop.addBuyer()
    const shopId = await addShop(shop)
    const goods = await putInCart(shop, buyer.id, { shopId })
    return { buyer, shopId, goods, order: { shop_ids: [shopId] } }
  }

  it('creates one order and gets one answer when it is repeated', async () => {
    const { buyer, goods, order } = await fillNewCart()
    const [first, second] = await Promise.all([shop.place(buyer, order, 'click'), shop.place(buyer, order, 'click')])
    expect(first?.status).toBe(200)
    expect(second?.body).toEqual(first?.body)
    await shop.addCartLine(buyer, goods)
    const replayed = await shop.place(buyer, order, 'click')
    expect(replayed.body).toEqual(first?.body)
    expect(await ordersOf(buyer)).toHaveLength(1)
    expect(await shop.stockOf(goods)).toMatchObject({ sold: 1 })
  })

  it('gets the same answer after the order has changed', async () => {
    const { buyer, order } = await fillNewCart()
    const { body } = await shop.place(buyer, order, 'moved')
    await shop.post('/orders/cancel', { order_id: body.data.orders[0].id, reason: 'x' }, { headers: buyer.headers })
    expect((await shop.place(buyer, order, 'moved')).body).toEqual(body)
  })

  it('is refused with another body, also while the first is running', async () => {
    const { buyer, order } = await fillNewCart()
    const other = { ...order, note: 'Other' }
    const replies = await Promise.all([shop.place(buyer, order, 'same'), shop.place(buyer, other, 'same')])
    expect(codesOf(replies)).toEqual(['idempotency_mismatch', 'placed'])
    const refusedOrder = replies[0]?.status === 200 ? other : order
    const later = await shop.place(buyer, refusedOrder, 'same')
    expect(later).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } })
    expect(await ordersOf(buyer)).toHaveLength(1)
  })

  it('can be repeated after a refusal', async () => {
    const { buyer, goods, order } = await fillNewCart()
    const setStock = (stock: number) =>
      shop.deps.database.db.updateTable('product_variants').set({ stock }).where('id', '=', goods.variantId).execute()
    await setStock(0)
    expect(await shop.place(buyer, order, 'retry')).toMatchObject({ body: { code: 'out_of_stock' } })
    await setStock(3)
    expect(await shop.place(buyer, order, 'retry')).toMatchObject({ status: 200 })
  })

  it('is separate for each shopper', async () => {
    const [mine, theirs] = [await fillNewCart(), await fillNewCart()]
    const first = await shop.place(mine.buyer, mine.order, 'shared')
    const second = await shop.place(theirs.buyer, theirs.order, 'shared')
    expect(second.status).toBe(200)
    expect(second.body.data.orders[0].id).not.toBe(first.body.data.orders[0].id)
  })

  it('is refused while another process runs it, and completed a minute later if that process died', async () => {
    const { buyer, goods, order } = await fillNewCart()
    const online = { ...order, payment_method: 'sandbox' }
    const { body } = await shop.place(buyer, online, 'crash')
    // The state between creating the orders and starting their payment.
    await shop.deps.database.db
      .updateTable('idempotency_keys')
      .set({ status: null })
      .where('user_id', '=', buyer.id)
      .execute()
    const waiting = await shop.place(buyer, online, 'crash')
    expect(waiting).toMatchObject({ status: 409, body: { code: 'request_in_progress' } })
    expect(waiting.headers['retry-after']).toBe('2')
    const now = shop.deps.now()
    shop.setNow(now + 61_000)
    const taken = await shop.place(buyer, online, 'crash')
    shop.setNow(now)
    expect(taken.body).toEqual(body)
    expect(await shop.stockOf(goods)).toMatchObject({ sold: 1 })
  })

  it('creates another order after a day', async () => {
    const { buyer, goods, order } = await fillNewCart()
    const first = await shop.place(buyer, order, 'daily')
    await shop.addCartLine(buyer, goods)
    const now = shop.deps.now()
    shop.setNow(now + 24 * 3_600_000 + 1)
    const next = await shop.place(buyer, order, 'daily')
    shop.setNow(now)
    expect(next.status).toBe(200)
    expect(next.body.data.orders[0].id).not.toBe(first.body.data.orders[0].id)
  })
})
