import type { Product, SellerProductDetails } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsoleAs } from '../../../../test/support/console.ts'
import { saveSetting } from '../../base/settings/index.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())

const create = async (fields: object) => {
  const body = { name: 'Olive soap', price: 14, status: 'active', ...fields }
  const reply = await shop.call('POST', '/seller/products', { body })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body.data.product as SellerProductDetails
}
const change = (product: SellerProductDetails, fields: object) =>
  shop.call('PATCH', `/seller/products/${product.id}`, { body: { version: product.version, ...fields } })
const shown = async (id: number): Promise<Product> =>
  (await shop.get(`/product-details?product_id=${id}`)).body.data.product

const volumes = {
  net_unit: 'ml',
  net_quantity: 250,
  options: {
    sizes: [{ name: 'Large', surcharge: 8 }, { name: 'Small' }],
    colors: [],
    variants: [
      { size: 'Large', color: null, net_quantity: 500, stock: 5 },
      { size: 'Small', color: null, stock: 5 },
    ],
  },
}

describe('the content of a product', () => {
  it('makes a unit price on its page and its card, from the price now', async () => {
    const product = await create({ net_quantity: 300, net_unit: 'g', price: 6.9 })
    expect(product).toMatchObject({ net_quantity: 300, net_unit: 'g' })
    const page = await shown(product.id)
    expect(page).toMatchObject({
      price_per_unit: { amount: 23, quantity: 1, unit: 'kg' },
      net_content: { quantity: 300, unit: 'g' },
    })
    const reply = await change(product, { discount: { price: 4.5 } })
    expect(reply.body.data.product).toMatchObject({ net_quantity: 300, net_unit: 'g' })
    expect((await shown(product.id)).price_per_unit).toEqual({ amount: 15, quantity: 1, unit: 'kg' })
  })

  it('may differ by variant: the card tells that of the cheapest', async () => {
    const product = await create(volumes)
    expect(product.variants.map(({ net_quantity }) => net_quantity)).toEqual([500, null])
    const { price_per_unit, variants = [], sizes } = await shown(product.id)
    expect(price_per_unit).toEqual({ amount: 56, quantity: 1, unit: 'l' })
    expect(variants.map((variant) => variant.price_per_unit?.amount)).toEqual([44, 56])
    expect(variants.map((variant) => variant.net_content?.quantity)).toEqual([500, 250])
    const buyer = await shop.addBuyer()
    const [large] = sizes
    await shop.post('/cart/store', { product_id: product.id, quantity: 1, size: large?.id }, { headers: buyer.headers })
    const cart = await shop.get('/carts', { headers: buyer.headers })
    expect(cart.body.data.cart_items[0].products[0].price_per_unit).toEqual({ amount: 44, quantity: 1, unit: 'l' })
  })

  it('stays where it is not named, goes where it is taken away, and is taken back as it was', async () => {
    const product = await create(volumes)
    const renamed = await change(product, { name: 'Soap' })
    expect(renamed.body.data.product).toMatchObject({ net_quantity: 250, net_unit: 'ml' })
    const variants = [
      { size: 'Large', color: null },
      { size: 'Small', color: null, net_quantity: 200 },
    ]
    const options = { ...volumes.options, variants }
    const edited = await change(renamed.body.data.product, { options })
    expect(edited.body.data.product.variants).toMatchObject([{ net_quantity: 500 }, { net_quantity: 200 }])
    expect((await shown(product.id)).price_per_unit?.amount).toBe(70)
    const { id } = await shop.deps.database.db
      .selectFrom('change_records')
      .where('subject_id', '=', product.id)
      .where('action', '=', 'product_changed')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const undone = await shop.call('POST', `/seller/record/${id}/restore`)
    expect(undone).toMatchObject({ status: 200 })
    const { body } = await shop.call('GET', `/seller/products/${product.id}`)
    expect(body.data.product.variants).toMatchObject([{ net_quantity: 500 }, { net_quantity: null }])
    expect((await shown(product.id)).price_per_unit?.amount).toBe(56)
    const bare = await change(body.data.product, { net_quantity: null, net_unit: null })
    expect(bare.body.data.product).toMatchObject({ net_quantity: null, net_unit: null })
    expect((await shown(product.id)).price_per_unit).toBeUndefined()
  })

  it.each([
    ['a quantity without its unit', { net_quantity: 5 }, 'net_unit'],
    ['nothing', { net_quantity: 0, net_unit: 'g' }, 'net_quantity'],
    ['less than nothing', { net_quantity: -2, net_unit: 'g' }, 'net_quantity'],
    ['four decimals', { net_quantity: 0.1234, net_unit: 'kg' }, 'net_quantity'],
    ['too much', { net_quantity: 1e9, net_unit: 'kg' }, 'net_quantity'],
    ['an unknown unit', { net_quantity: 1, net_unit: 'stone' }, 'net_unit'],
    ['an address without https', { energy_label: { class: 'A', link: 'http://label.test' } }, 'energy_label.link'],
    ['a script as an address', { energy_label: { class: 'A', link: 'javascript:alert(1)' } }, 'energy_label.link'],
    ['a foreign picture', { energy_label: { class: 'A', picture: '/media/demo/logo.webp' } }, 'pictures'],
    ['an unknown class', { energy_label: { class: 'A+++' } }, 'energy_label.class'],
    ['an unknown reason', { withdrawal_exempt: 'because' }, 'withdrawal_exempt'],
  ])('is refused: %s', async (_, fields, field) => {
    const reply = await shop.call('POST', '/seller/products', { body: { name: 'Odd', price: 1, ...fields } })
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]])
  })

  it('is priced by 100 g or ml where the market says so', async () => {
    const product = await create({ net_quantity: 100, net_unit: 'g', price: 6.5 })
    const { database, invalidations } = shop.deps
    await database.write((tx) => saveSetting(tx, 'unit_price_small', true))
    invalidations.publish('settings')
    expect((await shown(product.id)).price_per_unit).toEqual({ amount: 6.5, quantity: 100, unit: 'g' })
    expect((await shop.get('/master')).body.data.unit_price_small).toBe(true)
    await database.write((tx) => saveSetting(tx, 'unit_price_small', false))
    invalidations.publish('settings')
    expect((await shown(product.id)).price_per_unit).toEqual({ amount: 65, quantity: 1, unit: 'kg' })
    expect((await shop.get('/master')).body.data).not.toHaveProperty('unit_price_small')
  })
})

describe('what shoppers know before they order', () => {
  it('shows that a product cannot be given back, and keeps it with the order', async () => {
    const product = await create({ withdrawal_exempt: 'perishable', name: 'Bread' })
    const stocked = await change(product, { stock: { value: 9, expected: 0 } })
    expect(stocked.status).toBe(200)
    expect((await shown(product.id)).withdrawal_exempt).toBe('perishable')
    const buyer = await shop.addBuyer()
    await shop.post('/cart/store', { product_id: product.id, quantity: 1 }, { headers: buyer.headers })
    const cart = await shop.get('/carts', { headers: buyer.headers })
    expect(cart.body.data.cart_items[0].products[0].withdrawal_exempt).toBe('perishable')
    const { body } = await shop.place(buyer, { shop_ids: [shop.shopId] })
    const { id } = body.data.orders[0]
    await change(stocked.body.data.product, { withdrawal_exempt: null })
    expect((await shown(product.id)).withdrawal_exempt).toBeUndefined()
    const order = await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })
    expect(order.body.data.order.lines[0].withdrawal_exempt).toBe('perishable')
  })

  it('shows the energy label, copies it, and records what it was', async () => {
    const label = { class: 'B', picture: null, link: 'https://eprel.ec.europa.eu/screen/product/lamps/1' }
    const product = await create({
      energy_label: label,
      withdrawal_exempt: 'custom',
      net_quantity: 2,
      net_unit: 'piece',
    })
    expect((await shown(product.id)).energy_label).toEqual(label)
    const copy = await shop.call('POST', `/seller/products/${product.id}/duplicate`)
    expect(copy.body.data.product).toMatchObject({
      energy_label: label,
      withdrawal_exempt: 'custom',
      net_quantity: 2,
      net_unit: 'piece',
    })
    await change(product, { energy_label: { ...label, class: 'C' }, withdrawal_exempt: 'hygiene' })
    const headers = await enterConsoleAs(shop, shop.seller.id)
    const record = await shop.get(`/seller/record?limit=1`, { headers })
    const fields = record.body.data.items[0].fields.map((field: { before: string; after: string }) => [
      field.before,
      field.after,
    ])
    expect(fields).toEqual(
      expect.arrayContaining([
        ['B', 'C'],
        ['Made to order', 'Sealed for hygiene'],
      ]),
    )
    const { body } = await shop.call('GET', `/seller/products/${product.id}`)
    await change(body.data.product, { energy_label: null })
    expect((await shown(product.id)).energy_label).toBeUndefined()
  })
})

describe('a file of products', () => {
  it('has why a product cannot be given back and its energy label, changes them, and is undone', async () => {
    const label = { class: 'B', picture: null, link: 'https://eprel.example.test/lamps/9' }
    const product = await create({ name: 'Filed lamp', energy_label: label, withdrawal_exempt: 'custom' })
    const exported = String((await shop.call('GET', '/seller/products/export?search=filed')).body)
    const propose = async (text: string) =>
      (await shop.call('POST', '/seller/products/import', { body: { text, dry_run: true } })).body.data
    expect((await propose(exported)).unchanged).toBe(1)

    const told = `custom,B,${label.link}`
    expect(exported).toContain(told)
    const changed = await propose(exported.replace(told, 'HYGIENE,c,'))
    expect(changed.updated[0].fields).toEqual([
      { name: 'withdrawal_exempt', of: null, before: 'custom', after: 'hygiene' },
      { name: 'energy_label', of: null, before: `B ${label.link}`, after: 'C' },
    ])
    const { import_id } = changed
    expect((await shop.call('POST', '/seller/products/import', { body: { import_id } })).status).toBe(200)
    const read = async () => (await shop.call('GET', `/seller/products/${product.id}`)).body.data.product
    expect(await read()).toMatchObject({ withdrawal_exempt: 'hygiene', energy_label: { class: 'C', link: null } })
    await shop.call('POST', `/seller/imports/${import_id}/undo`)
    expect(await read()).toMatchObject({ withdrawal_exempt: 'custom', energy_label: label })

    // A file without these columns leaves them.
    const without = exported
      .replace(',Withdrawal Exemption,Energy Class,Energy Label Link', '')
      .replace(`,${told}`, '')
      .replace('Filed lamp', 'Filed bright lamp')
    expect((await propose(without)).updated[0].fields).toHaveLength(1)
  })

  it.each([
    ['an unknown reason', 'whim,B,', 'Withdrawal Exemption "whim" is none of: custom, perishable,'],
    ['an unknown class', ',A+++,', 'Energy Class "A+++" is none of: A, B, C, D, E, F, G'],
    ['a link that is none', ',B,http://label.test', 'Energy Label Link is no address that begins with https://'],
    ['a link without a class', ',,https://label.test/1', 'Energy Class is missing beside its link'],
  ])('is refused by its line: %s', async (_, told, reason) => {
    await create({ name: 'Refused lamp', withdrawal_exempt: 'press', energy_label: { class: 'G' } })
    const exported = String((await shop.call('GET', '/seller/products/export?search=refused')).body)
    const text = exported.replaceAll('press,G,', told)
    const { body } = await shop.call('POST', '/seller/products/import', { body: { text, dry_run: true } })
    const [row] = body.data.skipped
    expect(row.reason.startsWith(reason), row.reason).toBe(true)
    expect([row.line, row.cell.heading]).toEqual([2, reason.split(/ (?:"|is )/)[0]])
  })
})
