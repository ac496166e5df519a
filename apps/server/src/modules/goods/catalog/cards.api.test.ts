import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProducts } from '../../../../test/support/add-products.ts'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { addFavorites, addSale } from '../../../../test/support/market.ts'
import { loadCards } from './cards.ts'

let shop: TestApp
let ids: number[]
let sizes: number[]
let colors: number[]
const START = Date.UTC(2030, 0, 1)

beforeAll(async () => {
  shop = await testApp()
  const { db } = shop.deps.database
  sizes = (await db.selectFrom('sizes').select('id').orderBy('id').limit(2).execute()).map((row) => row.id)
  colors = (await db.selectFrom('colors').select('id').orderBy('id').limit(2).execute()).map((row) => row.id)
  ids = await addProducts(db, [
    { name: 'With choices', sizeIds: [...sizes].reverse(), colorIds: colors, price: 1999, discountPrice: 1499 },
    { name: 'Plain', price: 1000, ratings: [13, 3] },
    { name: 'Hidden', status: 'hidden', sizeIds: sizes },
    { name: 'Of a closed shop', shopId: 2 },
  ])
  const [product = 0] = ids
  const variant = (size_id: number | null, color_id: number | null, stock: number) => ({
    product_id: product,
    size_id,
    color_id,
    sku: '',
    barcode: '',
    grams: 0,
    stock,
    position: 0,
  })
  await db
    .insertInto('product_variants')
    .values([
      { ...variant(sizes[0] ?? 0, null, 9), product_id: ids[2] ?? 0 },
      variant(sizes[0] ?? 0, colors[0] ?? 0, 0),
      variant(sizes[1] ?? 0, colors[0] ?? 0, 3),
      variant(sizes[0] ?? 0, colors[1] ?? 0, 0),
      variant(sizes[1] ?? 0, colors[1] ?? 0, 0),
    ])
    .execute()
  await db
    .updateTable('product_sizes')
    .set({ surcharge: 250 })
    .where('product_id', '=', product)
    .where('size_id', '=', sizes[0] ?? 0)
    .execute()
  await db.updateTable('shops').set({ status: 'closed' }).where('id', '=', 2).execute()
  const sale = { name: 'Hour', thumbnail: '', starts_at: START, ends_at: START + 3_600_000 }
  await addSale(shop, sale, [{ productId: product, price: 999, quantity: 10, sold: 4 }])
  await addFavorites(shop, 1, [ids[1] ?? 0])
})
afterAll(() => shop.close())

const loadTestCards = (ids: number[], now = START - 1, userId: number | null = null) =>
  loadCards(shop.deps.database.db, ids, { locale: 'en', userId, now })

describe('loadCards', () => {
  it('keeps the order of the ids and leaves out invisible products', async () => {
    const [choices = 0, plain = 0, hidden = 0, closed = 0] = ids
    const cards = await loadTestCards([plain, 987_654, hidden, choices, closed])
    expect(cards.map((card) => card.name)).toEqual(['Plain', 'With choices'])
    expect(await loadTestCards([])).toEqual([])
    expect(await loadTestCards([hidden])).toEqual([])
  })

  it('loads more cards than a batch has', async () => {
    const many = (await shop.deps.database.db.selectFrom('products').select('id').execute()).map((row) => row.id)
    const cards = await loadTestCards([...many, ...many, ...many].slice(0, 150))
    expect(cards.length).toBeGreaterThan(4)
  })

  it('shows sizes and colours in their order with surcharges and stock', async () => {
    const [card] = await loadTestCards(ids)
    expect(card?.sizes).toMatchObject([
      { id: sizes[1], price: 0, in_stock: true },
      { id: sizes[0], price: 2.5, in_stock: false },
    ])
    expect(card?.colors).toMatchObject([
      { id: colors[0], in_stock: true, color_code: expect.stringMatching(/^#/) },
      { id: colors[1], in_stock: false },
    ])
  })

  it('shows the price, discount price and flash sale price of the moment', async () => {
    const [before] = await loadTestCards(ids.slice(0, 1), START - 1)
    expect(before).toMatchObject({ price: 19.99, discount_price: 14.99, discount_percentage: 25, flash_sale: null })
    const [during] = await loadTestCards(ids.slice(0, 1), START)
    expect(during).toMatchObject({ price: 19.99, discount_price: 9.99, discount_percentage: 50 })
    expect(during?.flash_sale).toMatchObject({ ends_at: '2030-01-01T01:00:00.000Z', sold: 4, left: 6 })
    const [after] = await loadTestCards(ids.slice(0, 1), START + 3_600_000)
    expect(after).toEqual(before)
    const [plain] = await loadTestCards(ids.slice(1, 2), START)
    expect(plain).toMatchObject({ price: 10, discount_price: 0, discount_percentage: 0, rating: 4.3, total_reviews: 3 })
  })

  it('ends a product’s flash sale when its last piece is sold', async () => {
    const { db } = shop.deps.database
    await db
      .updateTable('flash_sale_products')
      .set({ sold: 10 })
      .where('product_id', '=', ids[0] ?? 0)
      .execute()
    expect((await loadTestCards(ids.slice(0, 1), START))[0]).toMatchObject({ discount_price: 14.99, flash_sale: null })
  })

  it('marks the products on the shopper’s wishlist', async () => {
    expect((await loadTestCards(ids.slice(0, 2), START, 1)).map((card) => card.is_favorite)).toEqual([false, true])
    expect((await loadTestCards(ids.slice(0, 2), START, 2)).map((card) => card.is_favorite)).toEqual([false, false])
  })

  it('shows changes at once', async () => {
    await shop.deps.database.db
      .updateTable('products')
      .set({ price: 1234, stock: 1 })
      .where('id', '=', ids[1] ?? 0)
      .execute()
    expect((await loadTestCards(ids.slice(1, 2)))[0]).toMatchObject({ price: 12.34, quantity: 1 })
  })
})
