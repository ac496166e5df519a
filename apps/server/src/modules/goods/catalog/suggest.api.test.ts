import { SearchSuggestions } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProducts } from '../../../../test/support/add-products.ts'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { translate } from '../../../../test/support/market.ts'

let shop: TestApp
let categoryId: number

beforeAll(async () => {
  shop = await testApp()
  const { db } = shop.deps.database
  const category = await db
    .insertInto('categories')
    .values({ parent_id: null, name: 'Zephyrine Goods', slug: 'zephyrine', thumbnail: '/media/z.webp', position: 99 })
    .returning('id')
    .executeTakeFirstOrThrow()
  categoryId = category.id
  await db.updateTable('shops').set({ name: 'Quillon & Söhne' }).where('id', '=', 1).execute()
  await addProducts(db, [
    { name: 'Vellichor lamp', categoryIds: [categoryId], popularity: 3, price: 1999, discountPrice: 999 },
    { name: 'Vellichor lamp stand', popularity: 2 },
    { name: 'Vellichor lantern, smoked glass', popularity: 1 },
    { name: 'Vellichor locket', status: 'hidden' },
    { name: 'Cafetière Brûlée' },
    { name: 'İzmirli lamba' },
    ...Array.from({ length: 8 }, (_, n) => ({ name: `Ombrosal cup ${n}` })),
  ])
  shop.deps.invalidations.publish('catalogue')
})
afterAll(() => shop.close())

const suggest = async (text: string, headers?: Record<string, string>) => {
  const { status, body } = await shop.get(`/search-suggestions?search=${encodeURIComponent(text)}`, { headers })
  expect(status).toBe(200)
  expect(SearchSuggestions.strict().safeParse(body.data).error).toBeUndefined()
  return body.data as SearchSuggestions
}

describe('GET /search-suggestions', () => {
  it('suggests products by name, most popular first, with their prices', async () => {
    const { products } = await suggest('vellich')
    expect(products.map((product) => product.name)).toEqual([
      'Vellichor lamp',
      'Vellichor lamp stand',
      'Vellichor lantern, smoked glass',
    ])
    expect(products[0]).toMatchObject({ price: 19.99, discount_price: 9.99, thumbnail: '/media/test.webp' })
  })

  it('suggests lower case without a dot drawn twice', async () => {
    for (const typed of ['izmirl', 'İzmirl', 'İZMİRL']) expect((await suggest(typed)).texts[0]).toMatch(/^izmirli/)
  })

  it('shows six products at most', async () => {
    expect((await suggest('ombrosal')).products).toHaveLength(6)
  })

  it('completes texts from the names of products', async () => {
    expect((await suggest('vellichor la')).texts).toEqual([
      'vellichor lamp',
      'vellichor lantern',
      'vellichor lamp stand',
    ])
  })

  it('completes with accents', async () => {
    expect((await suggest('cafetiere b')).texts[0]).toBe('cafetière brûlée')
  })

  it.each(['velichor lam', 'vellihcor lamp', 'vellicohr la'])('corrects the errors in "%s"', async (text) => {
    const { products, texts } = await suggest(text)
    expect(products[0]?.name).toBe('Vellichor lamp')
    expect(texts).toContain('vellichor lamp')
  })

  it('suggests categories and shops, with and without accents', async () => {
    expect((await suggest('zephyrine')).categories).toEqual([
      { id: categoryId, name: 'Zephyrine Goods', slug: 'zephyrine', thumbnail: '/media/z.webp', parent: null },
    ])
    expect((await suggest('quillon sohne')).shops).toMatchObject([{ id: 1, name: 'Quillon & Söhne' }])
    expect((await suggest('quillon vellichor')).shops).toEqual([])
  })

  it('shows names in the language of the request, and finds them in both languages', async () => {
    await translate(shop, 'category', categoryId, 'fr', { name: 'Éolienne' })
    shop.deps.invalidations.publish('catalogue')
    for (const text of ['eolien', 'zephyrine'])
      expect((await suggest(text, { 'accept-language': 'fr' })).categories[0]?.name).toBe('Éolienne')
  })

  it('is empty for an empty text and for unknown words', async () => {
    const nothing = { products: [], categories: [], shops: [], texts: [] }
    expect(await suggest('')).toEqual(nothing)
    expect(await suggest('   ')).toEqual(nothing)
    expect(await suggest('🎉')).toEqual(nothing)
    expect(await suggest('xyzzyplugh')).toEqual(nothing)
  })

  it('limits calls to 120 a minute for each address', async () => {
    const call = () => shop.app.inject({ url: '/api/search-suggestions?search=', remoteAddress: '203.0.113.9' })
    for (let n = 0; n < 120; n++) expect((await call()).statusCode).toBe(200)
    const refused = await call()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json()).toMatchObject({ code: 'too_many_requests', message: expect.any(String) })
  })
})
