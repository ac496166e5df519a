import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSettings } from '../src/modules/people/accounts/testing/shopper.ts'
import { addShop } from '../src/modules/selling/checkout/testing/put-in-cart.ts'
import { createSellerCalls, type SellerCalls } from '../src/modules/selling/orders/testing/seller-calls.ts'
import { addProducts } from './support/add-products.ts'
import { addSeller } from './support/console.ts'

// A client that was written from the specification alone: it knows no field beside those named there, in no request and no reply. In every
// way of taxing and of delivering it shows a cart and a checkout, places the order and pays.

/** The fields that the specification names, of what such a client reads. */
const CART_PRODUCT = ['id', 'name', 'thumbnail', 'brand', 'price', 'discount_price', 'discount_percentage', 'quantity']
const FIGURES = ['total_amount', 'delivery_charge', 'coupon_discount', 'payable_amount', 'order_tax_amount']

type Fields = Record<string, unknown>

/** The named fields alone, each of which must be there. */
function pick<Name extends string>(fields: Fields, names: readonly Name[]): Record<Name, never> {
  for (const name of names) expect(fields, name).toHaveProperty(name)
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Record<Name, never>
}

let market: SellerCalls
let seller: Awaited<ReturnType<typeof addSeller>>
let shopId: number
let productId: number
beforeAll(async () => {
  market = await createSellerCalls()
  seller = await addSeller(market)
  const { db } = market.deps.database
  shopId = await addShop(market, { delivery_charge: 490, owner_id: seller.id })
  const [id = 0] = await addProducts(db, [{ name: 'Teapot', shopId, price: 2_495, stock: 50 }])
  productId = id
  const variant = { size_id: null, color_id: null, sku: '', barcode: '', grams: 0, stock: 50, position: 0 }
  await db
    .insertInto('product_variants')
    .values({ ...variant, product_id: productId })
    .execute()
  const category = { name: 'Standard', is_default: 1, position: 0 }
  const { id: category_id } = await db
    .insertInto('tax_categories')
    .values(category)
    .returning('id')
    .executeTakeFirstOrThrow()
  const rate = { country: 'DE', region: null, code_prefix: null, name: 'VAT', rate_ppm: 190_000, code: 'S' as const }
  const days = { from_day: '2020-01-01', to_day: null, exemption_text: null }
  await db
    .insertInto('tax_rates')
    .values({ ...rate, ...days, category_id })
    .execute()
})
afterAll(() => market.close())

const LIST = [{ name: 'VAT', percentage: 19, is_active: true }]
const RATES = { home_country: 'DE', tax_mode: 'rates' }
const INCLUSIVE = { ...RATES, prices_include_tax: true, tax_on_delivery: 'goods' }

/** The shop charges no tax, as those below a turnover need not. */
async function becomeSmallBusiness(): Promise<void> {
  const tax = {
    status: 'small_business',
    country: 'DE',
    place: 'origin',
    exemption_text: 'No VAT',
    version: 1,
  } as const
  await market.deps.database.db
    .insertInto('shop_taxes')
    .values({ shop_id: shopId, ...tax })
    .execute()
}

/** The shop delivers to Germany: by a parcel of 6.90, and the next day for 12.90, which takes no cash. */
async function nameMethods(): Promise<void> {
  await market.deps.database.db.deleteFrom('shop_taxes').where('shop_id', '=', shopId).execute()
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const reply = await market.call(method, `/seller/delivery${path}`, { by: seller, ...(body && { body }) })
    expect(reply.status, reply.body.message).toBe(200)
    return (await market.call('GET', '/seller/delivery', { by: seller })).body.data
  }
  const { version, zones } = await call('POST', '/zones', { version: 0, name: 'Germany', places: [{ country: 'DE' }] })
  const zone_id = zones[0].id
  const days = { kind: 'flat', transit_min: 1, transit_max: 2 }
  const fast = { ...days, name: 'Express', speed: 'express', allows_cash: false, rates: [{ zone_id, charge: 12.9 }] }
  const parcel = await call('POST', '/methods', { version, ...days, name: 'Parcel', rates: [{ zone_id, charge: 6.9 }] })
  const { methods } = await call('POST', '/methods', { version: parcel.version, ...fast })
  expect(methods.map(({ name }: { name: string }) => name)).toEqual(['Standard', 'Parcel', 'Express'])
}

interface Way {
  way: string
  settings: Record<string, unknown>
  /** What the shop does before; it stays so for the ways below. */
  before?: () => Promise<void>
  delivery?: number
  payable: number
  tax: number
}

/** 2 × 24.95 and delivery of 4.90; what is paid, and which tax is told. */
const ways: readonly Way[] = [
  { way: 'no tax', settings: { vat_taxes: [] }, payable: 54.8, tax: 0 },
  { way: 'the list of taxes', settings: { vat_taxes: LIST }, payable: 64.28, tax: 9.48 },
  {
    way: 'rates on top',
    settings: { ...RATES, prices_include_tax: false, tax_on_delivery: 'none' },
    ...{ payable: 64.28, tax: 9.48 },
  },
  {
    way: 'rates on top, delivery too',
    settings: { ...RATES, prices_include_tax: false, tax_on_delivery: 'goods' },
    ...{ payable: 65.21, tax: 10.41 },
  },
  {
    way: 'prices that include tax',
    settings: { ...RATES, prices_include_tax: true, tax_on_delivery: 'goods' },
    ...{ payable: 54.8, tax: 8.75 },
  },
  { way: 'duties to consumers of the EU', settings: { ...INCLUSIVE, eu_consumers: true }, payable: 54.8, tax: 8.75 },
  { way: 'a small business', settings: INCLUSIVE, before: becomeSmallBusiness, payable: 54.8, tax: 0 },
  {
    way: 'zones and methods, and prices that include tax',
    ...{ settings: INCLUSIVE, before: nameMethods, delivery: 6.9, payable: 56.8, tax: 9.07 },
  },
  {
    way: 'zones and methods, and the list of taxes',
    ...{ settings: { vat_taxes: LIST, home_country: 'DE' }, delivery: 6.9, payable: 66.28, tax: 9.48 },
  },
]

test.each(ways)('buys with $way', async ({ settings, before, delivery = 4.9, payable, tax }) => {
  await before?.()
  await withSettings(market, { ...settings, online_payment: true }, async () => {
    const { headers, addressId } = await market.addBuyer()
    const post = async (path: string, body: object) => {
      const reply = await market.post(path, body, { headers })
      expect(reply.status, reply.body.message).toBe(200)
      return reply.body.data
    }
    const stored = await post('/cart/store', { product_id: productId, quantity: 2 })
    expect(stored.total).toBe(2)
    const { cart_items, total } = (await market.get('/carts', { headers })).body.data
    expect(total).toBe(2)
    const [group] = cart_items
    const { shop_id, products } = pick(group, ['shop_id', 'shop_name', 'shop_rating', 'products']) as Fields
    const [line = {}] = products as Fields[]
    expect(pick(line, CART_PRODUCT)).toMatchObject({ name: 'Teapot', price: 24.95, quantity: 2 })

    const { checkout, checkout_items } = await post('/cart/checkout', { shop_ids: [shop_id] })
    expect(checkout_items).toHaveLength(1)
    const figures = pick(checkout, FIGURES) as Record<string, number>
    expect(figures).toEqual({
      ...{ total_amount: 49.9, delivery_charge: delivery, coupon_discount: 0 },
      ...{ payable_amount: payable, order_tax_amount: tax },
    })
    // It lists each tax by its name, and they add up.
    const taxes = (checkout.all_vat_taxes as Fields[]).map((one) => pick(one, ['id', 'name', 'percentage', 'amount']))
    expect(taxes.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(Math.round(tax * 100))

    const placed = await post('/place-order', {
      ...{ shop_ids: [shop_id], address_id: addressId, payment_method: 'sandbox' },
      payable_amount: figures.payable_amount,
    })
    const [order] = placed.orders
    expect(order.amount).toBe(payable)
    // The page of the payment asks for the same amount.
    expect(placed.order_payment_url).toMatch(/^http/)
    const { db } = market.deps.database
    const payment = await db
      .selectFrom('payments as p')
      .innerJoin('payment_orders as o', 'o.payment_id', 'p.id')
      .where('o.order_id', '=', order.id)
      .select(['p.amount', 'p.id'])
      .executeTakeFirstOrThrow()
    expect(Number(payment.amount)).toBe(Math.round(payable * 100))
    const shown = (await market.get(`/order-details?order_id=${order.id}`, { headers })).body.data.order
    expect(shown).toMatchObject({ payable_amount: payable, tax_amount: tax, delivery_charge: delivery })
    expect((await market.get(`/orders/${order.id}/invoice`, { headers })).status).toBe(200)
  })
})
