import { CartReply } from '@rialto/contract'
import { CART_LINES_MAX } from '@rialto/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { translate } from '../../../../test/support/market.ts'
import { addShop } from '../checkout/testing/put-in-cart.ts'
import { addFlashSale, addStockedProduct, setStock } from './testing/add-stocked-product.ts'
import { type CartCalls, createCartCalls } from './testing/cart-calls.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

let cart: CartCalls
beforeEach(async () => {
  cart = await createCartCalls(shop)
})

const SIZES = [1, 2] as const
const COLORS = [1, 2] as const
/** Adds a product with two sizes and two colors, of which one combination does not exist. */
const addShirt = () =>
  addStockedProduct(shop, {
    name: 'Trial shirt',
    price: 2000,
    discountPrice: 1500,
    sizeSurcharges: { 2: 250 },
    colorSurcharges: { 1: 0, 2: 100 },
    combinations: [
      { size: 1, color: 1 },
      { size: 1, color: 2 },
      { size: 2, color: 2 },
    ],
  })

describe('POST /cart/store', () => {
  // docs/spec §3: Cart: total, total_amount, cart_items by shop with shop_id, shop_name, shop_rating, products; a
  // product with its ten fields
  // docs/spec §7: `POST /cart/store` (product_id, quantity, color, size, unit, optional is_buy_now), `GET /carts`,
  // `POST /cart/increment`, `/decrement`, `/delete`
  it('adds one piece by default, and returns the cart', async () => {
    const product = await addStockedProduct(shop, { name: 'Copper kettle', price: 4999, unit: 'pcs' })
    const { status, body } = await cart.store({ product_id: product })
    expect([status, body.message]).toEqual([200, 'Added to your cart'])
    expect(CartReply.strict().safeParse(body.data).error).toBeUndefined()
    expect(body.data).toMatchObject({ total: 1, total_amount: 49.99 })
    expect(body.data.cart_items).toHaveLength(1)
    expect(body.data.cart_items[0]).toMatchObject({ shop_id: 1, products: [{ id: product, name: 'Copper kettle' }] })
    expect(body.data.cart_items[0].products[0]).toMatchObject({
      thumbnail: '/media/test.webp',
      brand: null,
      price: 49.99,
      discount_price: 0,
      discount_percentage: 0,
      quantity: 1,
      max_quantity: 9,
      size: null,
      color: null,
      unit: 'pcs',
    })
    expect(await cart.read()).toEqual(body.data)
  })

  it('adds to the line of the same product, size and color, otherwise adds a line', async () => {
    const product = await addShirt()
    await cart.store({ product_id: product, size: 1, color: 1, quantity: 2 })
    await cart.store({ product_id: product, size: 1, color: 2 })
    await cart.store({ product_id: product, size: 1, color: 1, quantity: 3, unit: 'pcs' })
    const lines = await cart.lines()
    expect(lines.map((line) => [line.size?.id, line.color?.id, line.quantity])).toEqual([
      [1, 1, 5],
      [1, 2, 1],
    ])
  })

  it('charges the discount price plus the surcharges of size and color, and shows the picture of the color', async () => {
    const product = await addShirt()
    const { body } = await cart.store({ product_id: product, size: 2, color: 2, quantity: 2 })
    expect(body.data).toMatchObject({ total: 2, total_amount: 37 })
    expect(body.data.cart_items[0].products[0]).toMatchObject({
      price: 23.5,
      discount_price: 18.5,
      discount_percentage: 21,
      thumbnail: '/media/color-2.webp',
    })
  })

  it('groups lines by shop, both in the order of adding', async () => {
    const shops = [await addShop(shop), await addShop(shop), await addShop(shop)]
    const [first = 0, second = 0, third = 0] = shops
    const addProductOf = (shopId: number) => addStockedProduct(shop, { shopId })
    const products = [
      await addProductOf(second),
      await addProductOf(third),
      await addProductOf(second),
      await addProductOf(first),
    ]
    for (const product_id of products) await cart.store({ product_id })
    await cart.store({ product_id: products[1] })
    const { cart_items } = await cart.read()
    expect(cart_items.map((group) => [group.shop_id, group.products.map((line) => line.id)])).toEqual([
      [second, [products[0], products[2]]],
      [third, [products[1]]],
      [first, [products[3]]],
    ])
  })

  it('returns rating, presence and vouchers of the shop', async () => {
    const shopId = await addShop(shop, { name: 'Kettle row', rating_sum: 9, review_count: 2, last_seen_at: Date.now() })
    const product = await addStockedProduct(shop, { shopId })
    const expected = {
      shop_id: shopId,
      shop_name: 'Kettle row',
      shop_logo: '/media/logo.webp',
      shop_rating: 4.5,
      shop_active: true,
      has_voucher: false,
    }
    expect((await cart.store({ product_id: product })).body.data.cart_items[0]).toMatchObject(expected)
    const now = shop.deps.now()
    const voucher = {
      discount_type: 'Amount' as const,
      discount: 100,
      market_share_ppm: 0,
      min_order_amount: 0,
      max_discount_amount: null,
    }
    const { db } = shop.deps.database
    await db
      .insertInto('vouchers')
      .values({ shop_id: shopId, code: `K${shopId}`, ...voucher, starts_at: now - 1, ends_at: now + 1000 })
      .execute()
    expect((await cart.read()).cart_items[0]?.has_voucher).toBe(true)
    await db.updateTable('vouchers').set({ use_limit: 3, used: 3 }).where('shop_id', '=', shopId).execute()
    expect((await cart.read()).cart_items[0]?.has_voucher).toBe(false)
    await db.updateTable('vouchers').set({ use_limit: null, ends_at: now }).where('shop_id', '=', shopId).execute()
    expect((await cart.read()).cart_items[0]?.has_voucher).toBe(false)
  })

  it('refuses more than the stock, and names what is left', async () => {
    const product = await addStockedProduct(shop, { name: 'Rare kettle', stock: 3 })
    expect((await cart.store({ product_id: product, quantity: 4 })).body).toEqual({
      message: 'Only 3 of Rare kettle left',
      code: 'out_of_stock',
    })
    expect(await cart.rows()).toEqual([])
    await cart.store({ product_id: product, quantity: 2 })
    const { status, body } = await cart.store({ product_id: product, quantity: 2 })
    expect([status, body.message]).toEqual([422, 'Only 3 of Rare kettle left, 2 in your cart'])
    expect((await cart.lines())[0]).toMatchObject({ quantity: 2, max_quantity: 3 })
    await setStock(shop, product, 0)
    expect((await cart.store({ product_id: product })).body).toEqual({
      message: 'Rare kettle is sold out',
      code: 'out_of_stock',
    })
  })

  it('refuses more pieces than an order may have', async () => {
    const product = await addStockedProduct(shop, { stock: 5_000 })
    await cart.store({ product_id: product, quantity: 998 })
    expect((await cart.lines())[0]?.max_quantity).toBe(999)
    const { status, body } = await cart.store({ product_id: product, quantity: 2 })
    expect([status, body]).toEqual([
      422,
      {
        message: 'At most 999 of a product can be ordered at once',
        code: 'invalid',
        errors: { quantity: ['At most 999 of a product can be ordered at once'] },
      },
    ])
    expect((await cart.store({ product_id: product })).body.data.total).toBe(999)
  })

  it('requires a size and a color for products that have them', async () => {
    const product = await addShirt()
    const refusalFor = async (choice: object) => {
      const { status, body } = await cart.store({ product_id: product, ...choice })
      return [status, body.code, body.message, Object.keys(body.errors ?? {})]
    }
    expect(await refusalFor({})).toEqual([
      422,
      'variant_required',
      'Please choose a size and a color',
      ['size', 'color'],
    ])
    expect(await refusalFor({ size: null, color: 1 })).toEqual([
      422,
      'variant_required',
      'Please choose a size',
      ['size'],
    ])
    expect(await refusalFor({ size: 1 })).toEqual([422, 'variant_required', 'Please choose a color', ['color']])
    expect(await cart.rows()).toEqual([])
  })

  it('refuses combinations that do not exist', async () => {
    const [product, productWithoutOptions] = [await addShirt(), await addStockedProduct(shop)]
    for (const body of [
      { product_id: product, size: SIZES[1], color: COLORS[0] },
      { product_id: product, size: 3, color: 1 },
      { product_id: product, size: 1, color: 99_999 },
      { product_id: productWithoutOptions, size: 1 },
    ]) {
      const reply = await cart.store(body)
      expect([reply.status, reply.body]).toEqual([
        422,
        { message: 'This size or color is no longer available', code: 'variant_gone' },
      ])
    }
    expect(await cart.rows()).toEqual([])
  })

  it('refuses hidden and unknown products, and products of closed and pending shops', async () => {
    const closed = await addShop(shop, { status: 'closed' })
    const pending = await addShop(shop, { status: 'pending' })
    const cases: [number, string][] = [
      [await addStockedProduct(shop, { status: 'hidden' }), 'product_gone'],
      [2_000_000_000, 'product_gone'],
      [await addStockedProduct(shop, { shopId: closed }), 'shop_gone'],
      [await addStockedProduct(shop, { shopId: pending }), 'shop_gone'],
    ]
    for (const [product_id, code] of cases) {
      const { status, body } = await cart.store({ product_id })
      expect([status, body.code]).toEqual([422, code])
    }
    expect(await cart.rows()).toEqual([])
  })

  it('limits the number of lines', async () => {
    const product = await addStockedProduct(shop)
    const lines = Array.from({ length: CART_LINES_MAX }, (_, index) => ({
      user_id: cart.shopper.id,
      is_buy_now: 0,
      product_id: 3_000_000 + index,
      variant_id: 3_000_000 + index,
      unit: null,
      quantity: 1,
      seen_name: 'Gone',
      seen_price: 1,
      created_at: 1,
      updated_at: 1,
    }))
    const { db } = shop.deps.database
    await db.insertInto('cart_lines').values(lines).execute()
    const { status, body } = await cart.store({ product_id: product })
    expect([status, body]).toEqual([
      422,
      { message: `A cart holds ${CART_LINES_MAX} different products at most`, code: 'invalid' },
    ])
    await db.deleteFrom('cart_lines').where('product_id', '=', 3_000_000).execute()
    expect((await cart.store({ product_id: product })).status).toBe(200)
    expect((await cart.store({ product_id: product })).body.data.total).toBe(2)
  })

  // docs/spec §5: Adding to the cart needs a product_id
  it.each([
    [
      'product_id',
      [undefined, null, '', 'x', '1', 0, -1, 1.5, 2_147_483_648, 1e300, [], {}, true, '1; drop table users'],
    ],
    ['quantity', [0, -1, 1.5, 1_000, 1e10, '2', 'two', null, Number.NaN, [], {}, true, '🫖']],
    ['size', [0, -1, 1.5, '1', 'M', 2_147_483_648, [], {}, true]],
    ['color', [0, -1, 1.5, '#fff', 2_147_483_648, [], {}, true]],
    ['unit', [1, 'x'.repeat(31), 'p\u0000cs', [], {}, true]],
    ['is_buy_now', ['yes', 2, -1, [], {}]],
  ])('refuses an invalid %s', async (field, values) => {
    const product = await addStockedProduct(shop)
    for (const value of values) {
      const { status, body } = await cart.store({ product_id: product, [field]: value })
      expect([value, status, body.code, Object.keys(body.errors)]).toEqual([value, 422, 'invalid', [field]])
    }
    expect(await cart.rows()).toEqual([])
  })

  it('requires a login', async () => {
    const product = await addStockedProduct(shop)
    const tokens: Record<string, string>[] = [{}, { authorization: 'Bearer nonsense-nonsense-nonsense' }]
    for (const headers of tokens) {
      const { status, body } = await shop.post('/cart/store', { product_id: product }, { headers })
      expect([status, body]).toEqual([401, { message: 'Please login first!', code: 'unauthenticated' }])
    }
    expect((await shop.get('/carts')).status).toBe(401)
    for (const call of ['increment', 'decrement', 'delete'])
      expect((await shop.post(`/cart/${call}`, { product_id: product })).status).toBe(401)
  })

  it('replies in the language of the shopper', async () => {
    const product = await addStockedProduct(shop, {
      name: 'Rare kettle',
      combinations: [{ size: 1, color: 1, stock: 1 }],
    })
    await translate(shop, 'product', product, 'fr', { name: 'Bouilloire rare' })
    const choice = { product_id: product, size: 1, color: 1 }
    const { body } = await cart.store(choice, 'fr')
    const english = await cart.read('en')
    const [line] = body.data.cart_items[0].products
    expect(line.name).toBe('Bouilloire rare')
    expect(line.color.name).not.toBe(english.cart_items[0]?.products[0]?.color?.name)
    expect(english.cart_items[0]?.products[0]?.name).toBe('Rare kettle')
    expect((await cart.store(choice, 'fr')).body.message).toContain('Bouilloire rare')
  })
})

describe('POST /cart/store with is_buy_now', () => {
  it('keeps the buy-now line out of the cart', async () => {
    const [inCart, bought] = [await addStockedProduct(shop), await addStockedProduct(shop)]
    await cart.store({ product_id: inCart, quantity: 2 })
    const { status, body } = await cart.store({ product_id: bought, quantity: 3, is_buy_now: 1 })
    expect([status, body.message]).toEqual([200, 'Ready for checkout'])
    expect(body.data.cart_items[0].products.map((line: { id: number }) => line.id)).toEqual([inCart])
    expect(body.data.total).toBe(2)
    expect(await cart.rows()).toMatchObject([
      { product_id: inCart, quantity: 2, is_buy_now: 0 },
      { product_id: bought, quantity: 3, is_buy_now: 1 },
    ])
  })

  it('replaces the former buy-now line, even if it has the same product', async () => {
    const [product, otherProduct] = [await addStockedProduct(shop), await addStockedProduct(shop)]
    await cart.store({ product_id: product, quantity: 8, is_buy_now: true })
    await cart.store({ product_id: product, quantity: 5, is_buy_now: true })
    expect(await cart.rows()).toMatchObject([{ product_id: product, quantity: 5, is_buy_now: 1 }])
    await cart.store({ product_id: otherProduct, is_buy_now: true })
    expect(await cart.rows()).toMatchObject([{ product_id: otherProduct, quantity: 1, is_buy_now: 1 }])
  })

  it('keeps the former buy-now line when the new one is refused', async () => {
    const [product, otherProduct] = [await addStockedProduct(shop), await addStockedProduct(shop, { stock: 1 })]
    await cart.store({ product_id: product, is_buy_now: true })
    expect((await cart.store({ product_id: otherProduct, quantity: 2, is_buy_now: true })).status).toBe(422)
    expect(await cart.rows()).toMatchObject([{ product_id: product, is_buy_now: 1 }])
  })

  it('lets the buy-now line be changed by cart_id only', async () => {
    const product = await addStockedProduct(shop)
    await cart.store({ product_id: product, is_buy_now: true })
    const [row] = await cart.rows()
    expect((await cart.line('increment', { product_id: product })).status).toBe(404)
    expect((await cart.line('increment', { product_id: product, cart_id: row?.id })).status).toBe(200)
    expect(await cart.rows()).toMatchObject([{ quantity: 2, is_buy_now: 1 }])
  })
})

describe('POST /cart/store during a flash sale', () => {
  it('charges the price of the flash sale, and limits the quantity to its stock', async () => {
    const product = await addStockedProduct(shop, { name: 'Sale kettle', price: 3000, discountPrice: 2500, stock: 9 })
    await addFlashSale(shop, product, { price: 2000, quantity: 10, sold: 7 })
    const { body } = await cart.store({ product_id: product, quantity: 2 })
    expect(body.data.total_amount).toBe(40)
    expect(body.data.cart_items[0].products[0]).toMatchObject({ price: 30, discount_price: 20, max_quantity: 3 })
    expect((await cart.store({ product_id: product, quantity: 2 })).body).toMatchObject({
      message: 'Only 3 of Sale kettle left at this price',
      code: 'out_of_stock',
    })
  })

  it('uses the cheapest of several running flash sales only', async () => {
    const product = await addStockedProduct(shop, { price: 3000 })
    await addFlashSale(shop, product, { price: 2400, quantity: 5 })
    const cheapest = await addFlashSale(shop, product, { price: 2200, quantity: 5 })
    await addFlashSale(shop, product, { price: 2600, quantity: 5 })
    expect((await cart.store({ product_id: product })).body.data.total_amount).toBe(22)
    const { db } = shop.deps.database
    const now = shop.deps.now()
    await db.updateTable('flash_sales').set({ ends_at: now }).where('id', '=', cheapest).execute()
    expect(await cart.read()).toMatchObject({ total_amount: 24, info: 'The price has changed: Trial kettle.' })
    await db
      .updateTable('flash_sales')
      .set({ starts_at: now + 1 })
      .where('id', '>', cheapest - 2)
      .execute()
    expect((await cart.read()).total_amount).toBe(30)
  })

  it('allocates the stock of the flash sale to the lines of a product in the order of adding', async () => {
    const product = await addStockedProduct(shop, {
      price: 3000,
      combinations: [{ size: 1 }, { size: 2 }, { size: 3 }],
    })
    await addFlashSale(shop, product, { price: 2000, quantity: 4 })
    await cart.store({ product_id: product, size: 1, quantity: 3 })
    await cart.store({ product_id: product, size: 2 })
    await cart.store({ product_id: product, size: 3, quantity: 2 })
    const lines = await cart.lines()
    expect(lines.map((line) => [line.discount_price, line.quantity, line.max_quantity])).toEqual([
      [20, 3, 4],
      [20, 1, 1],
      [0, 2, 9],
    ])
    expect((await cart.read()).total_amount).toBe(20 * 4 + 30 * 2)
  })
})
