import { type SellerProduct, SellerProductDetails } from '@rialto/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeller } from '../../../../test/support/console.ts'
import { encodeForm } from '../../../../test/support/form.ts'
import { addShopper, newIp, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { addShop, putInCart } from '../../selling/checkout/testing/put-in-cart.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { createProductSchedule } from './update-product.ts'

const HOUR = 3_600_000

let shop: SellerCalls
let stranger: Shopper
beforeAll(async () => {
  shop = await createSellerCalls()
  stranger = await addSeller(shop)
  await addShop(shop, { owner_id: stranger.id })
})
afterAll(() => shop.close())

const create = async (fields: object = {}) => {
  const body = { name: 'Clay pot', price: 20, status: 'active', ...fields }
  return (await shop.call('POST', '/seller/products', { body })).body.data.product as SellerProductDetails
}
const change = (id: number, body: object, by?: Shopper) =>
  shop.call('PATCH', `/seller/products/${id}`, { body, ...(by && { by }) })
const show = async (id: number): Promise<SellerProductDetails> =>
  (await shop.call('GET', `/seller/products/${id}`)).body.data.product
const bulk = (body: object, by?: Shopper) => shop.call('POST', '/seller/products/bulk', { body, ...(by && { by }) })
const list = async (query: string) => (await shop.call('GET', `/seller/products?${query}`)).body.data
const idsIn = async (query: string) => (await list(query)).items.map(({ id }: SellerProduct) => id)
const plain = (stock: number) => ({ sizes: [], colors: [], variants: [{ size: null, color: null, stock }] })
const at = (offset: number) => new Date(shop.deps.now() + offset).toISOString()

async function upload(by: Shopper, count = 1) {
  const bytes = await sharp({ create: { width: 40 + count, height: 30, channels: 3, background: '#0f5e5d' } })
    .png()
    .toBuffer()
  const files = Array.from({ length: count }, () => ['pictures', { bytes }] as [string, { bytes: Buffer }])
  const { payload, headers } = await encodeForm({}, files)
  return shop.post('/seller/pictures', payload, { headers: { ...by.headers, ...headers }, ip: newIp() })
}

describe('creating and changing a product', () => {
  it('keeps everything that was given, with safe descriptions', async () => {
    const { picture } = (await upload(shop.seller)).body.data.pictures[0]
    const product = await create({
      name: '  Stoneware   teapot ',
      description: '<p onclick="steal()">Holds two cups.<script>alert(1)</script></p>',
      texts: [{ locale: 'fr', name: 'Théière', description: '<img src=x onerror=alert(1)>Deux tasses.' }],
      category_ids: [11],
      brand: 'Lume',
      unit: 'piece',
      pictures: [{ picture, alt: 'A teapot' }],
      options: {
        sizes: [{ name: '0.7 L' }, { name: '1.1 L', surcharge: 14.5 }],
        colors: [{ name: 'Lagoon' }],
        variants: [
          { size: '0.7 L', color: 'lagoon', sku: 'TEA-07', barcode: '4012781000700', grams: 800, stock: 14 },
          { size: '1.1 L', color: 'Lagoon', sku: 'TEA-11', stock: 2 },
        ],
      },
    })
    expect(SellerProductDetails.strict().parse(product)).toEqual(product)
    expect(product).toMatchObject({
      name: 'Stoneware teapot',
      description: '<p>Holds two cups.</p>',
      summary: 'Holds two cups.',
      brand: 'Lume',
      unit: 'piece',
      price: 20,
      price_to: 34.5,
      stock: 16,
      status: 'active',
      version: 1,
      missing_languages: ['ar', 'es', 'bn', 'de'],
      pictures: [{ picture, alt: 'A teapot' }],
      colors: [{ name: 'Lagoon', surcharge: 0, picture: null }],
    })
    expect(product.texts).toEqual([
      {
        locale: 'fr',
        name: 'Théière',
        summary: 'Deux tasses.',
        description: '<p>Deux tasses.</p>',
        size_label: '',
        color_label: '',
        warnings: '',
      },
    ])
    expect(product.variants.map(({ size, color, stock }) => [size, color, stock])).toEqual([
      ['0.7 L', 'Lagoon', 14],
      ['1.1 L', 'Lagoon', 2],
    ])
    // Found by its translated name and by a barcode.
    expect(await idsIn('search=theiere')).toEqual([product.id])
    expect(await idsIn('search=40127810')).toEqual([product.id])
    const copy = (await shop.call('POST', `/seller/products/${product.id}/duplicate`)).body.data.product
    expect(copy).toMatchObject({ status: 'draft', stock: 0, texts: product.texts, pictures: product.pictures })
    expect(copy.variants.map(({ barcode }: { barcode: string }) => barcode)).toEqual(['', ''])
  })

  it('refuses the second of two edits of one version, and shows what is there now', async () => {
    const { id, version } = await create({ options: plain(3) })
    const answers = await Promise.all([change(id, { version, price: 21 }), change(id, { version, price: 22 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    const current = await show(id)
    expect(refused?.body).toMatchObject({ code: 'stale', data: { current: { product: { price: current.price } } } })
    expect(current.version).toBe(version + 1)
  })

  it('sets a stock only while it is as the member saw it', async () => {
    const { id, version } = await create({ options: plain(3) })
    expect((await change(id, { version, stock: { value: 9, expected: 2 } })).status).toBe(409)
    expect((await change(id, { version, stock: { value: 9, expected: 3 } })).body.data.product.stock).toBe(9)
  })

  it('names the member in the movements of stock, also of those that take them back', async () => {
    const { id, version } = await create({ options: plain(3) })
    const product = await show(id)
    const changed = await change(id, { version, options: plain(9) })
    expect(changed.body.data.product.stock).toBe(9)
    await bulk({ ids: [id], change: { kind: 'stock', mode: 'set', value: 20 } })
    const undone = await bulk({ ids: [id], change: { kind: 'stock', mode: 'add', value: 2 } })
    for (const { body } of [undone, changed])
      expect((await shop.call('POST', `/seller/record/${body.change.id}/restore`, { body: {} })).status).toBe(200)
    const { items } = (await shop.call('GET', `/seller/stock/movements?variant_id=${product.variants[0]?.id}`)).body
      .data
    expect(items.map(({ delta }: { delta: number }) => delta)).toEqual([-6, -2, 2, 11, 6])
    expect(new Set(items.map(({ author }: { author: string | null }) => author)).size).toBe(1)
    expect(items[0].author).toEqual(expect.any(String))
  })

  it('leaves the variants of carts and their stock alone when other fields of variants change', async () => {
    const { id, version, variants } = await create({ options: plain(3) })
    const options = { sizes: [], colors: [], variants: [{ size: null, color: null, sku: 'NEW' }] }
    const { product } = (await change(id, { version, options })).body.data
    expect(product.variants).toEqual([{ ...variants[0], sku: 'NEW' }])
  })

  it.each<[string, object, string]>([
    ['a discount of no less than the price', { discount: { price: 20 } }, 'discount.price'],
    [
      'a discount that ends before it begins',
      { discount: { price: 5, from: '2099-02-01T00:00:00Z', to: '2099-01-01T00:00:00Z' } },
      'discount.to',
    ],
    ['a discount that is over', { discount: { price: 5, to: '2001-01-01T00:00:00Z' } }, 'discount.to'],
    ['a negative price', { price: -1 }, 'price'],
    ['no price on the market', { price: 0 }, 'price'],
    ['an unknown category', { category_ids: [1_999_999] }, 'category_ids'],
    ['a language that the market does not have', { texts: [{ locale: 'xx', name: 'x' }] }, 'texts'],
    ['a picture of somebody else', { pictures: [{ picture: '/media/uploads/aa/b.webp' }] }, 'pictures'],
    [
      'two sizes of one name',
      { options: { sizes: [{ name: 'M' }, { name: 'm' }], colors: [], variants: [{ size: 'M', color: null }] } },
      'options',
    ],
    [
      'a variant of an unlisted size',
      { options: { sizes: [], colors: [], variants: [{ size: 'M', color: null }] } },
      'options',
    ],
  ])('refuses %s', async (_, fields, field) => {
    const { id, version } = await create()
    const { status, body } = await change(id, { version, ...fields })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await show(id)).version).toBe(version)
  })

  it('does not exist for another shop', async () => {
    const { id, version } = await create()
    const { picture } = (await upload(stranger, 3)).body.data.pictures[0]
    expect((await change(id, { version, price: 1 }, stranger)).status).toBe(404)
    for (const path of ['duplicate', 'archive'])
      expect((await shop.call('POST', `/seller/products/${id}/${path}`, { by: stranger })).status).toBe(404)
    expect((await shop.call('GET', `/seller/products/${id}`, { by: stranger })).status).toBe(404)
    const refused = await bulk({ ids: [id], change: { kind: 'status', status: 'hidden' } }, stranger)
    expect(refused.body.data).toMatchObject({ done: 0, refused: [{ id, name: '', code: 'not_found' }] })
    expect((await change(id, { version, pictures: [{ picture }] })).status).toBe(422)
    expect(await show(id)).toMatchObject({ price: 20, status: 'active', version })
  })
})

describe('what shoppers see', () => {
  it('hides drafts and archived products everywhere', async () => {
    const buyer = await shop.addBuyer()
    const { productId, cartId } = await putInCart(shop, buyer.id, { shopId: shop.shopId })
    await shop.post('/favorite-add-or-remove', { product_id: productId }, { headers: buyer.headers })
    const isSeen = async () => {
      const get = async (path: string) => (await shop.get(path, { headers: buyer.headers })).body
      const cart = (await get('/carts')).data
      return {
        details: (await shop.get(`/product-details?product_id=${productId}`)).status === 200,
        list: JSON.stringify((await get(`/products?shop_id=${shop.shopId}&per_page=100`)).data.products).includes(
          `"id":${productId},`,
        ),
        wishlist: JSON.stringify(await get('/favorite-products')).includes(`"id":${productId},`),
        cart: JSON.stringify(cart.cart_items).includes(`"cart_id":${cartId}`),
      }
    }
    const nowhere = { details: false, list: false, wishlist: false, cart: false }
    expect(await isSeen()).toEqual({ details: true, list: true, wishlist: true, cart: true })
    for (const status of ['draft', 'archived', 'hidden']) {
      const { version } = await show(productId)
      expect((await change(productId, { version, status })).status).toBe(200)
      expect([status, await isSeen()]).toEqual([status, nowhere])
    }
    const { version } = await show(productId)
    await change(productId, { version, status: 'active' })
    expect((await isSeen()).list).toBe(true)
  })

  it('publishes drafts, and begins and ends discounts, when they are due', async () => {
    const schedule = createProductSchedule(shop.deps)
    const now = shop.deps.now()
    const draft = await create({ status: 'draft', publish_at: at(HOUR) })
    const discounted = await create({ discount: { price: 15, from: at(HOUR), to: at(3 * HOUR) } })
    const shown = async (id: number) => {
      const { body, status } = await shop.get(`/product-details?product_id=${id}`)
      return status === 200 ? body.data.product.discount_price : 'hidden'
    }
    try {
      expect([await shown(draft.id), await shown(discounted.id)]).toEqual(['hidden', 0])
      expect((await show(discounted.id)).discount).toEqual({ price: 15, from: at(HOUR), to: at(3 * HOUR) })
      shop.setNow(now + 2 * HOUR)
      await schedule.workDue()
      expect([await shown(draft.id), await shown(discounted.id)]).toEqual([0, 15])
      expect(await show(draft.id)).toMatchObject({ status: 'active', publish_at: null })
      shop.setNow(now + 4 * HOUR)
      await schedule.workDue()
      expect([await shown(discounted.id), (await show(discounted.id)).discount]).toEqual([0, null])
    } finally {
      shop.setNow(now)
    }
  })
})

describe('changing several products', () => {
  it('changes all or none, and names those in the way', async () => {
    const [first, second] = [await create(), await create({ discount: { price: 19 } })]
    const ids = [first.id, second.id]
    const lower = { kind: 'price', by: 'percent', value: -10, round_to: '0.50' }
    const refused = (await bulk({ ids, change: lower })).body.data
    expect(refused).toMatchObject({ done: 0, refused: [{ id: second.id, name: 'Clay pot', code: 'invalid' }] })
    expect((await show(first.id)).price).toBe(20)
    expect((await bulk({ ids, change: { kind: 'discount', percent: 0 } })).body.data.done).toBe(2)
    const versions = [2, 1]
    const stale = (await bulk({ ids, versions, change: lower })).body.data
    expect(stale.refused).toMatchObject([{ id: second.id, code: 'stale' }])
    expect((await bulk({ ids, versions: [2, 2], change: lower })).body.data).toEqual({ done: 2, refused: [] })
    expect([(await show(first.id)).price, (await show(second.id)).price]).toEqual([18, 18])
  })

  it('changes stock, categories, status and discounts', async () => {
    const { id } = await create({ category_ids: [11], options: plain(4) })
    const apply = async (changes: object) => (await bulk({ ids: [id], change: changes })).body.data.done
    expect(await apply({ kind: 'stock', mode: 'add', value: -5 })).toBe(0)
    expect(await apply({ kind: 'stock', mode: 'add', value: 3 })).toBe(1)
    expect(await apply({ kind: 'category', mode: 'remove', category_id: 11 })).toBe(1)
    expect(await apply({ kind: 'discount', percent: 25, to: at(HOUR) })).toBe(1)
    expect(await apply({ kind: 'status', status: 'hidden' })).toBe(1)
    const product = await show(id)
    expect(product).toMatchObject({ stock: 7, status: 'hidden', discount: { price: 15 } })
    expect(product.category_ids).not.toContain(11)
  })

  it('changes the prices of 1,000 products by a filter in one call, unless it matches more than expected', async () => {
    const { db } = shop.deps.database
    const buyer = await addShopper(shop)
    const shopId = await addShop(shop, { owner_id: buyer.id })
    const template = await db.selectFrom('products').selectAll().limit(1).executeTakeFirstOrThrow()
    const { id: _, ...row } = template
    const rows = Array.from({ length: 1_000 }, (__, n) => ({
      ...row,
      shop_id: shopId,
      handle: `many-${n}`,
      price: 1_000 + n,
    }))
    for (let start = 0; start < rows.length; start += 50)
      await db
        .insertInto('products')
        .values(
          rows.slice(start, start + 50).map((each) => ({ ...each, discount_price: 0, status: 'active' as const })),
        )
        .execute()
    const before = process.cpuUsage()
    const body = { filter: { view: 'all' }, change: { kind: 'price', by: 'amount', value: 1 } }
    const early = await bulk({ ...body, expected_count: 999 }, buyer)
    expect([early.status, early.body.code, early.body.data.current]).toEqual([409, 'stale', { count: 1_000 }])
    const { data } = (await bulk({ ...body, expected_count: 1_000 }, buyer)).body
    expect(data).toEqual({ done: 1_000, refused: [] })
    // Work of 0.4 s, which must not grow with the square of the number. Other processes take the time, but no work of this one.
    const { user, system } = process.cpuUsage(before)
    expect(user + system).toBeLessThan(5_000_000)
    const { total } = await db
      .selectFrom('products')
      .where('shop_id', '=', shopId)
      .select((eb) => eb.fn.sum<number>('price').as('total'))
      .executeTakeFirstOrThrow()
    expect(Number(total)).toBe(rows.reduce((sum, { price }) => sum + price + 100, 0))
  })
})

describe('undo', () => {
  const undo = (change: { id: number }) => shop.call('POST', `/seller/record/${change.id}/restore`, { body: {} })
  const sell = (id: number, pieces: number) =>
    shop.deps.database.db
      .updateTable('product_variants')
      .set((eb) => ({ stock: eb('stock', '-', pieces) }))
      .where('product_id', '=', id)
      .execute()

  it('puts an edit back, and leaves the pieces that were sold meanwhile', async () => {
    const fields = { texts: [{ locale: 'fr', name: 'Pot' }], category_ids: [11], options: plain(10) }
    const { id, version, price, name, texts, category_ids } = await create(fields)
    const edit = {
      version,
      name: 'Jar',
      price: 30,
      texts: [
        { locale: 'fr', name: '' },
        { locale: 'es', name: 'Tarro' },
      ],
      category_ids: [],
      options: { sizes: [{ name: 'M' }], colors: [], variants: [{ size: 'M', color: null, stock: 4 }] },
    }
    const changed = await change(id, edit)
    expect(changed.body).toMatchObject({ message: 'Changed the product Jar', change: { is_restorable: true } })
    expect((await undo(changed.body.change)).status).toBe(200)
    const restored = await show(id)
    expect(restored).toMatchObject({ name, price, texts, category_ids, sizes: [], stock: 10 })

    const counted = await change(id, { version: restored.version, options: plain(50) })
    await sell(id, 3)
    await undo(counted.body.change)
    expect((await show(id)).variants).toMatchObject([{ size: null, stock: 7 }])
  })

  it('is refused once somebody has changed the same field', async () => {
    const { id, version } = await create()
    const { body } = await change(id, { version, price: 21 })
    await change(id, { version: version + 1, price: 22 })
    expect(await undo(body.change)).toMatchObject({ status: 409, body: { data: { current: { price: 22 } } } })
    expect((await show(id)).price).toBe(22)
  })

  it.each([
    { kind: 'price', by: 'amount', value: 5 },
    { kind: 'discount', percent: 50 },
    { kind: 'status', status: 'archived' },
    { kind: 'category', mode: 'set', category_id: 12 },
    { kind: 'stock', mode: 'set', value: 99 },
  ])('puts a change of several products back: $kind', async (together) => {
    const made = [await create({ category_ids: [11], options: plain(3) }), await create()]
    const ids = made.map(({ id }) => id)
    const { change: recorded, data } = (await bulk({ ids, change: together })).body
    expect(data.done).toBe(2)
    const shown = async () => Promise.all(ids.map(async (id) => ({ ...(await show(id)), version: 0 })))
    const changed = await shown()
    expect(changed).not.toEqual(made.map((product) => ({ ...product, version: 0 })))
    const undone = (await undo(recorded)).body
    expect(await shown()).toEqual(made.map((product) => ({ ...product, version: 0 })))
    await undo(undone.change)
    expect(await shown()).toEqual(changed)
  })
})

describe('the list', () => {
  it('walks every order by cursor without gaps, and counts its views', async () => {
    await create({ name: 'Zinc bowl', price: 3, options: plain(0) })
    const all = await idsIn('limit=200')
    for (const sort of ['-created_at', 'name', 'price', '-price', 'stock', '-stock', '-sold']) {
      const walked: number[] = []
      let cursor = ''
      do {
        const page = await list(`limit=3&sort=${sort}${cursor && `&cursor=${cursor}`}`)
        walked.push(...page.items.map(({ id }: SellerProduct) => id))
        cursor = page.next_cursor ?? ''
      } while (cursor)
      expect([sort, walked.toSorted()]).toEqual([sort, all.toSorted()])
    }
    const { counts, items } = await list('view=low')
    expect(counts.low).toBe(items.length)
    expect(items.every((product: SellerProduct) => product.is_low_in_stock)).toBe(true)
    expect(await idsIn('view=archived&limit=200')).toHaveLength(counts.archived)
  })
})

describe('POST /seller/pictures', () => {
  it('re-encodes up to ten pictures, and refuses whatever is none', async () => {
    const { body } = await upload(shop.seller, 2)
    expect(body.data.pictures).toMatchObject([{ width: 42, height: 30 }, { width: 42 }])
    expect((await upload(shop.seller, 11)).status).toBe(422)
    const { payload, headers } = await encodeForm({}, [['pictures', { bytes: '<svg onload="alert(1)"/>' }]])
    const refused = await shop.post('/seller/pictures', payload, { headers: { ...shop.seller.headers, ...headers } })
    expect([415, 422]).toContain(refused.status)
  })
})
