import type { Product, SellerProductDetails, SellerRecall } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeller, enterConsole } from '../../../../test/support/console.ts'
import { createOutbound, type OutboundDeps } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { addShop, type Buyer } from '../orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../orders/testing/seller-calls.ts'
import { createRecallMails } from './mail-buyers.ts'

let shop: SellerCalls
let staff: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  staff = { headers: await enterConsole(shop, 'operator1@rialto.test') }
})
afterAll(() => shop.close())

const DAY_MS = 86_400_000
const WORDS = { text: 'The handle breaks when hot. Stop using it. You get your money back.' }
let numbers = 0

const plain = { sizes: [], colors: [], variants: [{ size: null, color: null, stock: 50 }] }
const twoSizes = {
  sizes: [{ name: 'S' }, { name: 'M' }],
  colors: [],
  variants: [
    { size: 'S', color: null, stock: 20 },
    { size: 'M', color: null, stock: 30 },
  ],
}

async function addProduct(fields: object = {}): Promise<SellerProductDetails> {
  const body = { name: `Kettle ${++numbers}`, price: 20, status: 'active', options: plain, ...fields }
  const reply = await shop.call('POST', '/seller/products', { body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.product
}
const own = async (id: number): Promise<SellerProductDetails> =>
  (await shop.call('GET', `/seller/products/${id}`)).body.data.product
const shown = (id: number, locale = 'en') =>
  shop.get(`/product-details?product_id=${id}`, { headers: { 'accept-language': locale } })
const page = async (id: number): Promise<Product> => (await shown(id)).body.data.product
const sizeOf = (product: Product, name: string) => product.sizes.find((size) => size.name === name)?.id

async function buy(buyer: Buyer, product: { id: number }, size?: number) {
  const added = await shop.post(
    '/cart/store',
    { product_id: product.id, quantity: 1, size },
    { headers: buyer.headers },
  )
  if (added.status !== 200) return added
  return shop.place(buyer, { shop_ids: [shop.shopId] })
}
async function buyerOf(product: { id: number }, size?: number): Promise<Buyer> {
  const buyer = await shop.addBuyer()
  const placed = await buy(buyer, product, size)
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  return buyer
}
const recall = (fields: object, options: object = {}) =>
  shop.call('POST', '/seller/recalls', { body: { ...WORDS, ...fields }, ...options })
async function recalled(fields: object): Promise<SellerRecall> {
  const reply = await recall(fields)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.recall
}
const listed = async (id: number): Promise<SellerRecall | undefined> =>
  (await shop.call('GET', '/seller/recalls')).body.data.items.find((one: SellerRecall) => one.id === id)
const end = (id: number) => shop.call('POST', `/seller/recalls/${id}/end`)
const search = async (id: number) =>
  JSON.stringify((await shop.get('/products?search=kettle&per_page=100')).body.data.products).includes(`"id":${id},`)

function mailing(): OutboundDeps {
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  return { ...deps, outbound: createOutbound(deps) }
}
const mailBuyers = () => createRecallMails(mailing()).workDue()
const recallMails = async (buyer: Buyer) =>
  (await shop.mailsTo(buyer)).filter(({ subject }) => subject.startsWith('Product safety recall'))
const orderOf = async (buyer: Buyer) => {
  const { body } = await shop.get('/orders', { headers: buyer.headers })
  return (await shop.get(`/order-details?order_id=${body.data.orders[0].id}`, { headers: buyer.headers })).body.data
    .order
}

describe('a recall of a product', () => {
  it('takes it off sale, warns on its page, and ends', async () => {
    const product = await addProduct()
    const [buyer, holder] = [await buyerOf(product), await shop.addBuyer()]
    await shop.post('/cart/store', { product_id: product.id, quantity: 1 }, { headers: holder.headers })
    await shop.post('/favorite-add-or-remove', { product_id: product.id }, { headers: holder.headers })
    const { id, ...begun } = await recalled({ product_id: product.id, identifier: 'Lot 7' })
    expect(begun).toMatchObject({ ...WORDS, identifier: 'Lot 7', ended_at: null, products: [{ id: product.id }] })

    expect(await search(product.id)).toBe(false)
    const there = await page(product.id)
    expect(there).toMatchObject({ is_recalled: true, quantity: 0, recalls: [{ id, ...WORDS, variants: [] }] })
    expect(await own(product.id)).toMatchObject({ status: 'active', hold: { state: 'recalled' } })
    const refused = await buy(await shop.addBuyer(), product)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'This product is recalled for safety and cannot be bought',
    ])
    const cart = await shop.get('/carts', { headers: holder.headers })
    expect(cart.body.data.info).toBe(`Recalled for safety and taken out of your cart: ${product.name}.`)
    const wishlist = await shop.get('/favorite-products', { headers: holder.headers })
    expect(wishlist.body.data.products).toMatchObject([{ id: product.id, is_recalled: true }])
    expect((await orderOf(buyer)).recalls).toMatchObject([{ id, products: [product.name] }])
    expect((await shop.get('/master')).body.data.has_recalls).toBe(true)
    expect((await shop.get('/recalls')).body.data.items).toContainEqual(expect.objectContaining({ id }))

    // Whatever the shop does, it stays off sale.
    await shop.call('POST', '/seller/products/bulk', {
      body: { ids: [product.id], change: { kind: 'status', status: 'active' } },
    })
    expect(await search(product.id)).toBe(false)
    expect((await shop.call('POST', `/admin/products/${product.id}/show`, { by: staff, body: {} })).status).toBe(409)

    const ended = await end(id)
    expect(ended.body.message).toBe(`Ended the recall of ${product.name}`)
    expect(await own(product.id)).toMatchObject({ status: 'active', hold: null, stock: 49 })
    expect(await search(product.id)).toBe(true)
    expect((await page(product.id)).recalls).toBeUndefined()
    expect((await orderOf(buyer)).recalls).toMatchObject([{ id, ended_at: expect.any(String) }])
    expect((await end(id)).status).toBe(409)
    expect(await buyerOf(product)).toBeDefined()
  })

  it('goes back to the decision of the market of before', async () => {
    const product = await addProduct()
    const hide = { by: staff, body: { reason: 'Untrue' } }
    await shop.call('POST', `/admin/products/${product.id}/hide`, hide)
    const { id } = await recalled({ product_id: product.id })
    const second = await recalled({ product_id: product.id, identifier: 'Lot 2' })
    expect((await shown(product.id)).status).toBe(200)
    await end(id)
    expect((await own(product.id)).hold?.state).toBe('recalled')
    await end(second.id)
    expect((await own(product.id)).hold).toMatchObject({ state: 'hidden', reason: 'Untrue' })
    expect((await shown(product.id)).status).toBe(404)
  })

  it('takes only the named sizes off sale', async () => {
    const product = await addProduct({ options: twoSizes })
    const before = await page(product.id)
    const [small, medium] = [sizeOf(before, 'S'), sizeOf(before, 'M')]
    const [inSmall, inMedium] = [await buyerOf(product, small), await buyerOf(product, medium)]
    const s = product.variants.find(({ size }) => size === 'S')?.id ?? 0
    const { id } = await recalled({ product_id: product.id, variant_ids: [s] })
    const there = await page(product.id)
    expect(there.is_recalled).toBeUndefined()
    expect(there.recalls).toMatchObject([{ id, variants: ['S'] }])
    expect(there.variants?.map(({ size_id, quantity }) => [size_id, quantity])).toEqual([
      [small, 0],
      [medium, 29],
    ])
    expect(there.quantity).toBe(29)
    expect((await buy(await shop.addBuyer(), product, small)).body.message).toContain('recalled for safety')
    expect(await buyerOf(product, medium)).toBeDefined()
    await mailBuyers()
    expect([(await recallMails(inSmall)).length, (await recallMails(inMedium)).length]).toEqual([1, 0])
    await end(id)
    expect((await page(product.id)).quantity).toBe(47)
  })

  it('takes every product with a batch off sale', async () => {
    const safety = { identifier: 'Series 9' }
    const products = [await addProduct({ safety }), await addProduct({ safety }), await addProduct()]
    const reach = await shop.call('POST', '/seller/recalls/reach', { body: { identifier: 'Series 9' } })
    expect(reach.body.data).toMatchObject({ products: [{ id: products[0]?.id }, { id: products[1]?.id }], buyers: 0 })
    await recalled({ identifier: 'Series 9' })
    const holds = await Promise.all(products.map(async ({ id }) => (await own(id)).hold?.state))
    expect(holds).toEqual(['recalled', 'recalled', undefined])
  })
})

describe('the mails of a recall', () => {
  it('reach each buyer of its days once, in the language of the order, and nobody else', async () => {
    const product = await addProduct({ texts: [{ locale: 'fr', name: 'Bouilloire' }] })
    const other = await addProduct()
    const start = shop.deps.now()
    const early = await buyerOf(product)
    shop.setNow(start + 2 * DAY_MS)
    const buyer = await shop.addBuyer()
    const french = { ...buyer, headers: { ...buyer.headers, 'accept-language': 'fr' } }
    await buy(french, product)
    await buy(french, product)
    const stranger = await buyerOf(other)
    const cancelled = await buyerOf(product)
    const order = await orderOf(cancelled)
    const reply = await shop.post(
      `/orders/cancel`,
      { order_id: order.id, reason: 'Too late' },
      { headers: cancelled.headers },
    )
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const from_day = new Date(start + 2 * DAY_MS).toISOString().slice(0, 10)
    const texts = [{ locale: 'fr', text: 'La poignée casse.' }]
    const body = { product_id: product.id, from_day }
    expect((await shop.call('POST', '/seller/recalls/reach', { body })).body.data.buyers).toBe(1)
    const { id } = await recalled({ ...body, texts })
    await mailBuyers()
    await mailBuyers()
    const [mail, ...more] = (await shop.mailsTo(french)).slice(-1)
    expect(more).toEqual([])
    expect(mail?.subject).toContain('Bouilloire')
    expect(mail?.text).toContain('La poignée casse.')
    for (const buyer of [early, stranger, cancelled]) expect(await recallMails(buyer)).toEqual([])
    expect(await listed(id)).toMatchObject({ mailed: 1, is_mailing: false })
    expect((await orderOf(early)).recalls).toBeUndefined()
    shop.setNow(start)
  })

  it('go on after the last where a process dies in the middle', async () => {
    const product = await addProduct()
    const buyers = [await buyerOf(product), await buyerOf(product), await buyerOf(product)]
    await recalled({ product_id: product.id })
    const deps = mailing()
    let sent = 0
    const dying: OutboundDeps = {
      ...deps,
      outbound: {
        ...deps.outbound,
        enqueue: (...mail) => (++sent === 2 ? Promise.reject(new Error('killed')) : deps.outbound.enqueue(...mail)),
      },
    }
    await expect(createRecallMails(dying).workDue()).rejects.toThrow('killed')
    await Promise.all([mailBuyers(), mailBuyers()])
    for (const buyer of buyers) expect(await recallMails(buyer)).toHaveLength(1)
  })

  it('reach no erased account, and tell an unconfirmed address nothing that a shop wrote', async () => {
    const product = await addProduct()
    const [erased, unconfirmed] = [await buyerOf(product), await buyerOf(product)]
    const users = shop.deps.database.db.updateTable('users')
    await users.set({ email: null, erased_at: 1 }).where('id', '=', erased.id).execute()
    await users.set({ email_verified_at: null }).where('id', '=', unconfirmed.id).execute()
    const { id } = await recalled({ product_id: product.id })
    await mailBuyers()
    const [mail] = await recallMails(unconfirmed)
    expect(mail?.text).toContain('What to do is on the page of your order.')
    expect(mail?.text).not.toContain('handle')
    expect(await listed(id)).toMatchObject({ mailed: 1 })
  })
})

describe('who may recall', () => {
  it('is the shop of the product, and the staff for any shop', async () => {
    const product = await addProduct()
    // The session of before has ended with the days that passed.
    staff = { headers: await enterConsole(shop, 'operator1@rialto.test') }
    const stranger = await addSeller(shop)
    await addShop(shop, { owner_id: stranger.id })
    expect((await recall({ product_id: product.id }, { by: stranger })).status).toBe(404)
    expect((await recall({ product_id: product.id }, { by: { headers: {} } })).status).toBe(401)
    const begun = await shop.call('POST', '/admin/recalls', { by: staff, body: { ...WORDS, product_id: product.id } })
    expect(begun.body).toMatchObject({
      message: `Recalled ${product.name}`,
      data: { recall: { shop: { id: shop.shopId } } },
    })
    const { id } = begun.body.data.recall
    expect((await shop.call('POST', `/seller/recalls/${id}/end`, { by: stranger })).status).toBe(404)
    expect((await shop.call('GET', '/seller/recalls', { by: stranger })).body.data.items).toEqual([])
    const { items } = (await shop.call('GET', '/admin/recalls', { by: staff })).body.data
    expect(items).toContainEqual(expect.objectContaining({ id }))
    expect((await shop.call('POST', `/admin/recalls/${id}/end`, { by: staff, body: {} })).status).toBe(200)
  })

  it.each<[string, object, string]>([
    ['nothing named', {}, 'product_id'],
    ['a batch that no product has', { identifier: 'Lot X' }, 'identifier'],
    ['a variant of another product', { product_id: -1, variant_ids: [999_999] }, 'variant_ids'],
    ['days in the wrong order', { product_id: -1, from_day: '2026-02-02', to_day: '2026-02-01' }, 'to_day'],
    ['no words', { product_id: -1, text: ' ' }, 'text'],
    ['words in an unknown language', { product_id: -1, texts: [{ locale: 'xx', text: 'A' }] }, 'texts'],
  ])('refuses %s', async (_, fields, field) => {
    const { id } = await addProduct()
    const reply = await recall('product_id' in fields ? { ...fields, product_id: id } : fields)
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]])
    expect((await own(id)).hold).toBeNull()
  })
})
