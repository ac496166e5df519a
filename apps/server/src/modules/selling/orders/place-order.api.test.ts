import type { SellerIdentity } from '@rialto/contract/seller-facts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSale } from '../../../../test/support/market.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import { withSettings } from '../../people/accounts/testing/shopper.ts'
import { addShop, addVoucher, type Buyer, createOrderCalls, type OrderCalls, putInCart } from './testing/order-calls.ts'

let shop: OrderCalls
beforeAll(async () => {
  shop = await createOrderCalls()
})
afterAll(() => shop.close())

const rowOf = (id: number) =>
  shop.deps.database.db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

const mailsTo = (buyer: Buyer) =>
  shop.deps.database.db
    .selectFrom('outbox')
    .where('recipient', '=', buyer.email ?? '')
    .select(['subject', 'text'])
    .orderBy('id')
    .execute()

describe('POST /place-order', () => {
  it('refuses an order from a shop that has not said what delivery costs, until it has', async () => {
    const buyer = await shop.addBuyer()
    const shopId = await addShop(shop, { delivery_charge: 0, delivery_is_set: 0 })
    await putInCart(shop, buyer.id, { shopId, price: 5_000 })
    const { body } = await shop.post('/cart/checkout', { shop_ids: [shopId] }, { headers: buyer.headers })
    expect(body.data.checkout_items[0]).toMatchObject({ delivery_charge: 0, is_delivery_set: false })
    const refused = await shop.place(buyer, { shop_ids: [shopId] })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, [`shop_ids.${shopId}`]])
    expect(refused.body.message).toContain('has not said yet what delivery costs')
    await shop.deps.database.db.updateTable('shops').set({ delivery_is_set: 1 }).where('id', '=', shopId).execute()
    expect((await shop.place(buyer, { shop_ids: [shopId] })).status).toBe(200)
  })

  // docs/spec leaves open: Placing an order: one order per shop in one transaction; prices, stock, vouchers, address
  // read again inside; any refusal leaves everything as it was and names the product
  it('creates one order for each shop with the totals of the checkout, and leaves other shops in the cart', async () => {
    const buyer = await shop.addBuyer()
    const [first, second, other] = [
      await addShop(shop, { free_delivery_from: 100_000 }),
      await addShop(shop, { delivery_charge: 300, estimated_delivery: '1 day' }),
      await addShop(shop),
    ]
    const kettle = await putInCart(shop, buyer.id, { shopId: first, price: 5_000, quantity: 2 })
    const cups = await putInCart(shop, buyer.id, {
      shopId: first,
      name: 'Cup',
      price: 999,
      discountPrice: 799,
      quantity: 3,
    })
    await putInCart(shop, buyer.id, { shopId: second, name: 'Lamp', price: 2_499 })
    const left = await putInCart(shop, buyer.id, { shopId: other })
    const voucher = await addVoucher(shop, { shop_id: first, collectedBy: [buyer.id] })
    const request = { shop_ids: [first, second], coupon_codes: [voucher.code] }
    const { body: checkout } = await shop.post('/cart/checkout', request, { headers: buyer.headers })

    const { status, body } = await shop.place(buyer, {
      ...request,
      note: 'Ring twice',
      payable_amount: checkout.data.checkout.payable_amount,
    })

    expect(status, body.message).toBe(200)
    expect(body.data.order_payment_url).toBeNull()
    expect(body.data.orders).toMatchObject([
      { quantity: 5, payment_method: 'cash', payment_status: 'pending', order_status: 'pending', shop: { id: first } },
      { quantity: 1, shop: { id: second }, products: [{ name: 'Lamp' }] },
    ])
    const amounts: number[] = body.data.orders.map((order: { amount: number }) => order.amount)
    expect(amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)).toBe(
      Math.round(checkout.data.checkout.payable_amount * 100),
    )
    const [order] = body.data.orders
    expect(order.order_code).toMatch(/^RL-[2-9BCDFGHJKMNPQRSTWXYZ]{8}$/)
    const row = await rowOf(order.id)
    // 2 × 50.00 + 3 × 7.99, 10 % off, 5 % tax on what is left, 5.00 delivery.
    expect(row).toMatchObject({
      user_id: buyer.id,
      total_amount: 12_397,
      coupon_discount: 1_240,
      tax_amount: 558,
      delivery_charge: 500,
      payable_amount: 12_215,
      voucher_code: voucher.code,
      note: 'Ring twice',
      expires_at: null,
      locale: 'en',
    })
    expect(fromJson(row.address_json)).toMatchObject({ id: buyer.addressId, address_line: 'Road 7, House 12' })
    expect(await shop.stockOf(kettle)).toEqual({ variant: 97, product: 97, sold: 2 })
    expect(await shop.stockOf(cups)).toEqual({ variant: 96, product: 96, sold: 3 })
    const { body: cart } = await shop.get('/carts', { headers: buyer.headers })
    expect(cart.data.cart_items).toMatchObject([{ shop_id: other, products: [{ cart_id: left.cartId }] }])
    expect(await mailsTo(buyer)).toMatchObject([
      { subject: `We have your order ${order.order_code}`, text: expect.stringContaining('2 × Trial kettle') },
      { text: expect.stringMatching(/\$29\.24[\s\S]*in cash[\s\S]*\/order\/[\w-]+#[\w.-]+/) },
    ])
    const used = await shop.deps.database.db
      .selectFrom('vouchers as v')
      .innerJoin('collected_vouchers as c', 'c.voucher_id', 'v.id')
      .where('v.id', '=', voucher.id)
      .select(['v.used', 'c.used as by_shopper'])
      .executeTakeFirst()
    expect(used).toEqual({ used: 1, by_shopper: 1 })
  })

  it('tells consumers of the EU who sells and how to withdraw, in the language of the order', async () => {
    const buyer = await shop.addBuyer()
    const [trader, person] = [await addShop(shop), await addShop(shop, { name: 'Ann https://bad.example' })]
    const identity = {
      ...{ is_trader: true, name: 'Kessel GmbH', form: 'GmbH', representative: null, email: 'post@kessel.example' },
      address: { street: 'Gasse 1', post_code: '01067', town: 'Dresden', country: 'DE' },
      ...{ phone: null, vat_id: 'DE123456789', tax_number: null, register: null },
    }
    const setIdentity = (id: number, facts: SellerIdentity) =>
      shop.deps.database.db
        .updateTable('shops')
        .set({ identity_json: toJson(facts) })
        .where('id', '=', id)
        .execute()
    await setIdentity(trader, identity)
    await setIdentity(person, { ...identity, is_trader: false, name: null, address: null, email: null, vat_id: null })
    let purchases = 0
    const { db } = shop.deps.database
    const { id: article_id } = await db
      .selectFrom('pages')
      .where('slug', '=', 'delivery-and-returns')
      .select('id')
      .executeTakeFirstOrThrow()
    const texts_json = toJson({
      title: 'Widerruf',
      body: '<h2>Frist</h2><p>Vierzehn <b>Tage</b>.</p><ul><li>An uns</li></ul>',
    })
    await db.deleteFrom('translations').where('kind', '=', 'page').where('item_id', '=', article_id).execute()
    await db
      .insertInto('translations')
      .values({ kind: 'page', item_id: article_id, locale: 'de', texts_json })
      .execute()
    await db.deleteFrom('legal_pages').where('role', '=', 'withdrawal').execute()
    await db.insertInto('legal_pages').values({ role: 'withdrawal', article_id, version: 1 }).execute()
    const place = async () => {
      for (const shopId of [trader, person]) await putInCart(shop, buyer.id, { shopId })
      await shop.post(
        '/place-order',
        { shop_ids: [trader, person], address_id: buyer.addressId, payment_method: 'cash' },
        { headers: { ...buyer.headers, 'accept-language': 'de', 'idempotency-key': `eu-${buyer.id}-${++purchases}` } },
      )
      return (await mailsTo(buyer)).slice(-2).map(({ text }) => text)
    }
    for (const mail of await place()) expect(mail).not.toMatch(/Verkäufer:|Vierzehn/)
    await withSettings(shop, { eu_consumers: true }, async () => {
      const mails = await place()
      const ofTrader = mails.find((mail) => mail.includes('Kessel GmbH')) ?? ''
      const ofPerson = mails.find((mail) => !mail.includes('Kessel GmbH')) ?? ''
      expect(ofTrader).toContain(
        'Verkäufer: Kessel GmbH, Gasse 1, 01067 Dresden, Deutschland, DE123456789, post@kessel.example',
      )
      expect(ofTrader).toMatch(/AGB: http\S+\/terms-and-conditions/)
      expect(ofTrader).toMatch(/Ihr Widerrufsrecht und wie Sie es nutzen: http\S+\/page\/delivery-and-returns/)
      // The instruction itself, and not only a link to it.
      expect(ofTrader).toContain('Widerruf\n\nFrist\n\nVierzehn Tage.\n\nAn uns')
      expect(ofPerson).not.toContain('Vierzehn')
      // Against a private person there is no withdrawal, and a name makes no link.
      expect(ofPerson).toContain('Hier verkauft eine Privatperson.')
      expect(ofPerson).toMatch(/AGB: http/)
      expect(ofPerson).not.toMatch(/Widerrufsrecht und wie|bad\.example/)
    })
  })

  it('orders the buy-now line and leaves the cart unchanged', async () => {
    const buyer = await shop.addBuyer()
    const shopId = await addShop(shop)
    const inCart = await putInCart(shop, buyer.id, { shopId })
    const now = await putInCart(shop, buyer.id, { shopId, name: 'Just this', buyNow: true, quantity: 2 })
    const { status, body } = await shop.place(buyer, { shop_ids: [shopId], is_buy_now: true })
    expect(status).toBe(200)
    expect(body.data.orders).toMatchObject([{ quantity: 2, products: [{ id: now.productId }] }])
    const { body: cart } = await shop.get('/carts', { headers: buyer.headers })
    expect(cart.data.cart_items).toMatchObject([{ products: [{ cart_id: inCart.cartId }] }])
    const again = await shop.place(buyer, { shop_ids: [shopId], is_buy_now: true })
    expect(again).toMatchObject({ status: 422, body: { code: 'nothing_to_order' } })
  })

  it('starts the payment of an online order, which expires after 30 minutes', async () => {
    const buyer = await shop.addBuyer()
    const shopId = await addShop(shop)
    await putInCart(shop, buyer.id, { shopId })
    const { status, body } = await shop.place(buyer, { shop_ids: [shopId], payment_method: 'sandbox' }, 'pay-1')
    expect(status, body.message).toBe(200)
    expect(body.data.order_payment_url).toMatch(/\/sandbox-gateway\//)
    const [order] = body.data.orders
    expect(await rowOf(order.id)).toMatchObject({
      payment_method: 'online',
      gateway: 'sandbox',
      payment_status: 'pending',
      expires_at: shop.deps.now() + 30 * 60_000,
    })
    const again = await shop.place(buyer, { shop_ids: [shopId], payment_method: 'sandbox' }, 'pay-1')
    expect(again.body).toEqual(body)
  })

  it.each(['cash', 'sandbox'])(
    'marks an order that a voucher covers completely as paid at once, with payment by %s',
    async (payment_method) => {
      const buyer = await shop.addBuyer()
      const shopId = await addShop(shop, { delivery_charge: 0 })
      await putInCart(shop, buyer.id, { shopId })
      const { code } = await addVoucher(shop, { shop_id: shopId, collectedBy: [buyer.id], discount: 100 })
      const request = { shop_ids: [shopId], payment_method, coupon_codes: [code] }
      const { status, body } = await shop.place(buyer, request, 'free-1')
      expect(status, body.message).toBe(200)
      expect(body).toMatchObject({ message: 'Order placed successfully', data: { order_payment_url: null } })
      const [order] = body.data.orders
      expect(order).toMatchObject({ amount: 0, payment_status: 'paid' })
      expect(await rowOf(order.id)).toMatchObject({ status: 'pending', payment_status: 'paid', expires_at: null })
      expect((await shop.place(buyer, request, 'free-1')).body).toEqual(body)
      const [mail] = await mailsTo(buyer)
      expect(mail?.text).not.toMatch(/minutes|cash/)
    },
  )

  it('starts a payment only for the orders that are not free', async () => {
    const buyer = await shop.addBuyer()
    const [free, dear] = [await addShop(shop, { delivery_charge: 0 }), await addShop(shop)]
    await putInCart(shop, buyer.id, { shopId: free })
    await putInCart(shop, buyer.id, { shopId: dear })
    const { code } = await addVoucher(shop, { shop_id: free, collectedBy: [buyer.id], discount: 100 })
    const request = { shop_ids: [free, dear], payment_method: 'sandbox', coupon_codes: [code] }
    const { status, body } = await shop.place(buyer, request)
    expect(status, body.message).toBe(200)
    expect(body.data.order_payment_url).toMatch(/\/sandbox-gateway\//)
    const rows = await Promise.all(body.data.orders.map(({ id }: { id: number }) => rowOf(id)))
    expect(rows.map((row) => [row.shop_id, row.payment_status]).sort()).toEqual([
      [free, 'paid'],
      [dear, 'pending'],
    ])
  })

  it('charges the price of a flash sale, and takes its stock', async () => {
    const buyer = await shop.addBuyer()
    const shopId = await addShop(shop, { delivery_charge: 0 })
    const goods = await putInCart(shop, buyer.id, { shopId, price: 4_000, quantity: 2 })
    const saleId = await addRunningSale(goods.productId, 1_000, 3)
    const { status, body } = await shop.place(buyer, { shop_ids: [shopId] })
    expect(status).toBe(200)
    expect(body.data.orders[0].amount).toBe(21)
    expect(await soldInSale(saleId)).toBe(2)
  })

  it('sends mails in the shopper’s language', async () => {
    const buyer = await shop.addBuyer()
    const shopId = await addShop(shop)
    await putInCart(shop, buyer.id, { shopId })
    const { body } = await shop.post(
      '/place-order',
      { shop_ids: [shopId], address_id: buyer.addressId, payment_method: 'cash' },
      { headers: { ...buyer.headers, 'accept-language': 'ar' } },
    )
    expect(await rowOf(body.data.orders[0].id)).toMatchObject({ locale: 'ar' })
    const [mail] = await shop.deps.database.db
      .selectFrom('outbox')
      .where('recipient', '=', buyer.email ?? '')
      .select('html')
      .execute()
    expect(mail?.html).toContain('dir="rtl"')
  })
})

async function addRunningSale(product_id: number, price: number, quantity: number, sold = 0): Promise<number> {
  const now = shop.deps.now()
  const running = { starts_at: now - 1_000, ends_at: now + 3_600_000 }
  return addSale(shop, running, [{ productId: product_id, price, quantity, sold }])
}

async function soldInSale(flashSaleId: number): Promise<number | undefined> {
  const row = await shop.deps.database.db
    .selectFrom('flash_sale_products')
    .where('flash_sale_id', '=', flashSaleId)
    .select('sold')
    .executeTakeFirst()
  return row?.sold
}

describe('POST /place-order with an invalid order', () => {
  let buyer: Buyer
  let shopId: number
  let goods: { productId: number; variantId: number; cartId: number }

  /** Places an order, and expects that it is refused and changes no table. */
  async function placeRefused(order: Partial<Parameters<OrderCalls['place']>[1]> = {}, key?: string) {
    const before = await shop.tableDigests()
    const { status, body } = await shop.place(buyer, { shop_ids: [shopId], ...order }, key)
    expect(await shop.tableDigests()).toEqual(before)
    return { status, code: body.code, message: body.message, errors: body.errors }
  }

  const change = (table: 'products' | 'shops', id: number, values: object) =>
    shop.deps.database.db.updateTable(table).set(values).where('id', '=', id).execute()

  const fillNewCart = async () => {
    buyer = await shop.addBuyer()
    shopId = await addShop(shop)
    goods = await putInCart(shop, buyer.id, { shopId, price: 2_000, quantity: 3, stock: 5 })
  }
  beforeAll(fillNewCart)

  it('refuses the address of another shopper, and an unknown address', async () => {
    const { addressId } = await shop.addBuyer()
    expect(await placeRefused({ address_id: addressId })).toMatchObject({ status: 404, code: 'not_found' })
    expect(await placeRefused({ address_id: 2_000_000_000 })).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('refuses shops with nothing in the cart', async () => {
    expect(await placeRefused({ shop_ids: [1, 2] })).toMatchObject({ status: 422, code: 'nothing_to_order' })
    expect(await placeRefused({ shop_ids: [] })).toMatchObject({ status: 422, code: 'invalid' })
  })

  it('refuses a payment method that is not offered', async () => {
    const refusal = {
      status: 422,
      code: 'payment_method_unavailable',
      errors: { payment_method: [expect.any(String)] },
    }
    expect(await placeRefused({ payment_method: 'bitcoin' })).toMatchObject(refusal)
    await withSettings(shop, { cash_on_delivery: false }, async () =>
      expect(await placeRefused()).toMatchObject(refusal),
    )
    await withSettings(shop, { online_payment: false }, async () =>
      expect(await placeRefused({ payment_method: 'sandbox' })).toMatchObject(refusal),
    )
  })

  it('refuses an unverified account if verification is required', async () => {
    await withSettings(shop, { order_place_account_verify: true }, async () => {
      const { db } = shop.deps.database
      const verify = (at: number | null) =>
        db
          .updateTable('users')
          .set({ email_verified_at: at, phone_verified_at: at })
          .where('id', '=', buyer.id)
          .execute()
      await verify(null)
      expect(await placeRefused()).toMatchObject({ status: 403, code: 'account_unverified' })
      await verify(shop.deps.now())
    })
  })

  it('refuses more pieces than are in stock, and names each line', async () => {
    await shop.deps.database.db
      .updateTable('product_variants')
      .set({ stock: 2 })
      .where('id', '=', goods.variantId)
      .execute()
    expect(await placeRefused()).toMatchObject({
      status: 422,
      code: 'out_of_stock',
      message: 'Only 2 of Trial kettle left',
      errors: { [`cart_items.${goods.cartId}`]: ['Only 2 of Trial kettle left'] },
    })
    await shop.deps.database.db
      .updateTable('product_variants')
      .set({ stock: 5 })
      .where('id', '=', goods.variantId)
      .execute()
  })

  it('refuses in the shopper’s language, with translated product names', async () => {
    const otherBuyer = await shop.addBuyer()
    const { db } = shop.deps.database
    const lamp = await db
      .selectFrom('product_variants as v')
      .innerJoin('products as p', 'p.id', 'v.product_id')
      .innerJoin('translations as t', 't.item_id', 'p.id')
      .where('t.kind', '=', 'product')
      .where('t.locale', '=', 'fr')
      .select(['p.id as productId', 'p.shop_id', 'p.name', 'v.id as variantId', 'v.stock', 't.texts_json'])
      .orderBy('v.id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const cartId = await shop.addCartLine(otherBuyer, { ...lamp, quantity: lamp.stock + 1 })
    const { body } = await shop.post(
      '/place-order',
      { shop_ids: [lamp.shop_id], address_id: otherBuyer.addressId, payment_method: 'cash' },
      { headers: { ...otherBuyer.headers, 'accept-language': 'fr' } },
    )
    const { name } = fromJson(lamp.texts_json)
    expect(name).not.toBe(lamp.name)
    expect(body.errors[`cart_items.${cartId}`][0]).toContain(name)
  })

  it('refuses unavailable products, and names each line', async () => {
    const second = await putInCart(shop, buyer.id, { shopId, name: 'Cup' })
    await change('products', second.productId, { status: 'hidden' })
    const message = 'Cup is no longer for sale'
    expect(await placeRefused()).toMatchObject({
      status: 422,
      code: 'product_gone',
      errors: { [`cart_items.${second.cartId}`]: [message] },
    })
    await change('shops', shopId, { status: 'closed' })
    const closed = await placeRefused()
    expect(closed).toMatchObject({ status: 422, code: 'shop_gone' })
    expect(Object.keys(closed.errors)).toHaveLength(2)
    await change('shops', shopId, { status: 'active' })
    await change('products', second.productId, { status: 'active' })
    await shop.deps.database.db.deleteFrom('product_variants').where('id', '=', second.variantId).execute()
    expect(await placeRefused()).toMatchObject({ status: 422, code: 'variant_gone' })
    await shop.deps.database.db.deleteFrom('cart_lines').where('id', '=', second.cartId).execute()
  })

  it('ignores unavailable products of shops that are not selected', async () => {
    const otherBuyer = await shop.addBuyer()
    const [here, there] = [await addShop(shop), await addShop(shop)]
    await putInCart(shop, otherBuyer.id, { shopId: here })
    const gone = await putInCart(shop, otherBuyer.id, { shopId: there })
    await change('products', gone.productId, { status: 'hidden' })
    expect(await shop.place(otherBuyer, { shop_ids: [here] })).toMatchObject({ status: 200 })
  })

  it('refuses a price that differs from the shown one, and names each line', async () => {
    const { body } = await shop.post('/cart/checkout', { shop_ids: [shopId] }, { headers: buyer.headers })
    const payable_amount = body.data.checkout.payable_amount
    await change('products', goods.productId, { price: 2_500 })
    expect(await placeRefused({ payable_amount }, 'dear')).toMatchObject({
      status: 409,
      code: 'price_changed',
      message: 'The amount to pay has changed: it is $83.75 now. Please look at it again.',
      errors: { [`cart_items.${goods.cartId}`]: ['Trial kettle costs $25.00 now'] },
    })
    expect(await placeRefused({ payable_amount: 83.74 })).toMatchObject({ code: 'price_changed' })
    await change('products', goods.productId, { price: 2_000 })
  })

  it('refuses more pieces than a flash sale has left', async () => {
    await addRunningSale(goods.productId, 500, 2)
    const message = 'Only 2 of Trial kettle left at this price'
    expect(await placeRefused()).toMatchObject({ status: 422, code: 'out_of_stock', message })
    await shop.deps.database.db.deleteFrom('flash_sale_products').where('product_id', '=', goods.productId).execute()
  })

  it('refuses a voucher that is unknown, of another shop, not collected, below its minimum, ended or used up', async () => {
    const elsewhere = await addVoucher(shop, { shop_id: 1, collectedBy: [buyer.id] })
    const uncollected = await addVoucher(shop, { shop_id: shopId })
    const dear = await addVoucher(shop, { shop_id: shopId, collectedBy: [buyer.id], min_order_amount: 6_001 })
    const ended = await addVoucher(shop, { shop_id: shopId, collectedBy: [buyer.id], ends_at: shop.deps.now() })
    const soldOut = await addVoucher(shop, { shop_id: shopId, collectedBy: [buyer.id], use_limit: 3, used: 3 })
    const cases = [
      ['NO-SUCH', 'voucher_unknown'],
      [elsewhere.code, 'voucher_unknown'],
      [uncollected.code, 'voucher_not_collected'],
      [dear.code, 'voucher_minimum'],
      [ended.code, 'voucher_not_running'],
      [soldOut.code, 'voucher_used_up'],
    ] as const
    for (const [given, code] of cases) {
      const refusal = await placeRefused({ coupon_codes: [given] })
      expect(refusal).toMatchObject({ status: 422, code, errors: { [`coupon_codes.${given}`]: [expect.any(String)] } })
    }
  })

  it('refuses a request without a token, and an invalid body', async () => {
    expect((await shop.post('/place-order', { shop_ids: [shopId] })).status).toBe(401)
    const bad = [
      { shop_ids: 'all' },
      { shop_ids: [-1] },
      { shop_ids: [1.5] },
      { address_id: null as never },
      { payment_method: '' },
      { payable_amount: -1 },
      { payable_amount: '12' as never },
      { note: 'x'.repeat(501) },
      { coupon_codes: ['<script>'.repeat(20)] },
    ]
    for (const order of bad) expect(await placeRefused(order as object)).toMatchObject({ status: 422, code: 'invalid' })
  })

  it('accepts the corrected order after the refusals', async () => {
    expect(await shop.place(buyer, { shop_ids: [shopId] })).toMatchObject({ status: 200 })
  })
})
