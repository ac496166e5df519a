import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addProducts } from '../../../../../../test/support/add-products.ts'
import { type SearchingShop, startSearchingShop } from './testing/searching-shop.ts'

let searching: SearchingShop
let ids: Record<string, number>

const products = {
  shoes: { name: 'Zephyrine running shoes', popularity: 5 },
  kettle: { name: 'Zephyrine ceramic teapot', popularity: 700 },
  stand: { name: 'Stand', sku: 'zephyrine', popularity: 8_000 },
  mentions: { name: 'Shelf', shortDescription: 'Holds zephyrine things.', popularity: 9_000 },
  coffee: { name: 'Cafetière Brûlée à piston', popularity: 1_000_000 },
  arabic: { name: 'مزهريّةُ الزُّمُرُّدستانيّة الكَبيرة' },
  hidden: { name: 'Zephyrine secret', status: 'hidden' as const },
}

beforeAll(async () => {
  searching = await startSearchingShop()
  const added = await addProducts(searching.shop.deps.database.db, Object.values(products))
  ids = Object.fromEntries(Object.keys(products).map((key, index) => [key, added[index] ?? 0]))
  searching.shop.deps.invalidations.publish('catalogue')
  await searching.sendAll()
})
afterAll(() => searching.close())
afterEach(async () => {
  searching.advanceClock(60_000)
  // The engine answers again, so failures are counted and logged from the beginning.
  await searching.search('zephyrine')
  searching.advanceClock(60_000)
  searching.logged.length = 0
})

const documents = () => {
  const index = searching.engine.indexes.get('products')
  if (!index) throw new Error('the engine has no index')
  return index.documents
}
const searchesOf = ({ engine }: SearchingShop) => engine.calls.filter((call) => call === 'POST /multi-search').length
const searches = () => searchesOf(searching)

describe('GET /products with a search engine', () => {
  it('shows cards in the engine’s order: titles, names, others, and by popularity within each', async () => {
    const before = searches()
    const { total, ids: found } = await searching.search('zephyrine')
    expect(found).toEqual([ids.kettle, ids.shoes, ids.stand, ids.mentions])
    expect(total).toBe(4)
    expect(searches()).toBe(before + 1)
  })

  it('follows the engine where its order differs from that of the database', async () => {
    const shoes = documents().get(ids.shoes ?? 0)
    if (shoes) shoes.popularity = 1_000_000
    expect((await searching.search('zephyrine')).ids.slice(0, 2)).toEqual([ids.shoes, ids.kettle])
    const { body } = await searching.shop.get('/search-suggestions?search=zephyrine')
    expect(body.data.products.map(({ id }: { id: number }) => id).slice(0, 2)).toEqual([ids.shoes, ids.kettle])
    if (shoes) shoes.popularity = 5
  })

  it('shows pages and other orders of the found products', async () => {
    expect((await searching.search('zephyrine', '&page=2&per_page=3')).ids).toEqual([ids.mentions])
    expect((await searching.search('zephyrine', '&sort_type=popular_product')).ids[0]).toBe(ids.mentions)
    expect(await searching.search('zephyrine', '&max_price=1')).toMatchObject({ total: 0, ids: [] })
  })

  it.each([
    ['accents', 'cafetiere brulee', 'coffee'],
    ['the beginning of a word', 'cafet', 'coffee'],
    ['a plural', 'ceramic teapots', 'kettle'],
    ['Arabic with ha for ta marbuta, and without the article', 'زمردستانيه كبيره', 'arabic'],
  ])('finds a product in spite of %s without a suggestion', async (_, text, key) => {
    const { ids: found, suggestion } = await searching.search(text)
    expect([found[0], suggestion]).toEqual([ids[key], null])
  })

  it.each([
    ['zephirine teapto', 'kettle', 'zephyrine teapot'],
    ['cafetierre', 'coffee', 'cafetière'],
    ['زمردستناية', 'arabic', 'الزُّمُرُّدستانيّة'],
  ])('corrects "%s", and returns the correction as suggestion', async (text, key, suggestion) => {
    const result = await searching.search(text)
    expect([result.ids[0], result.suggestion]).toEqual([ids[key], suggestion])
  })

  it('shows what has some of the words if all words together find nothing', async () => {
    const { ids: found } = await searching.search('zephyrine teapot xylophagous')
    expect(found[0]).toBe(ids.kettle)
    expect(await searching.search('xylophagous')).toMatchObject({ total: 0, suggestion: null })
  })

  it('finds nothing for a text without letters and digits, and does not ask the engine', async () => {
    const before = searches()
    expect(await searching.search('🎉 -')).toMatchObject({ total: 0, suggestion: null })
    expect(searches()).toBe(before)
  })

  it('hides a product at once that the engine still has as visible', async () => {
    const { database, invalidations } = searching.shop.deps
    const setStatus = async (status: 'active' | 'hidden') => {
      await database.db
        .updateTable('products')
        .set({ status })
        .where('id', '=', ids.kettle ?? 0)
        .execute()
      invalidations.publish('catalogue')
    }
    await setStatus('hidden')
    expect(documents().get(ids.kettle ?? 0)?.visible).toBe(true)
    expect(await searching.search('zephyrine')).toMatchObject({ total: 3, ids: [ids.shoes, ids.stand, ids.mentions] })
    await setStatus('active')
    await searching.sendAll()
  })

  it('counts filters again when the engine’s answer to the same words changes', async () => {
    const counted = async () => (await searching.search('zephyrine')).total
    expect(await counted()).toBe(4)
    const shelf = documents().get(ids.mentions ?? 0)
    documents().delete(ids.mentions ?? 0)
    expect(await counted()).toBe(3)
    if (shelf) documents().set(shelf.id, shelf)
  })
})

describe('a search while the engine fails', () => {
  it('is answered by the database when the engine is away, which is logged once a minute', async () => {
    await searching.engine.goAway()
    onTestFinished(searching.engine.comeBack)
    for (let n = 0; n < 5; n++) expect((await searching.search('zephyrine')).ids[0]).toBe(ids.kettle)
    expect(searching.logged).toEqual([
      {
        message: 'the database searches instead of the search engine',
        details: { reason: expect.stringMatching(/^the search engine at http:\S+ does not answer \(.+\)$/) },
      },
    ])
    searching.advanceClock(60_000)
    await searching.search('zephyrine')
    expect(searching.logged).toHaveLength(2)
    await searching.engine.comeBack()
  })

  it('is answered by the database when the engine is slow, and the engine is left alone after three times', async () => {
    const impatient = await startSearchingShop({ SEARCH_TIMEOUT_MS: '300' })
    onTestFinished(impatient.close)
    await impatient.sendAll()
    impatient.engine.behaviour.searchMs = 10_000
    const startedAt = performance.now()
    for (let n = 0; n < 6; n++) expect((await impatient.search('shoes')).total).toBeGreaterThan(0)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(searchesOf(impatient)).toBe(3)
    expect(impatient.logged).toMatchObject([{ details: { reason: expect.stringContaining('timed out after 300ms') } }])
    impatient.advanceClock(5_000)
    await impatient.search('shoes')
    expect(searchesOf(impatient)).toBe(4)
  })

  it('is answered by the database where the index lacks the shop’s settings', async () => {
    const index = searching.engine.indexes.get('products')
    index?.updateSettings({ filterableAttributes: [] })
    expect((await searching.search('zephyrine')).ids[0]).toBe(ids.kettle)
    expect(searching.logged).toMatchObject([{ details: { reason: expect.stringContaining('is not filterable') } }])
    index?.updateSettings({ filterableAttributes: ['visible'] })
  })

  it('is answered by the database where the key is refused', async () => {
    const other = await startSearchingShop({ SEARCH_API_KEY: 'another' })
    onTestFinished(other.close)
    expect((await other.search('shoes')).total).toBeGreaterThan(0)
    expect(other.logged).toMatchObject([
      { details: { reason: expect.stringMatching(/refuses SEARCH_API_KEY \(invalid_api_key\)$/) } },
    ])
  })
})
