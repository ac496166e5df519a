import type { SearchOccasion, SearchReportRow, SearchSynonym } from '@rialto/contract'
import { LANGUAGES } from '@rialto/contract/languages'
import { SEARCH_COUNT_DAYS } from '@rialto/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { createSearchRules } from '../catalog/index.ts'
import { createSearchCounts } from './search-counts.ts'

const DAY_MS = 86_400_000

let shop: SellerCalls
let editor: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  editor = { headers: await enterConsole(shop, 'operator1@rialto.test') }
  await saveDemoAgain()
  const { db } = shop.deps.database
  for (const table of ['search_synonyms', 'search_occasions', 'search_counts'] as const)
    await db.deleteFrom(table).execute()
})
afterAll(() => shop.close())

/** The refusals of the demo's rules, saved as they are, and the languages of synonyms and occasions. */
const refused: unknown[] = []
const saved = [new Set<string | null>(), new Set<string>()] as const

async function saveDemoAgain() {
  for (const { id, ...fields } of await synonyms()) {
    const { status, body } = await admin('PATCH', `search-synonyms/${id}`, fields)
    if (status !== 200 || body.change) refused.push([fields, body])
    saved[0].add(fields.locale)
  }
  for (const { id, version, names, phrases, categories, products, max_price } of await occasions()) {
    const idsOf = (things: readonly { id: number }[]) => things.map((thing) => thing.id)
    const fields = { names, phrases, category_ids: idsOf(categories), product_ids: idsOf(products), max_price, version }
    const { status, body } = await admin('PATCH', `search-occasions/${id}`, fields)
    if (status !== 200 || body.change) refused.push([fields, body])
    for (const { locale } of [...names, ...phrases]) saved[1].add(locale)
  }
}

const admin = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  shop.call(method, `/admin/${path}`, { by: editor, ...(body && { body }) })
const synonyms = async (): Promise<SearchSynonym[]> => (await admin('GET', 'search-synonyms')).body.data.synonyms
const occasions = async (): Promise<SearchOccasion[]> => (await admin('GET', 'search-occasions')).body.data.occasions
const rules = () => createSearchRules(shop.deps).current()
const restore = (change: { id: number }) => admin('POST', `record/${change.id}/restore`, {})

const GIFT = {
  names: [{ locale: 'en', name: 'Gifts' }],
  phrases: [
    { locale: 'en', phrases: ['gift', 'present'] },
    { locale: 'fr', phrases: ['cadeau'] },
  ],
  category_ids: [1],
}

describe('the demo', () => {
  it('has only rules that an operator could save, in every language of the market', () => {
    expect(refused).toEqual([])
    for (const locales of saved) expect([...locales].sort()).toEqual(LANGUAGES)
  })
})

describe('a synonym', () => {
  it('holds for the next search, once each, in words that a search can tell apart', async () => {
    const body = { locale: 'en', words: ['Couch', 'sofa', 'SOFA', 'settee '], from: 'couch' }
    const added = await admin('POST', 'search-synonyms', body)
    expect(added.body).toMatchObject({
      message: 'Added the synonym Couch, sofa, settee',
      data: { synonym: { locale: 'en', words: ['Couch', 'sofa', 'settee'], from: 'Couch', version: 1 } },
    })
    expect((await rules()).synonyms).toEqual([{ locale: 'en', from: 'Couch', words: ['Couch', 'sofa', 'settee'] }])
    expect(await rules()).toBe(await rules())
    const again = await admin('POST', 'search-synonyms', { ...body, words: ['settee', 'couch', 'sofa'] })
    expect([again.status, again.body.errors.words]).toEqual([422, ['These words are synonyms already']])
  })

  it.each([
    ['one word', { locale: 'en', words: ['mug', 'Mug'] }, 'words'],
    ['a word without letters', { locale: 'en', words: ['mug', '!!'] }, 'words'],
    ['a foreign beginning', { locale: 'en', words: ['mug', 'cup'], from: 'glass' }, 'from'],
    ['a language that the market does not have', { locale: 'xx', words: ['mug', 'cup'] }, 'locale'],
    ['an endless word', { locale: 'en', words: ['mug', 'x'.repeat(41)] }, 'words'],
  ])('is refused with %s', async (_, body, field) => {
    const { status, body: said } = await admin('POST', 'search-synonyms', body)
    expect([status, Object.keys(said.errors)]).toEqual([422, [field]])
  })

  it('is changed by one of two editors, and each change is taken back', async () => {
    const [{ id = 0 } = {}] = await synonyms()
    const fields = { locale: null, words: ['couch', 'divan'], version: 1 }
    const changed = await admin('PATCH', `search-synonyms/${id}`, fields)
    expect(changed.body.data.synonym).toEqual({ id, locale: null, words: ['couch', 'divan'], from: null, version: 2 })
    const stale = await admin('PATCH', `search-synonyms/${id}`, { ...fields, words: ['couch', 'bench'] })
    expect([stale.status, stale.body.data.current.version]).toEqual([409, 2])
    expect((await restore(changed.body.change)).status).toBe(200)
    expect((await rules()).synonyms).toEqual([{ locale: 'en', from: 'Couch', words: ['Couch', 'sofa', 'settee'] }])
    const removed = await admin('DELETE', `search-synonyms/${id}`)
    expect((await rules()).synonyms).toEqual([])
    await restore(removed.body.change)
    expect((await synonyms()).map((one) => one.id)).toEqual([id])
    expect((await admin('DELETE', 'search-synonyms/999999')).status).toBe(404)
  })

  it('is nobody’s without the permission', async () => {
    const { id } = await shop.addBuyer()
    const shopper = { headers: await shop.loginAs(id) }
    const call = { by: shopper, body: { locale: 'en', words: ['a', 'b'] } }
    expect((await shop.call('POST', '/admin/search-synonyms', call)).status).toBe(403)
    expect((await shop.call('GET', '/admin/search-report', { by: shopper })).status).toBe(403)
  })
})

describe('an occasion', () => {
  it('names phrases by language, categories, products and a price', async () => {
    const added = await admin('POST', 'search-occasions', { ...GIFT, product_ids: [1], max_price: 29.5 })
    expect(added.status).toBe(200)
    const { id, categories, products } = added.body.data.occasion
    expect([categories[0].id, products[0].id]).toEqual([1, 1])
    const phrases = { en: ['gift', 'present'], fr: ['cadeau'] }
    expect((await rules()).occasions).toEqual([
      { id, names: { en: 'Gifts' }, phrases, categoryIds: [1], productIds: [1], maxPrice: 2950 },
    ])
    const taken = await admin('POST', 'search-occasions', GIFT)
    expect(taken.body.errors.phrases).toEqual(['“gift” is a phrase of the occasion Gifts'])
  })

  it.each([
    ['nowhere to look', { category_ids: [] }, 'category_ids'],
    ['an unknown category', { category_ids: [999_999] }, 'category_ids'],
    ['an unknown product', { product_ids: [999_999] }, 'product_ids'],
    ['no phrase', { phrases: [{ locale: 'en', phrases: [] }] }, 'phrases'],
    ['a name in a language that the market does not have', { names: [{ locale: 'xx', name: 'x' }] }, 'names'],
    ['half a cent', { max_price: 1.005 }, 'max_price'],
  ])('is refused with %s', async (_, fields, field) => {
    const phrases = [{ locale: 'en', phrases: ['housewarming'] }]
    const { status, body } = await admin('POST', 'search-occasions', { ...GIFT, phrases, ...fields })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('follows a category that is merged, and is removed and brought back', async () => {
    const made = await Promise.all(['Aprons', 'Pinafores'].map((name) => admin('POST', 'categories', { name })))
    const [from, into] = made.map(({ body }) => body.data.id)
    const fields = { ...GIFT, phrases: [{ locale: 'en', phrases: ['for cooks'] }], category_ids: [from, into] }
    const { id } = (await admin('POST', 'search-occasions', fields)).body.data.occasion
    await admin('POST', `categories/${from}/merge`, { into, version: 1 })
    const categoriesOf = async () => (await occasions()).find((one) => one.id === id)?.categories.map((one) => one.id)
    expect(await categoriesOf()).toEqual([into])
    shop.deps.invalidations.publish('settings')
    expect((await rules()).occasions.find((one) => one.id === id)?.categoryIds).toEqual([into])
    const removed = await admin('DELETE', `search-occasions/${id}`)
    expect(await categoriesOf()).toBeUndefined()
    await restore(removed.body.change)
    expect(await categoriesOf()).toEqual([into])
    await admin('DELETE', `search-occasions/${id}`)
  })
})

describe('a trial', () => {
  const trial = (body: object) => admin('POST', 'search-trial', { search: 'mug', locale: 'en', ...body })

  it('shows both results and changes nothing', async () => {
    const before = JSON.stringify([await synonyms(), await occasions()])
    const { status, body } = await trial({ synonym: { locale: 'en', words: ['mug', 'beaker'] } })
    expect(status).toBe(200)
    expect(body.data.today.total).toBeGreaterThan(0)
    expect(body.data.draft.products.length).toBeLessThanOrEqual(10)
    expect(JSON.stringify([await synonyms(), await occasions()])).toBe(before)
  })

  it('finds by a draft what today’s rules do not, as every search does once it is saved', async () => {
    const found = async (search: string, locale = 'en'): Promise<number> => {
      const headers = { 'accept-language': locale }
      return (await shop.get(`/products?search=${encodeURIComponent(search)}`, { headers })).body.data.total
    }
    const synonym = { locale: 'en', words: ['davenport', 'teapot'], from: 'davenport' }
    const { today, draft } = (await trial({ search: 'davenport', synonym })).body.data
    expect(today).toEqual({ total: 0, products: [] })
    expect(draft.products.map(({ name }: { name: string }) => name.toLowerCase()).join()).toContain('teapot')
    expect(await found('davenport')).toBe(0)
    const { id } = (await admin('POST', 'search-synonyms', synonym)).body.data.synonym
    expect(await found('davenport')).toBe(draft.total)
    expect(await found('davenport', 'fr')).toBe(0)
    await admin('DELETE', `search-synonyms/${id}`)
    expect(await found('davenport')).toBe(0)

    const occasion = {
      ...GIFT,
      phrases: [{ locale: 'en', phrases: ['quilting bee'] }],
      category_ids: [],
      product_ids: [1],
    }
    const party = (await trial({ search: 'quilting bee', occasion })).body.data
    expect(party.draft.products.map((product: { id: number }) => product.id)).toEqual([1])
    expect(party.today.products.map((product: { id: number }) => product.id)).not.toContain(1)
  })

  it('is refused without a draft, with two, and with one that could not be saved', async () => {
    const synonym = { locale: 'en', words: ['mug', 'beaker'] }
    expect((await trial({})).status).toBe(422)
    expect((await trial({ synonym, occasion: GIFT })).status).toBe(422)
    expect((await trial({ synonym: { ...synonym, words: ['mug', 'mug'] } })).status).toBe(422)
    expect((await trial({ synonym: { ...synonym, id: 999_999 } })).status).toBe(404)
    expect((await trial({ occasion: GIFT })).status).toBe(422)
    expect((await trial({ occasion: { ...GIFT, id: (await occasions())[0]?.id } })).status).toBe(200)
    expect((await trial({ synonym, locale: 'xx' })).status).toBe(404)
  })
})

describe('what was searched', () => {
  const report = async (query = ''): Promise<SearchReportRow[]> =>
    (await admin('GET', `search-report?${query}`)).body.data.rows
  const total = async () => (await admin('GET', 'search-report')).body.data.totals.searches

  it('is told by pages, and seen from three searches on', async () => {
    const { db } = shop.deps.database
    const counts = createSearchCounts(shop.deps)
    const count = (search: string, event: 'found' | 'nothing' | 'opened', times: number, locale = 'en') => {
      for (let time = 0; time < times; time++) counts.count({ search, locale, event })
    }
    count('Green  Teapot', 'nothing', 2)
    await counts.workDue()
    expect(await report()).toEqual([])
    count('green teapot ', 'nothing', 1)
    count('mug', 'found', 4)
    count('mug', 'opened', 3)
    count('scarf', 'found', 3, 'fr')
    await counts.workDue()
    const other = createSearchCounts(shop.deps)
    other.count({ search: 'MUG', locale: 'en', event: 'found' })
    await other.close()
    const teapot = { text: 'green teapot', locale: 'en', searches: 3, without_results: 3, clicks: 0 }
    const mug = { text: 'mug', locale: 'en', searches: 5, without_results: 0, clicks: 3 }
    const scarf = { text: 'scarf', locale: 'fr', searches: 3, without_results: 0, clicks: 0 }
    expect(await report()).toEqual([mug, teapot, scarf])
    expect(await report('kind=nothing')).toEqual([teapot])
    expect(await report('kind=unclicked')).toEqual([scarf])
    expect(await report('locale=fr')).toEqual([scarf])
    expect(await total()).toBe(11)
    await db
      .updateTable('search_counts')
      .set((eb) => ({ day: eb('day', '-', 10) }))
      .execute()
    expect(await report('days=5')).toEqual([])
    expect(await report('days=11')).toHaveLength(3)
  })

  it('is counted by a public call, without anything of a person, at the latest when the process ends', async () => {
    const before = await total()
    const beside = await testApp({}, shop)
    const say = async (search: string, event = 'found') =>
      (await beside.post('/search-counts', { search, event }, { headers: { 'accept-language': 'fr' } })).status
    for (const search of [
      'ada@market.test',
      'call +49 151 2345678',
      '4111-1111-1111-1111',
      '٠١٢٣٤٥٦٧٨٩',
      'x '.repeat(40),
    ])
      expect(await say(search)).toBe(200)
    expect([await say(''), await say('mug', 'bought')]).toEqual([422, 422])
    for (let time = 0; time < 3; time++) expect(await say('guitar under 300', 'nothing')).toBe(200)
    await beside.close()
    expect(await total()).toBe(before + 3)
    const guitar = { text: 'guitar under 300', locale: 'fr', searches: 3, without_results: 3, clicks: 0 }
    expect(await report('kind=nothing')).toContainEqual(guitar)
  })

  it('is forgotten after ninety days', async () => {
    const at = shop.deps.now()
    const counts = createSearchCounts({ ...shop.deps, now: () => at + (SEARCH_COUNT_DAYS + 1) * DAY_MS })
    await counts.workDue()
    expect(await shop.deps.database.db.selectFrom('search_counts').selectAll().execute()).toEqual([])
    await counts.close()
  })
})
