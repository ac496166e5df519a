import type { DataFor } from '@rialto/contract'
import type { SearchReading } from '@rialto/contract/catalog'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProducts } from '../../../../test/support/add-products.ts'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { translate } from '../../../../test/support/market.ts'
import { jsonPattern, toJson } from '../../../db/json.ts'
import { ALIKE_MAX, createProductSearch, SAME_INITIAL_MAX } from '../../../db/search.ts'
import { saveSetting } from '../../base/settings/index.ts'
import { indexProducts, reindexAll } from './index-products.ts'

let shop: TestApp
let ids: Record<string, number>

const products = {
  shoes: { name: 'Zephyrine running shoes, knit upper', popularity: 5 },
  kettle: { name: 'Zephyrine ceramic teapot', shortDescription: 'Pours zephyrine tea without a drip.', popularity: 1 },
  phones: { name: 'Zephyrine headphones, over ear', sku: 'ZQ-778-B' },
  mentions: { name: 'Quovadis stand', shortDescription: 'Holds zephyrine headphones and more.', popularity: 9_999 },
  coffee: { name: 'Cafetière Brûlée à piston' },
  street: { name: 'Straßenkarte Ærøskøbing' },
  tee: { name: "Men's t-shirt Vellichor" },
  arabic: { name: 'مزهريّةُ الزُّمُرُّدستانيّة الكَبيرة ١٢٣' },
  battery: { name: 'Quillon battery' },
  sneaker: { name: 'Plimsolia sneaker' },
  bengali: { name: 'টেবিলঘড়িটা' },
  hidden: { name: 'Zephyrine secret', status: 'hidden' as const },
}

beforeAll(async () => {
  shop = await testApp()
  const { db } = shop.deps.database
  const added = await addProducts(db, Object.values(products))
  ids = Object.fromEntries(Object.keys(products).map((key, index) => [key, added[index] ?? 0]))
  await translate(shop, 'product', ids.battery ?? 0, 'fr', { name: 'Accumulateur éolien' })
  await indexProducts(db, [ids.battery ?? 0])
  shop.deps.invalidations.publish('catalogue')
})
afterAll(() => shop.close())

let calls = 0
const searchProducts = async (text: string, query = '') => {
  calls += 1
  // Searches of one address are limited.
  const ip = `10.1.${calls >> 8}.${calls & 255}`
  const { status, body } = await shop.get(`/products?search=${encodeURIComponent(text)}${query}`, { ip })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as DataFor<'GET /products'> & { search: SearchReading }
}
const foundIds = async (text: string) => (await searchProducts(text)).products.map((card) => card.id)

describe('GET /products with a search', () => {
  it.each([
    ['a word', 'zephyrine teapot', 'kettle'],
    ['the beginning of a word', 'zephyrine teap', 'kettle'],
    ['beginnings of all words, in any order', 'teap zeph', 'kettle'],
    ['a plural for a singular', 'zephyrine teapots', 'kettle'],
    ['a plural with another ending', 'quillon batteries', 'battery'],
    ['a name without its accents', 'cafetiere brulee', 'coffee'],
    ['additional accents', 'zéphyrine téapot', 'kettle'],
    ['capitals', 'ZEPHYRINE TEAPOT', 'kettle'],
    ['a letter written as two', 'strassenkarte', 'street'],
    ['letters without a decomposition', 'aeroskobing', 'street'],
    ['a missing apostrophe', 'mens vellichor', 'tee'],
    ['a missing hyphen', 'tshirt vellichor', 'tee'],
    ['a space for a hyphen', 't shirt vellichor', 'tee'],
    ['full-width letters', 'ｑｕｉｌｌｏｎ', 'battery'],
    ['an SKU', 'ZQ-778-B', 'phones'],
    ['a translated name', 'accumulateur eolien', 'battery'],
    ['Arabic without vowel marks', 'مزهرية الزمردستانية', 'arabic'],
    ['Arabic with ha for ta marbuta, and without the article', 'زمردستانيه كبيره', 'arabic'],
    ['Arabic with tatweel', 'زمردســـتانية', 'arabic'],
    ['digits of another script', 'زمردستانية 123', 'arabic'],
    ['an Arabic word with another ending', 'زمردستانييه', 'arabic'],
    ['a Bengali word with another ending', 'টেবিলঘড়িটটা', 'bengali'],
    ['words that some name has as one', 'zephyrine tea pot', 'kettle'],
  ])('finds %s', async (_, text, key) => {
    expect((await foundIds(text))[0]).toBe(ids[key])
    expect((await searchProducts(text)).suggestion).toBeNull()
  })

  it.each([
    ['runing shose zephyrine', 'shoes', 'running shoes zephyrine'],
    ['zephyrine haedphone', 'phones', 'zephyrine headphones'],
    ['zephyrine cermaic teapto', 'kettle', 'zephyrine ceramic teapot'],
    ['zephirine teapot', 'kettle', 'zephyrine teapot'],
    ['aephyrine teapot', 'kettle', 'zephyrine teapot'],
    ['quilon', 'battery', 'quillon'],
    ['cafetierre', 'coffee', 'cafetière'],
    ['zephyrine headhpo', 'phones', 'zephyrine headphones'],
    ['snekers plimsolia', 'sneaker', 'sneaker plimsolia'],
    ['snekaers plimsolia', 'sneaker', 'sneaker plimsolia'],
    ['sneeaker plimsolia', 'sneaker', 'sneaker plimsolia'],
    ['cafétiere brulle', 'coffee', 'cafétiere brûlée'],
    ['زمردستناية', 'arabic', 'الزُّمُرُّدستانيّة'],
  ])('corrects "%s", and returns the correction as suggestion', async (text, key, suggestion) => {
    const data = await searchProducts(text)
    expect(data.products.map((card) => card.id)).toContain(ids[key])
    expect(data.suggestion).toBe(suggestion)
  })

  it('tolerates no error in words of three letters, one in words of six, and two in words of seven', async () => {
    expect(await searchProducts('vex')).toMatchObject({ total: 0, suggestion: null })
    expect((await searchProducts('quilon')).products.map((card) => card.id)).toEqual([ids.battery])
    expect((await searchProducts('qiulno')).total).toBe(0)
    expect((await searchProducts('qulilno')).products.map((card) => card.id)).toEqual([ids.battery])
    expect((await searchProducts('qilulxx')).total).toBe(0)
  })

  it('ranks matches in names before matches in descriptions, regardless of popularity', async () => {
    expect((await foundIds('zephyrine headphones'))[0]).toEqual(ids.phones)
    const zephyrine = await foundIds('zephyrine')
    expect(zephyrine.slice(0, 3).sort()).toEqual([ids.shoes, ids.kettle, ids.phones].sort())
    expect(zephyrine[3]).toBe(ids.mentions)
  })

  it('ranks the product’s name before brand and category, and whole words before beginnings', async () => {
    const { db } = shop.deps.database
    const { id: category } = await db
      .insertInto('categories')
      .values({ parent_id: null, name: 'Coffee & Xoca', slug: 'xoca', thumbnail: '/media/x.webp', position: 99 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const added = await addProducts(db, [
      { name: 'Espresso beans', categoryIds: [category], popularity: 9_000 },
      { name: 'Kettle', shortDescription: 'For xoca of any kind.', popularity: 99_000 },
      { name: 'Xocapot, stoneware', popularity: 500 },
      { name: 'Green xoca, first pick', popularity: 1 },
    ])
    shop.deps.invalidations.publish('catalogue')
    const [espresso, kettle, pot, green] = added
    expect(await foundIds('xoca')).toEqual([green, pot, espresso, kettle])
    const { body } = await shop.get('/search-suggestions?search=xoca')
    expect((body.data as { products: { id: number }[] }).products.map(({ id }) => id)).toEqual([
      green,
      pot,
      espresso,
      kettle,
    ])
  })

  it('sorts and filters the results', async () => {
    const sorted = await searchProducts('zephyrine', '&sort_type=popular_product')
    expect(sorted.products[0]?.id).toBe(ids.mentions)
    expect(await searchProducts('zephyrine', '&max_price=1')).toMatchObject({ total: 0, products: [] })
    expect(await searchProducts('zephyrine', '&page=2&per_page=3')).toMatchObject({
      total: 4,
      products: [{ id: ids.mentions }],
    })
  })

  it('shows what comes closest if no product has all words, and tells what each lacks', async () => {
    const { products, search } = await searchProducts('zephyrine teapot xylophagous')
    expect(products[0]?.id).toBe(ids.kettle)
    expect(search.parts.map(({ typed }) => typed)).toEqual(['zephyrine', 'teapot', 'xylophagous'])
    expect(search.unmet).toContain(2)
    expect(search.lacking.find(({ product_id }) => product_id === ids.kettle)).toMatchObject({ parts: [2] })
    const both = await searchProducts('quillon vellichor')
    expect(both.products.map(({ id }) => id).sort()).toEqual([ids.battery, ids.tee].sort())
    expect(both.search.unmet).toEqual([0, 1])
  })

  it('offers another spelling where what comes closest is shown, and does not search by it', async () => {
    const { products, search, suggestion } = await searchProducts('zephyrine quilon')
    expect(products.length).toBeGreaterThan(0)
    expect(suggestion).toBeNull()
    expect(search.offered).toBe('zephyrine quillon')
  })

  it('says how a text was understood, and what is left without each part', async () => {
    const { search } = await searchProducts('lagoon mugs under 30')
    expect(search.parts.map(({ kind, label, max, search_without }) => [kind, label, max, search_without])).toEqual([
      ['color', 'lagoon', null, 'mugs under 30'],
      ['words', 'mugs', null, 'lagoon under 30'],
      ['price', '', 30, 'lagoon mugs'],
    ])
    expect(search.parts[0]?.color_code).toBe('#2f7f7b')
    expect(search.has_more_than_words).toBe(true)
  })

  it.each([
    'green wool scarf without fringe under 80 size 42',
    'the teapot for the the',
    'wool WOOL scarf  wool',
    'mug € 😀 "+a+b"',
    'coffeecup for',
    '1.2.3.4 30 - 20 € -- -wool',
    'from 20 to 50 cm shelf ٣٫٣٫٣٫٣٫٣٫٣٫٣٫٣٫٣',
  ])('takes one part after the other off "%s", until nothing is left', async (text) => {
    for (let rest = text; rest !== ''; ) {
      const { parts } = (await searchProducts(rest)).search
      expect(parts.length, rest).toBeGreaterThan(0)
      for (const { search_without } of parts) expect(search_without.length).toBeLessThan(rest.length)
      rest = parts[parts.length >> 1]?.search_without ?? ''
    }
  })

  it('answers each writing of a text in its own words', async () => {
    for (const text of ['green teapot', 'Green   TEAPOT', 'green teapot']) {
      const { parts } = (await searchProducts(text)).search
      expect(parts.map(({ typed }) => typed)).toEqual(text.split(/ +/))
      expect(parts.map(({ search_without }) => search_without)).toEqual(text.split(/ +/).toReversed())
    }
  })

  it('finds what costs so much now, as the filter of prices does', async () => {
    const { db } = shop.deps.database
    const [reduced = 0] = await addProducts(db, [{ name: 'Reduced orrery', price: 9000, discountPrice: 4500 }])
    shop.deps.invalidations.publish('catalogue')
    expect(await foundIds('orrery under 50')).toContain(reduced)
    expect((await searchProducts('orrery over 50')).search.unmet).not.toEqual([])
    for (const [text, filter] of [
      ['under 50', 'max_price=50'],
      ['over 50', 'min_price=50'],
      ['between 50 and 20', 'min_price=20&max_price=50'],
      ['under 0', 'max_price=0'],
      ['under 19.9999', 'max_price=19.9999'],
    ])
      expect((await searchProducts(text ?? '')).total, text).toBe(
        (await shop.get(`/products?${filter}`)).body.data.total,
      )
  })

  it('orders by popularity what is left where something is only left out', async () => {
    const order = (await shop.get('/products?sort_type=popular_product&in_stock=true')).body.data.products
    expect(await foundIds('-qwertzuiop')).toEqual(order.map(({ id }: { id: number }) => id))
  })

  it('reads a text in the language of its script, whatever the language of the page', async () => {
    const { search } = await searchProducts('كوب تحت ٣٠ دولار')
    expect(search.parts.map(({ kind, max }) => [kind, max])).toEqual([
      ['words', null],
      ['price', 30],
    ])
  })

  it('finds the typed words alone where asked to', async () => {
    expect(await searchProducts('zephyrine teapot xylophagous', '&literal=true')).toMatchObject({ total: 0 })
    expect((await searchProducts('quilon', '&literal=true')).total).toBe(0)
    const { products, search } = await searchProducts('zephyrine teapot', '&literal=true')
    expect(products.map(({ id }) => id)).toEqual([ids.kettle])
    expect(search.has_more_than_words).toBe(false)
  })

  it('never shows hidden products, not for an occasion that names them either, nor a shop where one seller sells', async () => {
    const { db } = shop.deps.database
    await db
      .insertInto('search_occasions')
      .values({
        names_json: '{"en":"Yuletide"}',
        phrases_json: '{"en":["yuletide"]}',
        category_ids_json: '[]',
        product_ids_json: toJson([ids.hidden, ids.kettle]),
        max_price: null,
        created_at: 0,
      } as never)
      .execute()
    const { name } = await db.selectFrom('shops').select('name').orderBy('id').executeTakeFirstOrThrow()
    shop.deps.invalidations.publish('settings')
    expect(await foundIds('yuletide')).toEqual([ids.kettle])
    const suggested = await shop.get('/search-suggestions?search=yuletide')
    expect(suggested.body.data.products.map(({ id }: { id: number }) => id)).toEqual([ids.kettle])
    const kindsOf = async (text: string) => (await searchProducts(text)).search.parts.map(({ kind }) => kind)
    expect(await kindsOf(name)).toContain('shop')
    await db.transaction().execute((tx) => saveSetting(tx, 'multi_vendor', false))
    shop.deps.invalidations.publish('settings')
    expect(await kindsOf(name)).not.toContain('shop')
    await db.transaction().execute((tx) => saveSetting(tx, 'multi_vendor', true))
    await db.deleteFrom('search_occasions').where('names_json', 'like', jsonPattern('%Yuletide%')).execute()
    shop.deps.invalidations.publish('settings')
    expect(await foundIds('yuletide')).not.toContain(ids.kettle)
    const { products } = await searchProducts('zephyrine secret')
    expect(products.map(({ id }) => id)).not.toContain(ids.hidden)
  })

  it.each([
    '-',
    '*',
    '"',
    "'",
    '%',
    '_',
    '\\',
    '()',
    'OR',
    'NOT teapot',
    'zephyrine OR NEAR(a b)',
    '"zephyrine" AND *',
    'words:teapot',
    '{words} : x',
    '^zephyrine',
    "zephyrine' & !'x",
    'zephyrine:*',
    'a | b & c',
    "'; drop table products; --",
    '🎉',
    '🎉🎉 👩‍👩‍👧',
    '\u200f\u200e',
    'a',
    'z e',
    'x'.repeat(100),
    'ab '.repeat(33),
    'é'.repeat(99),
    '１２３',
    '漢字',
    'ǂzephyrine',
    'ﷺ',
  ])('returns 200 for %j', async (text) => {
    const data = await searchProducts(text)
    expect(data.total).toBeGreaterThanOrEqual(0)
    expect((await shop.get(`/search-suggestions?search=${encodeURIComponent(text)}`)).status).toBe(200)
  })

  it('limits searches to 120 a minute for each network, without counting lists', async () => {
    const call = (query: string) =>
      shop.app.inject({
        url: `/api/products?per_page=1&${query}`,
        headers: { 'accept-language': 'fr' },
        remoteAddress: '203.0.113.10',
      })
    for (let n = 0; n < 120; n++) expect((await call(`search=teapt${n}`)).statusCode).toBe(200)
    const refused = await call('search=teapot')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json()).toMatchObject({ code: 'too_many_requests', message: expect.stringContaining('requêtes') })
    for (const query of ['', 'search=', 'search=%20', 'in_stock=1']) expect((await call(query)).statusCode).toBe(200)
  })

  it('compares a misspelt word with a bounded number of terms, the most used first', async () => {
    const { db } = shop.deps.database
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    const terms = letters.flatMap((a) => letters.flatMap((b) => letters.slice(0, 4).map((c) => `zqxw${a}${b}${c}`)))
    const rows = terms.map((term, index) => ({ term, uses: index + 1 }))
    await db.insertInto('search_terms').values(rows.slice(0, 1_000)).execute()
    await db.insertInto('search_terms').values(rows.slice(1_000)).execute()
    const similar = await createProductSearch(shop.deps.database).similarTerms('zqxwab', { min: 4, max: 30 })
    expect(similar.length).toBeLessThanOrEqual(SAME_INITIAL_MAX + ALIKE_MAX)
    expect(similar[0]).toEqual(rows.at(-1))
    await db.deleteFrom('search_terms').where('term', 'like', 'zqxw%').execute()
  })

  it('finds nothing for texts without letters and digits', async () => {
    expect(await searchProducts('🎉 -')).toMatchObject({ total: 0, products: [], suggestion: null })
  })

  it('leaves the counts of a list without a search alone when a search has no words', async () => {
    await searchProducts('🎉 -')
    const { total, filters } = (await shop.get('/products')).body.data
    expect(total).toBeGreaterThan(0)
    expect(filters.max_price).toBeGreaterThan(0)
  })

  it('updates the index when a product’s texts change', async () => {
    const { db } = shop.deps.database
    const id = ids.tee ?? 0
    await db.updateTable('products').set({ name: 'Ombrosal shirt' }).where('id', '=', id).execute()
    await indexProducts(db, [id, id])
    shop.deps.invalidations.publish('catalogue')
    expect(await foundIds('ombrosal')).toEqual([id])
    expect((await searchProducts('vellichor')).total).toBe(0)
    // A word that no product has any more must not be a correction.
    const terms = await db
      .selectFrom('search_terms')
      .select('term')
      .where('term', 'in', ['vellichor', 'ombrosal'])
      .execute()
    expect(terms).toEqual([{ term: 'ombrosal' }])
  })

  it('has the same index after reindexing everything', async () => {
    const { db } = shop.deps.database
    const read = async () => [
      await db.selectFrom('product_search').select(['product_id', 'words']).orderBy('product_id').execute(),
      (await db.selectFrom('search_terms').select(['term', 'uses']).execute()).sort((a, b) =>
        a.term < b.term ? -1 : 1,
      ),
    ]
    const before = await read()
    await reindexAll(db)
    expect(await read()).toEqual(before)
    expect((await foundIds('cermaic teapto zephyrine'))[0]).toBe(ids.kettle)
  })
})
