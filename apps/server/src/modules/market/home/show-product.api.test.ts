import { Product, ProductCard } from '@rialto/contract'
import { type DemoProduct, demo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { addFavorites, addSale, addViews, translate } from '../../../../test/support/market.ts'
import { demoIds, readSeedingTime } from '../../../demo/demo-ids.ts'
import { isGtin } from './show-product.ts'

const ids = demoIds(demo)
const SHOPPER = ids.users.of('shopper1')
const OTHER = ids.users.of('shopper2')

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
  shop.setNow(await readSeedingTime(shop.deps.database.db))
})
afterAll(() => shop.close())

const details = (query: string, headers: Record<string, string> = {}) =>
  shop.get(`/product-details?product_id=${query}`, { headers })

const onSaleNow = new Set(
  demo.flashSales
    .filter((sale) => sale.starts_in_minutes <= 0 && sale.ends_in_minutes > 0)
    .flatMap((sale) => sale.products.map((product) => product.product)),
)
const findDemoProduct = (test: (product: DemoProduct) => boolean): DemoProduct => {
  const product = demo.products.find(test)
  if (!product) throw new Error('The demo shop has no such product')
  return product
}
const idOf = (product: DemoProduct) => ids.products.of(product.slug)

describe('GET /product-details', () => {
  it('shows a product with its pictures, categories, shop and figures', async () => {
    const product = findDemoProduct((entry) => !onSaleNow.has(entry.slug) && entry.colors.length > 0)
    const { status, body } = await details(String(idOf(product)))
    expect(status).toBe(200)
    expect(Product.strict().safeParse(body.data.product).error).toBeUndefined()
    const ratings = demo.reviews.filter((review) => review.product === product.slug).map((review) => review.rating)
    const average = ratings.reduce((sum: number, rating) => sum + rating, 0) / (ratings.length || 1)
    const owner = demo.shops.find((entry) => entry.slug === product.shop)
    const category = demo.categories.find((entry) => entry.slug === product.category)
    expect(body.data.product).toMatchObject({
      id: idOf(product),
      name: product.name,
      price: product.price / 100,
      discount_price: product.discount_price / 100,
      short_description: product.short_description,
      description: product.description,
      sku: product.sku,
      unit: product.unit,
      total_sold: product.sold,
      total_reviews: ratings.length,
      quantity: product.stock,
      brand: demo.brands.find((entry) => entry.slug === product.brand)?.name,
      is_favorite: false,
      flash_sale: null,
      shop: {
        id: ids.shops.of(product.shop),
        name: owner?.name,
        estimated_delivery: owner?.estimated_delivery,
        delivery_charge: (owner?.delivery_charge ?? 0) / 100,
        active: (owner?.seen_minutes_ago ?? 99) <= 12,
        total_products: demo.products.filter((entry) => entry.shop === product.shop).length,
      },
    })
    expect(body.data.product.rating).toBeCloseTo(average, 0)
    expect(body.data.product.thumbnails).toHaveLength(product.pictures.length)
    expect(body.data.product.thumbnails[0].thumbnail).toBe(body.data.product.thumbnail)
    expect(body.data.product.categories[0]).toEqual({
      id: ids.categories.of(product.category),
      name: category?.name,
      slug: product.category,
    })
    expect(body.data.product.colors.map((color: { id: number }) => color.id)).toEqual(
      product.colors.map((color) => ids.colors.of(color.color)),
    )
  })

  it('returns the stock of each combination, which sum up to the stock of the product', async () => {
    const product = findDemoProduct((entry) => entry.colors.length > 1 && entry.stock > 4)
    const { variants, quantity } = (await details(String(idOf(product)))).body.data.product
    expect(variants).toHaveLength(product.colors.length * Math.max(1, product.sizes.length))
    expect(variants.reduce((sum: number, entry: { quantity: number }) => sum + entry.quantity, 0)).toBe(quantity)
  })

  it('returns related and popular products, without duplicates and without the product itself', async () => {
    const { product, related_products, popular_products } = (await details('1')).body.data
    for (const row of [related_products, popular_products]) {
      const shown = row.map((card: { id: number }) => card.id)
      expect(shown).not.toContain(product.id)
      expect(new Set(shown).size).toBe(shown.length)
      expect(shown.length).toBeLessThanOrEqual(12)
      for (const card of row) expect(ProductCard.strict().safeParse(card).error).toBeUndefined()
    }
    const byPopularity = [...demo.products]
      .sort((a, b) => b.popularity - a.popularity || idOf(b) - idOf(a))
      .map(idOf)
      .filter((id) => id !== product.id)
    expect(popular_products.map((card: { id: number }) => card.id)).toEqual(byPopularity.slice(0, 12))
  })

  it('returns the running vouchers of the shop', async () => {
    const now = shop.deps.now()
    const voucher = demo.vouchers.find((entry) => entry.starts_in_minutes < -1 && entry.ends_in_minutes > 2)
    const product = findDemoProduct((entry) => entry.shop === voucher?.shop)
    const running = demo.vouchers.filter(
      (entry) => entry.shop === product.shop && entry.starts_in_minutes <= 0 && entry.ends_in_minutes > 0,
    )
    const { vouchers } = (await details(String(idOf(product)))).body.data
    expect(vouchers.map((entry: { code: string }) => entry.code).sort()).toEqual(
      running.map((entry) => entry.code).sort(),
    )
    expect(vouchers.every((entry: { validity: string }) => Date.parse(entry.validity) > now)).toBe(true)
    const shown = vouchers.find((entry: { code: string }) => entry.code === voucher?.code)
    expect(shown).toMatchObject({ is_collected: false, min_order_amount: (voucher?.min_order_amount ?? 0) / 100 })
  })

  it('returns the flash sale price only while the sale runs', async () => {
    const start = shop.deps.now() + 3_600_000
    const product = findDemoProduct((entry) => !onSaleNow.has(entry.slug))
    const sale = { id: 900, name: 'Trial', thumbnail: '/x.webp', starts_at: start, ends_at: start + 60_000 }
    await addSale(shop, sale, [{ productId: idOf(product), price: 101, quantity: 10, sold: 4 }])
    const at = async (now: number) => {
      shop.setNow(now)
      const { discount_price, flash_sale } = (await details(String(idOf(product)))).body.data.product
      return { discount_price, flash_sale }
    }
    const usual = { discount_price: product.discount_price / 100, flash_sale: null }
    expect(await at(start - 1)).toEqual(usual)
    expect(await at(start)).toEqual({
      discount_price: 1.01,
      flash_sale: { id: 900, ends_at: new Date(start + 60_000).toISOString(), sold: 4, left: 6 },
    })
    expect(await at(start + 60_000)).toEqual(usual)
    shop.setNow(start - 3_600_000)
  })

  it('returns 404 for unknown ids, and refuses invalid ids', async () => {
    for (const id of ['99999', '2147483647']) {
      const { status, body } = await details(id)
      expect(status).toBe(404)
      expect(body).toEqual({ message: 'Product not found', code: 'not_found' })
    }
    for (const id of ['abc', '0', '-1', '1e9', '1.5', '', '99999999999', '1%00', "1'--"]) {
      const { status, body } = await details(id)
      expect(status, id).toBe(422)
      expect(body.errors.product_id, id).toHaveLength(1)
    }
    expect((await shop.get('/product-details')).body.errors.product_id).toEqual(['The product id field is required'])
    expect((await shop.get('/product-details?product_id=1&product_id=2')).status).toBe(422)
  })

  it('hides a hidden product and the products of a closed shop', async () => {
    const { db } = shop.deps.database
    const [first, second] = [1, 2]
    await db.updateTable('products').set({ status: 'hidden' }).where('id', '=', first).execute()
    shop.deps.invalidations.publish('catalogue')
    expect((await details(String(first))).status).toBe(404)
    const related = (await details(String(second))).body.data
    expect([...related.related_products, ...related.popular_products].map((card) => card.id)).not.toContain(first)
    await db.updateTable('products').set({ status: 'active' }).where('id', '=', first).execute()
    const { shop_id } = await db
      .selectFrom('products')
      .where('id', '=', second)
      .select('shop_id')
      .executeTakeFirstOrThrow()
    await db.updateTable('shops').set({ status: 'closed' }).where('id', '=', shop_id).execute()
    shop.deps.invalidations.publish('catalogue')
    expect((await details(String(second))).status).toBe(404)
    await db.updateTable('shops').set({ status: 'active' }).where('id', '=', shop_id).execute()
    shop.deps.invalidations.publish('catalogue')
  })

  it('returns texts in the language of the request', async () => {
    const texts = { name: 'إبريق شاي', short_description: 'قصير', description: '<p>طويل</p>' }
    await translate(shop, 'product', 1, 'ar', texts)
    expect((await details('1', { 'accept-language': 'ar' })).body.data.product).toMatchObject(texts)
    expect((await details('1')).body.data.product.name).toBe(demo.products[0]?.name)
    expect((await details('99999', { 'accept-language': 'ar' })).status).toBe(404)
  })
})

describe('wishlist marks and GET /recently-views', () => {
  const viewed = async (headers: Record<string, string>) =>
    (await shop.get('/recently-views', { headers })).body.data.products.map((card: { id: number }) => card.id)

  it('mark the products on the shopper’s wishlist, also among related products', async () => {
    const mine = await shop.loginAs(OTHER)
    await addFavorites(shop, OTHER, [1, 2])
    const { product, related_products, popular_products } = (await details('1', mine)).body.data
    expect(product.is_favorite).toBe(true)
    const second = [...related_products, ...popular_products].find((card) => card.id === 2)
    if (second) expect(second.is_favorite).toBe(true)
    expect((await details('1')).body.data.product.is_favorite).toBe(false)
  })

  it('list the products that the shopper has opened, latest first and each once', async () => {
    const { db } = shop.deps.database
    await db.deleteFrom('recent_views').execute()
    const start = shop.deps.now()
    const mine = await shop.loginAs(SHOPPER)
    for (const [index, id] of ['3', '1', '4', '3', '99999'].entries()) {
      shop.setNow(start + index)
      await details(id, mine)
    }
    await details('2')
    expect(await viewed(mine)).toEqual([3, 4, 1])
    expect(await viewed(await shop.loginAs(OTHER))).toEqual([])
    await db.updateTable('products').set({ status: 'hidden' }).where('id', '=', 4).execute()
    expect(await viewed(mine)).toEqual([3, 1])
    await db.updateTable('products').set({ status: 'active' }).where('id', '=', 4).execute()
  })

  it('store at most 48 views, and list 24', async () => {
    const { db } = shop.deps.database
    await db.deleteFrom('recent_views').execute()
    const products = await db.selectFrom('products').select('id').orderBy('id').limit(60).execute()
    const now = shop.deps.now()
    await addViews(
      shop,
      SHOPPER,
      products.map(({ id }) => id),
      now - 1000,
    )
    shop.setNow(now + 1)
    const mine = await shop.loginAs(SHOPPER)
    await details('1', mine)
    const storedViews = await db
      .selectFrom('recent_views')
      .where('user_id', '=', SHOPPER)
      .select('product_id')
      .execute()
    expect(storedViews.length).toBeLessThanOrEqual(48)
    expect((await viewed(mine))[0]).toBe(1)
    expect((await viewed(mine)).length).toBeLessThanOrEqual(24)
  })

  it('require a valid login for recent views, but not for the product', async () => {
    for (const headers of [{}, { authorization: 'Bearer nonsense-nonsense-nonsense' }, { authorization: 'Basic x' }]) {
      const { status, body } = await shop.get('/recently-views', { headers: headers as Record<string, string> })
      expect(status).toBe(401)
      expect(body.code).toBe('unauthenticated')
    }
    const expired = await shop.loginAs(SHOPPER)
    shop.setNow(shop.deps.now() + 31 * 86_400_000)
    expect((await shop.get('/recently-views', { headers: expired })).status).toBe(401)
    expect((await details('1', expired)).status).toBe(200)
    shop.setNow(Date.now())
  })
})

describe('numbers for search engines', () => {
  it.each([
    ['4006381333931', true],
    ['96385074', true],
    ['036000291452', true],
    ['04006381333931', true],
    ['4006381333932', false],
    ['4.00638E+12', false],
    ['SHELF-12', false],
    ['', false],
  ])('%s is a GTIN: %s', (code, expected) => {
    expect(isGtin(code)).toBe(expected)
  })

  it('come with each variant, and with a product that has no options', async () => {
    const varied = findDemoProduct((entry) => entry.colors.length > 1)
    const { variants } = (await details(String(idOf(varied)))).body.data.product
    expect(variants.every(({ sku }: { sku?: string }) => sku)).toBe(true)
    const plain = findDemoProduct((entry) => entry.colors.length + entry.sizes.length === 0)
    const { db } = shop.deps.database
    await db
      .updateTable('product_variants')
      .set({ barcode: '4006381333931' })
      .where('product_id', '=', idOf(plain))
      .execute()
    expect((await details(String(idOf(plain)))).body.data.product).toMatchObject({ gtin: '4006381333931' })
  })
})
