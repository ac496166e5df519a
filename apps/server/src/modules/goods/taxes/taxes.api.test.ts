import { CheckoutReply, MarketTax, Order, SellerOrderDetails, TaxTrial } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { statementsOf } from '../../../../test/support/count-statements.ts'
import { fromJson } from '../../../db/json.ts'
import { saveSetting } from '../../base/settings/index.ts'
import { withSettings } from '../../people/accounts/testing/shopper.ts'
import { addVoucher, putInCart } from '../../selling/orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

const OPERATOR = 'operator1@rialto.test'
const DAY_MS = 86_400_000

let shop: SellerCalls
let staff: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  staff = { headers: await enterConsole(shop, OPERATOR) }
  const settings = { home_country: 'DE', vat_taxes: [] }
  await shop.deps.database.write(async (tx) => {
    for (const [key, value] of Object.entries(settings)) await saveSetting(tx, key, value)
  })
  shop.deps.invalidations.publish('settings')
})
afterAll(() => shop.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const admin = (method: Method, path: string, body?: object) =>
  shop.call(method, `/admin/tax${path}`, { body, by: staff })
async function done(reply: ReturnType<typeof admin>): Promise<MarketTax & { change: number }> {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBe(200)
  expect(MarketTax.strict().safeParse(body.data).error).toBeUndefined()
  return { ...body.data, change: body.change?.id }
}
const read = () => done(admin('GET', ''))
const undo = (change: number) => shop.call('POST', `/admin/record/${change}/restore`, { body: {}, by: staff })
const day = (offset: number) => new Date(shop.deps.now() + offset * DAY_MS).toISOString().slice(0, 10)
const RATE = { country: 'DE', name: 'VAT', percentage: 19, code: 'S', from_day: '2020-01-01' }

describe('taxes of the market', () => {
  it('are a list at first, and no reply says more than it did', async () => {
    const tax = await read()
    expect(tax).toMatchObject({ mode: 'flat', prices_include_tax: false, tax_on_delivery: 'none', is_used: false })
    expect([tax.categories, tax.rates]).toEqual([[], []])
    const { id, buyer } = await shop.order()
    const { order } = (await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })).body.data
    expect(Object.keys(order).filter((field) => /tax/.test(field))).toEqual(['tax_amount', 'all_vat_taxes'])
    await putInCart(shop, buyer.id, { shopId: shop.shopId })
    const checkout = await shop.post('/cart/checkout', { shop_ids: [shop.shopId] }, { headers: buyer.headers })
    expect(Object.keys(checkout.body.data.checkout)).toHaveLength(6)
    const { product } = (await shop.get('/product-details?product_id=1')).body.data
    expect('price_tax' in product).toBe(false)
    const kept = await shop.rowOf(id)
    expect([kept.tax_mode, kept.prices_include_tax]).toEqual(['flat', 0])
  })

  it('are turned into rates only where one tax is active and the country is known', async () => {
    const two = [
      { name: 'VAT', percentage: 19, is_active: true },
      { name: 'City tax', percentage: 2, is_active: true },
    ]
    const { version } = await read()
    await withSettings(shop, { vat_taxes: two }, async () => {
      const refused = await admin('POST', '/from-flat', { version })
      expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
      expect(refused.body.message).toContain('VAT 19 %, City tax 2 %')
    })
    await withSettings(shop, { home_country: null }, async () => {
      expect((await admin('POST', '/from-flat', { version })).body.code).toBe('conflict')
    })
    expect((await admin('POST', '/from-flat', { version: version + 7 })).body.code).toBe('stale')
    expect((await read()).mode).toBe('flat')
  })

  it('are the same amounts once turned into rates, and back again while no order used them', async () => {
    const buyer = await shop.addBuyer()
    await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 3_333, quantity: 3 })
    const checkout = async () =>
      (await shop.post('/cart/checkout', { shop_ids: [shop.shopId] }, { headers: buyer.headers })).body.data.checkout
    await withSettings(shop, { vat_taxes: [{ name: 'VAT', percentage: 8.875, is_active: true }] }, async () => {
      const before = await checkout()
      const turned = await done(admin('POST', '/from-flat', { version: (await read()).version }))
      expect(turned).toMatchObject({
        mode: 'rates',
        categories: [{ name: 'Standard', is_default: true }],
        rates: [{ country: 'DE', name: 'VAT', percentage: 8.875, code: 'S', from_day: turned.today, state: 'now' }],
      })
      const { all_vat_taxes, ...amounts } = await checkout()
      const { all_vat_taxes: flat, ...same } = before
      expect(amounts).toEqual(same)
      expect(all_vat_taxes[0]).toMatchObject({ amount: flat[0].amount, percentage: 8.875 })
      expect((await undo(turned.change)).status).toBe(200)
      expect(await checkout()).toEqual(before)
      await done(admin('POST', '/from-flat', { version: (await read()).version }))
      const back = await done(admin('POST', '/to-flat', { version: (await read()).version }))
      expect([back.mode, back.rates.length]).toEqual(['flat', 1])
      expect(await checkout()).toEqual(before)
    })
    const [rate] = (await read()).rates
    await done(admin('DELETE', `/rates/${rate?.id}`))
  })

  it('cannot become rates by a setting before there is a category', async () => {
    const { db } = shop.deps.database
    const [category] = (await read()).categories
    await done(admin('DELETE', `/categories/${category?.id}`))
    const settings = (await shop.call('GET', '/admin/settings', { by: staff })).body.data
    const body = { version: settings.version, values: { tax_mode: 'rates' } }
    const refused = await shop.call('PATCH', '/admin/settings', { body, by: staff })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['values.tax_mode']])
    expect(await db.selectFrom('settings').where('key', '=', 'tax_mode').select('value_json').execute()).not.toContain(
      '"rates"',
    )
  })
})

describe('categories and rates', () => {
  let standard: number
  let books: number
  beforeAll(async () => {
    const first = await done(admin('POST', '/categories', { name: 'Standard' }))
    standard = first.categories[0]?.id ?? 0
    const second = await done(admin('POST', '/categories', { name: 'Books' }))
    books = second.categories.find(({ name }) => name === 'Books')?.id ?? 0
  })

  it('keep one default category, unique names and versions', async () => {
    const { categories } = await read()
    expect(categories.map(({ name, is_default }) => [name, is_default])).toEqual([
      ['Standard', true],
      ['Books', false],
    ])
    const taken = await admin('POST', '/categories', { name: ' books ' })
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['name']])
    const path = `/categories/${books}`
    const changed = await done(admin('PATCH', path, { version: categories[1]?.version, is_default: true }))
    expect(changed.categories.map(({ is_default }) => is_default)).toEqual([false, true])
    expect((await admin('PATCH', path, { version: categories[1]?.version, name: 'Paper' })).body.code).toBe('stale')
    expect((await admin('DELETE', path)).body.code).toBe('conflict')
    expect((await undo(changed.change)).status).toBe(200)
    expect((await read()).categories.map(({ is_default }) => is_default)).toEqual([true, false])
    expect((await admin('DELETE', '/categories/999')).status).toBe(404)
  })

  it.each([
    [{ country: 'XX' }, 'country'],
    [{ percentage: 0 }, 'code'],
    [{ percentage: 7, code: 'Z' }, 'code'],
    [{ percentage: 0, code: 'E' }, 'exemption_text'],
    [{ from_day: '2027-02-01', to_day: '2027-01-31' }, 'to_day'],
    [{ category_id: 999 }, 'category_id'],
    [{ percentage: 19.00001 }, 'percentage'],
    [{ from_day: '2027-02-30' }, 'from_day'],
    [{ name: ' ' }, 'name'],
  ])('refuse a rate with %j', async (wrong, field) => {
    const refused = await admin('POST', '/rates', { category_id: standard, ...RATE, ...wrong })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
  })

  it('hold one rate of a place on each day: a new one ends the present one the day before', async () => {
    await done(admin('POST', '/rates', { category_id: standard, ...RATE }))
    const coming = await done(
      admin('POST', '/rates', { category_id: standard, ...RATE, percentage: 21, from_day: day(30) }),
    )
    expect(coming.rates.map(({ percentage, to_day, state }) => [percentage, to_day, state])).toEqual([
      [19, day(29), 'now'],
      [21, null, 'coming'],
    ])
    const twice = await admin('POST', '/rates', { category_id: standard, ...RATE, from_day: day(10), to_day: day(40) })
    expect([twice.status, twice.body.code]).toEqual([409, 'conflict'])
    // Taking it back brings the end of the one before back, too.
    expect((await undo(coming.change)).status).toBe(200)
    expect((await read()).rates.map(({ to_day }) => to_day)).toEqual([null])
    // A more special place is another one.
    const island = { ...RATE, percentage: 0, code: 'O', code_prefix: ' ٢٧٤٩٨ ' }
    const { rates } = await done(admin('POST', '/rates', { category_id: standard, ...island }))
    expect(rates.map(({ code_prefix }) => code_prefix)).toEqual([null, '27498'])
  })

  it('can be changed until an order may have been placed with them, and are stale for others then', async () => {
    const { rates } = await done(
      admin('POST', '/rates', { category_id: books, ...RATE, percentage: 5, from_day: day(-3) }),
    )
    const rate = rates.find(({ category_id }) => category_id === books)
    const path = `/rates/${rate?.id}`
    const changed = await done(admin('PATCH', path, { version: rate?.version, percentage: 7 }))
    expect(changed.rates.find(({ id }) => id === rate?.id)).toMatchObject({ percentage: 7, from_day: day(-3) })
    expect((await admin('PATCH', path, { version: rate?.version, percentage: 8 })).body.code).toBe('stale')
  })

  it('are for those who may see money', async () => {
    const support = { headers: await enterConsole(shop, 'seller1@rialto.test') }
    for (const path of ['', '/rates'])
      expect((await shop.call('GET', `/admin/tax${path}`, { by: support })).status).toBe(403)
    const reply = await shop.call('POST', '/admin/tax/from-flat', { body: { version: 0 }, by: support })
    expect(reply.status).toBe(403)
  })

  it('are tried for a product, a place and a day', async () => {
    const { productId } = await putInCart(shop, (await shop.addBuyer()).id, { shopId: shop.shopId, price: 7_200 })
    const attempt = async (body: object): Promise<TaxTrial> => {
      const { status, body: reply } = await admin('POST', '/try', { country: 'DE', day: day(0), ...body })
      expect(status, JSON.stringify(reply)).toBe(200)
      expect(TaxTrial.strict().safeParse(reply.data).error).toBeUndefined()
      return reply.data
    }
    expect(await attempt({ product_id: productId })).toMatchObject({
      ...{ category: 'Standard', because: 'own', price: 72, tax: 13.68, paid: 85.68 },
    })
    expect(await attempt({ category_id: books })).toMatchObject({ category: 'Books', because: 'own', price: null })
    expect(await attempt({ category_id: books, country: 'AT' })).toMatchObject({ because: 'none', rate: null })
    expect(await attempt({ category_id: books, day: day(-9) })).toMatchObject({
      because: 'default',
      category: 'Standard',
    })
    expect(await attempt({ product_id: productId, post_code: '27498' })).toMatchObject({ tax: 0, rate: { code: 'O' } })
    expect((await admin('POST', '/try', { country: 'DE', day: day(0), product_id: 999_999 })).status).toBe(404)
  })

  describe('in orders', () => {
    beforeAll(async () => {
      await done(admin('POST', '/from-flat', { version: (await read()).version }))
    })

    const use = async (prices_include_tax: boolean, tax_on_delivery: 'none' | 'goods') =>
      done(admin('PATCH', '', { version: (await read()).version, prices_include_tax, tax_on_delivery }))

    /** Puts 2 × 24.95 and a book of 9.99 into a cart. */
    async function fill() {
      const buyer = await shop.addBuyer()
      await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 2_495, quantity: 2 })
      const book = await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 999 })
      const { db } = shop.deps.database
      await db.updateTable('products').set({ tax_category_id: books }).where('id', '=', book.productId).execute()
      return buyer
    }
    async function checkout(buyer: Awaited<ReturnType<typeof fill>>, body: object = {}): Promise<CheckoutReply> {
      const all = { shop_ids: [shop.shopId], address_id: buyer.addressId, ...body }
      const reply = await shop.post('/cart/checkout', all, { headers: buyer.headers })
      expect(reply.status, reply.body.message).toBe(200)
      expect(CheckoutReply.strict().safeParse(reply.body.data).error).toBeUndefined()
      return reply.body.data
    }

    it('are inside prices: the total is what was read, and each rate is told', async () => {
      await use(true, 'goods')
      const buyer = await fill()
      const { db } = shop.deps.database
      await db.updateTable('shops').set({ delivery_charge: 490 }).where('id', '=', shop.shopId).execute()
      const { code } = await addVoucher(shop, { shop_id: null, collectedBy: [buyer.id] })
      const coupon_codes = [code]
      const { checkout: figures, checkout_items } = await checkout(buyer, { coupon_codes })
      expect(figures).toMatchObject({
        ...{ total_amount: 59.89, delivery_charge: 4.9, coupon_discount: 5.99, payable_amount: 58.8 },
        ...{ order_tax_amount: 9.33, prices_include_tax: true },
        all_vat_taxes: [
          { name: 'VAT', percentage: 19, amount: 8.62, base: 45.36 },
          { name: 'VAT', percentage: 7, amount: 0.71, base: 10.1 },
        ],
      })
      expect(checkout_items[0]?.tax_amount).toBe(9.33)
      const place = { shop_ids: [shop.shopId], coupon_codes, payable_amount: 58.8 }
      const placed = await shop.place(buyer, place)
      expect(placed.status, placed.body.message).toBe(200)
      const [{ id }] = placed.body.data.orders
      const { order } = (await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })).body.data
      expect(Order.strict().safeParse(order).error).toBeUndefined()
      expect(order).toMatchObject({ payable_amount: 58.8, tax_amount: 9.33, prices_include_tax: true })
      expect(order.all_vat_taxes).toEqual(figures.all_vat_taxes)
      expect(
        order.lines.map(({ taxes }: { taxes: { amount: number }[] }) => taxes.map(({ amount }) => amount)),
      ).toEqual([[8.62], [0.71]])
      const sold = (await shop.call('GET', `/seller/orders/${id}`)).body.data.order
      expect(SellerOrderDetails.strict().safeParse(sold).error).toBeUndefined()
      expect(sold.amounts).toMatchObject({ prices_include_tax: true, tax_amount: 9.33 })
      const row = await shop.rowOf(id)
      expect([row.tax_mode, row.prices_include_tax]).toEqual(['rates', 1])
      const kept = fromJson(row.taxes_json)
      expect(kept).toMatchObject([
        { code: 'S', exemption: null, base: 4_536, amount: 862 },
        { code: 'S', exemption: null, base: 1_010, amount: 71 },
      ])
      expect((await shop.get(`/orders/${id}/invoice`, { headers: buyer.headers })).status).toBe(200)
    })

    it('are added to prices, delivery left out', async () => {
      await use(false, 'none')
      const { checkout: figures } = await checkout(await fill())
      // 49.90 × 19 % = 9.481; 9.99 × 7 % = 0.6993.
      expect(figures).toMatchObject({ order_tax_amount: 10.18, payable_amount: 74.97 })
      expect(figures.all_vat_taxes.map(({ amount, base }) => [amount, base])).toEqual([
        [9.48, 49.9],
        [0.7, 9.99],
      ])
      expect('prices_include_tax' in figures).toBe(false)
    })

    it('cannot change any more once an order has them: they end, and the market stays with rates', async () => {
      const { version, rates } = await read()
      expect((await admin('POST', '/to-flat', { version })).body.code).toBe('conflict')
      const settings = (await shop.call('GET', '/admin/settings', { by: staff })).body.data
      const flat = { version: settings.version, values: { tax_mode: 'flat' } }
      expect((await shop.call('PATCH', '/admin/settings', { body: flat, by: staff })).status).toBe(422)
      const rate = rates.find((one) => one.category_id === books)
      const path = `/rates/${rate?.id}`
      for (const change of [{ percentage: 9 }, { name: 'Tax' }, { from_day: day(-1) }])
        expect((await admin('PATCH', path, { version: rate?.version, ...change })).body.code).toBe('conflict')
      expect((await admin('DELETE', path)).body.code).toBe('conflict')
      const early = await admin('PATCH', path, { version: rate?.version, to_day: day(-2) })
      expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['to_day']])
      const ended = await done(admin('PATCH', path, { version: rate?.version, to_day: day(5) }))
      expect(ended.rates.find(({ id }) => id === rate?.id)?.to_day).toBe(day(5))
      expect((await undo(ended.change)).body.code).toBe('conflict')
      const next = { category_id: books, ...RATE, percentage: 9, from_day: day(6) }
      const { change } = await done(admin('POST', '/rates', next))
      expect((await undo(change)).status).toBe(200)
    })

    it('are read again when an order is placed: another rate than shown is refused as a changed price', async () => {
      const buyer = await fill()
      const { payable_amount } = (await checkout(buyer)).checkout
      await use(false, 'goods')
      const refused = await shop.place(buyer, { shop_ids: [shop.shopId], payable_amount })
      expect([refused.status, refused.body.code]).toEqual([409, 'price_changed'])
      const again = (await checkout(buyer)).checkout.payable_amount
      expect((await shop.place(buyer, { shop_ids: [shop.shopId], payable_amount: again })).status).toBe(200)
    })

    it('follow the category of the catalogue, sub-categories first, and the product’s own before', async () => {
      const { db } = shop.deps.database
      const buyer = await shop.addBuyer()
      const { productId } = await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 10_000 })
      const percentage = async () => (await checkout(buyer)).checkout.all_vat_taxes[0]?.percentage
      const change = async (id: number, tax_category_id: number | null) => {
        const list = (await shop.call('GET', '/admin/categories', { by: staff })).body.data.categories
        const version = list.find((row: { id: number }) => row.id === id)?.version
        const body = { version, tax_category_id }
        const reply = await shop.call('PATCH', `/admin/categories/${id}`, { body, by: staff })
        expect(reply.status, JSON.stringify(reply.body)).toBe(200)
        return reply
      }
      const [main, sub] = await db
        .selectFrom('categories as c')
        .innerJoin('categories as p', 'p.id', 'c.parent_id')
        .select(['c.id as sub', 'p.id as main'])
        .orderBy('c.id')
        .limit(1)
        .executeTakeFirstOrThrow()
        .then((row) => [row.main, row.sub])
      for (const category_id of [main ?? 0, sub ?? 0])
        await db.insertInto('product_categories').values({ product_id: productId, category_id }).execute()
      expect(await percentage()).toBe(19)
      await change(main ?? 0, books)
      expect(await percentage()).toBe(7)
      await change(sub ?? 0, standard)
      expect(await percentage()).toBe(19)
      expect((await admin('DELETE', `/categories/${books}`)).body.code).toBe('conflict')
      const { change: record } = (await change(sub ?? 0, null)).body
      expect(await percentage()).toBe(7)
      expect((await undo(record.id)).status).toBe(200)
      expect(await percentage()).toBe(19)
      await db.updateTable('products').set({ tax_category_id: books }).where('id', '=', productId).execute()
      expect(await percentage()).toBe(7)
      await change(main ?? 0, null)
      await change(sub ?? 0, null)
      const unknown = await shop.call('PATCH', `/admin/categories/${main}`, {
        body: { version: 99, tax_category_id: 999 },
        by: staff,
      })
      expect(unknown.status).toBe(409)
    })

    it('cost no statement more than the list of taxes', async () => {
      const buyer = await fill()
      const send = () => checkout(buyer)
      await send()
      const rates = await statementsOf(send)
      const lists = await shop.deps.database.db
        .updateTable('settings')
        .set({ value_json: '"flat"' })
        .where('key', '=', 'tax_mode')
        .execute()
      expect(lists).toHaveLength(1)
      shop.deps.invalidations.publish('settings')
      await send()
      const flat = await statementsOf(send)
      await shop.deps.database.db
        .updateTable('settings')
        .set({ value_json: '"rates"' })
        .where('key', '=', 'tax_mode')
        .execute()
      shop.deps.invalidations.publish('settings')
      expect(rates.length).toBe(flat.length)
    })

    it('say at a product what its price has of tax', async () => {
      const priceTax = async () => (await shop.get('/product-details?product_id=1')).body.data.product.price_tax
      await use(true, 'goods')
      expect(await priceTax()).toBe('included')
      await use(false, 'goods')
      expect(await priceTax()).toBe('added')
    })

    it('name the countries that lack a rate among what is missing', async () => {
      const line = async () =>
        (await shop.call('GET', '/admin/readiness', { by: staff })).body.data.lines.find(
          ({ key }: { key: string }) => key === 'tax_rates',
        )
      expect(await line()).toMatchObject({ state: 'done' })
      await withSettings(shop, { home_country: 'FR' }, async () => {
        expect(await line()).toMatchObject({ state: 'missing', count: 1, href: '/settings/tax' })
        expect((await line()).reason).toContain('FR')
      })
    })

    describe('of a shop', () => {
      const legal = async () => (await shop.call('GET', '/seller/legal')).body.data.tax
      const say = (body: object) => shop.call('PATCH', '/seller/legal/tax', { body: { version: 0, ...body } })
      const SMALL = { status: 'small_business', exemption_text: 'No VAT, § 19 UStG' }
      async function give(kind: string, value: object) {
        const seen = (await shop.call('GET', '/seller/legal')).body.data.facts.find(
          (fact: { kind: string }) => fact.kind === kind,
        )
        const body = { value, seen: seen.given?.id ?? null }
        const reply = await shop.call('PUT', `/seller/legal/facts/${kind}`, { body })
        expect(reply.status, JSON.stringify(reply.body)).toBe(200)
        return reply.body.data.facts.find((fact: { kind: string }) => fact.kind === kind).given.id
      }
      const verify = (id: number) => shop.call('POST', `/admin/facts/${id}/verify`, { body: {}, by: staff })

      it('change once its identity is verified, and are kept by orders', async () => {
        await use(true, 'goods')
        expect(await legal()).toMatchObject({ status: 'regular', version: 0, can_change: false })
        expect((await say(SMALL)).body.code).toBe('conflict')
        await give('trader', { is_trader: true })
        await verify(await give('legal_name', { name: 'Lume GmbH' }))
        const address = { street: 'Töpferweg 4', post_code: '20537', town: 'Hamburg', country: 'DE' }
        await verify(await give('address', address))
        expect(await legal()).toMatchObject({ can_change: true })
        expect((await say({ ...SMALL, exemption_text: null })).status).toBe(422)
        expect((await say({ ...SMALL, status: 'private' })).body.code).toBe('conflict')
        expect((await say({ status: 'regular', place: 'destination' })).status).toBe(422)
        expect(Object.keys((await say({ ...SMALL, country: 'XX' })).body.errors)).toEqual(['country'])
        const said = await say(SMALL)
        expect(said.status, JSON.stringify(said.body)).toBe(200)
        expect((await say(SMALL)).body.code).toBe('stale')
        const buyer = await fill()
        const { checkout: figures, checkout_items } = await checkout(buyer)
        expect(figures).toMatchObject({ order_tax_amount: 0, all_vat_taxes: [], payable_amount: 64.79 })
        expect(checkout_items[0]?.tax_exemption).toBe('No VAT, § 19 UStG')
        const placed = await shop.place(buyer, { shop_ids: [shop.shopId] })
        const [{ id }] = placed.body.data.orders
        const { order } = (await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })).body.data
        expect(order).toMatchObject({ tax_exemption: 'No VAT, § 19 UStG', tax_amount: 0, all_vat_taxes: [] })
        expect(order.lines[0].taxes).toEqual([])
        const kept = fromJson((await shop.rowOf(id)).taxes_json)
        expect(kept).toMatchObject([{ id: 0, code: 'E', exemption: 'No VAT, § 19 UStG', base: 6_479, amount: 0 }])
        const undone = await shop.call('POST', `/seller/record/${said.body.change.id}/restore`, { body: {} })
        expect(undone.status, JSON.stringify(undone.body)).toBe(200)
        expect((await checkout(await fill())).checkout.order_tax_amount).toBeGreaterThan(0)
      })

      it('are those of the address for a shop that is registered for them, else those of its country', async () => {
        const { version } = await legal()
        const set = { version, status: 'regular', place: 'destination', confirms_registration: true }
        const said = await say(set)
        expect(said.status, JSON.stringify(said.body)).toBe(200)
        await done(
          admin('POST', '/rates', { category_id: standard, ...RATE, country: 'AT', percentage: 20, from_day: day(-1) }),
        )
        const buyer = await fill()
        const { db } = shop.deps.database
        const percentages = async (body?: object) =>
          (await checkout(buyer, body)).checkout.all_vat_taxes.map(({ percentage }) => percentage)
        const move = (to: object) => db.updateTable('addresses').set(to).where('id', '=', buyer.addressId).execute()
        expect(await percentages()).toEqual([19, 7])
        await move({ country: 'AT' })
        expect(await percentages()).toEqual([20])
        // Without a named address, the default one counts.
        expect(await percentages({ address_id: null })).toEqual([20])
        const placed = await shop.place(buyer, { shop_ids: [shop.shopId] })
        const taxes = fromJson((await shop.rowOf(placed.body.data.orders[0].id)).taxes_json)
        expect(taxes.map(({ percentage }) => percentage)).toEqual([20])
        await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 2_495 })
        await move({ country: 'DE', post_code: ' 27 498 ' })
        expect((await checkout(buyer)).checkout).toMatchObject({
          order_tax_amount: 0,
          all_vat_taxes: [{ percentage: 0 }],
        })
        await move({ country: null, post_code: '1205' })
        await withSettings(shop, { home_country: 'AT' }, async () => {
          // An address without a country is in the market's.
          expect(await percentages()).toEqual([20])
          const back = await say({ version: version + 1, status: 'regular' })
          expect(back.status).toBe(200)
          // Its verified address is in Germany.
          expect(await percentages()).toEqual([19])
        })
      })
    })
  })
})
