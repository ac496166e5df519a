import { ProductCard, ProductFilters } from '@rialto/contract'
import { PRODUCT_SORTS } from '@rialto/contract/enums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../../../../bench/data/random.ts'
import { addProducts } from '../../../../test/support/add-products.ts'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { addViews, translate } from '../../../../test/support/market.ts'
import {
  expectedCounts,
  type Filters,
  filterCandidates,
  readCandidates,
  sortedIds,
} from '../../../../test/support/plain-lists.ts'

let shop: TestApp
let catalogue: Awaited<ReturnType<typeof readCandidates>>
/** The ids of all filters' choices. */
let filterIds: Record<'shops' | 'brands' | 'categories' | 'subs' | 'sizes' | 'colors', number[]>

const random = createRandom(7)
/** Some of the entries, at most as many as given. */
const upTo = <T>(list: readonly T[], most: number): T[] => random.some(list, random.below(most + 1))

beforeAll(async () => {
  shop = await testApp()
  const { db } = shop.deps.database
  const categories = await db.selectFrom('categories').select(['id', 'parent_id']).execute()
  const ids = async (table: 'shops' | 'brands' | 'sizes' | 'colors') =>
    (await db.selectFrom(table).select('id').execute()).map((row) => row.id)
  await db
    .insertInto('brands')
    .values(['Alderbrook', 'Birkenau', 'Cinnabar'].map((name) => ({ name })))
    .execute()
  filterIds = {
    shops: await ids('shops'),
    brands: await ids('brands'),
    categories: categories.filter((row) => row.parent_id === null).map((row) => row.id),
    subs: categories.filter((row) => row.parent_id !== null).map((row) => row.id),
    sizes: await ids('sizes'),
    colors: await ids('colors'),
  }
  const parentOf = new Map(categories.map((row) => [row.id, row.parent_id]))
  const [firstSizes, firstColors] = [filterIds.sizes.slice(0, 4), filterIds.colors.slice(0, 4)]
  await addProducts(
    db,
    Array.from({ length: 150 }, (_, n) => {
      const sub = filterIds.subs[random.below(6)] ?? 0
      const price = 500 + random.below(60) * 100
      return {
        name: `Thing ${n}`,
        shopId: filterIds.shops[random.below(3)],
        brandId: random.below(4) === 0 ? null : filterIds.brands[filterIds.brands.length - 1 - random.below(3)],
        categoryIds: [sub, parentOf.get(sub) ?? 0],
        sizeIds: upTo(firstSizes, 3),
        colorIds: upTo(firstColors, 3),
        price,
        discountPrice: random.below(3) === 0 ? Math.round(price * 0.7) : 0,
        stock: random.below(4),
        ratings: random.below(3) === 0 ? ([0, 0] as const) : ([7 + random.below(8), 3] as const),
        popularity: random.below(20),
        sold: random.below(20),
        createdAt: 1_700_000_000_000 + random.below(50) * 1_000,
        status: random.below(10) === 0 ? ('hidden' as const) : ('active' as const),
      }
    }).map((product) => ({ ...product, ratings: [product.ratings[0], product.ratings[1]] as [number, number] })),
  )
  shop.deps.invalidations.publish('catalogue')
  catalogue = await readCandidates(db)
})
afterAll(() => shop.close())

type Query = Filters & { sort_type?: string; page?: number; per_page?: number }

async function list(query: Query, headers?: Record<string, string>) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) search.append(name, String(each))
  const { status, body } = await shop.get(`/products?${search}`, { headers })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const idsOf = (data: { products: { id: number }[] }) => data.products.map((card) => card.id)
const countsOf = (options: { id: number; count: number }[]) =>
  Object.fromEntries(options.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]))

async function expectEqualToReference(query: Query) {
  const data = await list({ ...query, sort_type: 'low_to_high', per_page: 100 })
  const expected = filterCandidates(catalogue, query)
  expect(data.total).toBe(expected.length)
  expect(idsOf(data)).toEqual(sortedIds(expected, 'low_to_high').slice(0, 100))
  const counts = expectedCounts(catalogue, query)
  for (const kind of ['brands', 'categories', 'sizes', 'colors'] as const)
    expect(countsOf(data.filters[kind]), kind).toEqual(counts[kind])
  expect(data.filters.ratings.map((each: { count: number }) => each.count)).toEqual(counts.ratings)
  const { in_stock, discounted, min_price, max_price, price_quantiles } = data.filters
  expect({ in_stock, discounted, min_price, max_price, price_quantiles }).toEqual({
    in_stock: counts.in_stock,
    discounted: counts.discounted,
    min_price: counts.min_price,
    max_price: counts.max_price,
    price_quantiles: counts.price_quantiles,
  })
}

describe('GET /products', () => {
  it('shows 24 cards in the shape of the contract, with the filters of the whole catalogue', async () => {
    const data = await list({})
    expect(data.products).toHaveLength(24)
    expect(data.total).toBe(catalogue.candidates.length)
    for (const card of data.products) expect(ProductCard.strict().safeParse(card).error).toBeUndefined()
    expect(ProductFilters.strict().safeParse(data.filters).error).toBeUndefined()
    expect(data.suggestion).toBeNull()
  })

  it.each([
    ['a shop', () => ({ shop_id: [filterIds.shops[0] ?? 0] })],
    ['two shops', () => ({ shop_id: filterIds.shops.slice(0, 2) })],
    ['a brand', () => ({ brand_id: filterIds.brands.slice(-1) })],
    ['two brands', () => ({ brand_id: filterIds.brands.slice(-2) })],
    ['a category', () => ({ category_id: filterIds.categories.slice(0, 1) })],
    ['a sub-category', () => ({ sub_category_id: filterIds.subs.slice(0, 1) })],
    ['a size', () => ({ size_id: filterIds.sizes.slice(0, 1) })],
    ['a colour', () => ({ color_id: filterIds.colors.slice(1, 2) })],
    ['a rating', () => ({ rating: 4 })],
    ['a minimum price', () => ({ min_price: 20.5 })],
    ['a maximum price', () => ({ max_price: 35 })],
    ['stock', () => ({ in_stock: 1 as const })],
    ['a discount', () => ({ discounted: 1 as const })],
    ['all of these', () => ({ ...twoOfEach(), rating: 2, min_price: 6, max_price: 60, in_stock: 1 as const })],
  ])('filters by %s, and counts the products of each option', async (_, query) => {
    await expectEqualToReference(query())
  })

  const twoOfEach = (): Filters => ({
    shop_id: filterIds.shops.slice(0, 2),
    category_id: filterIds.categories.slice(0, 2),
    brand_id: filterIds.brands.slice(-2),
    size_id: filterIds.sizes.slice(0, 3),
    color_id: filterIds.colors.slice(0, 3),
  })

  it('returns the same as a plain implementation for forty random selections', async () => {
    for (let n = 0; n < 40; n++) {
      const query: Filters = {}
      if (random.below(4) === 0) query.shop_id = [filterIds.shops[random.below(3)] ?? 0]
      if (random.below(3) === 0) query.category_id = upTo(filterIds.categories.slice(0, 3), 2)
      if (random.below(3) === 0) query.sub_category_id = upTo(filterIds.subs.slice(0, 6), 2)
      if (random.below(3) === 0) query.brand_id = upTo(filterIds.brands.slice(-3), 2)
      if (random.below(3) === 0) query.size_id = upTo(filterIds.sizes.slice(0, 4), 2)
      if (random.below(3) === 0) query.color_id = upTo(filterIds.colors.slice(0, 4), 2)
      if (random.below(3) === 0) query.rating = 1 + random.below(5)
      if (random.below(3) === 0) query.min_price = random.below(40)
      if (random.below(3) === 0) query.max_price = 10 + random.below(60)
      if (random.below(4) === 0) query.in_stock = 1
      if (random.below(4) === 0) query.discounted = 1
      for (const name of ['category_id', 'sub_category_id', 'brand_id', 'size_id', 'color_id'] as const)
        if (query[name]?.length === 0) delete query[name]
      await expectEqualToReference(query)
    }
  })

  it('filters by selected sub-categories, and by the whole category without any', async () => {
    const [sub = 0] = filterIds.subs
    const parent = catalogue.parents.get(sub) ?? 0
    const other = filterIds.categories.find((id) => id !== parent) ?? 0
    const ofSub = (await list({ sub_category_id: [sub] })).total
    const ofOther = (await list({ category_id: [other] })).total
    expect((await list({ category_id: [parent], sub_category_id: [sub] })).total).toBe(ofSub)
    expect((await list({ category_id: [parent, other], sub_category_id: [sub] })).total).toBe(ofSub + ofOther)
  })

  it.each(PRODUCT_SORTS.filter((sort) => sort !== 'just_for_you'))('sorts by %s over all pages', async (sort) => {
    const pages = []
    for (let page = 1; page <= 4; page++) pages.push(...idsOf(await list({ sort_type: sort, page, per_page: 40 })))
    expect(pages).toEqual(sortedIds(catalogue.candidates, sort).slice(0, 160))
  })

  it('shows every product once over all pages of *Just for you*', async () => {
    const pages: number[] = []
    for (let page = 1; pages.length < catalogue.candidates.length; page++)
      pages.push(...idsOf(await list({ sort_type: 'just_for_you', page, per_page: 50 })))
    expect(new Set(pages).size).toBe(catalogue.candidates.length)
    expect(idsOf(await list({}))).toEqual(pages.slice(0, 24))
  })

  it('puts products of recently viewed categories first', async () => {
    const [sub = 0] = filterIds.subs
    const viewed = catalogue.candidates.find((each) => each.categories.includes(sub))
    await addViews(shop, 3, [viewed?.id ?? 0])
    const inSub = catalogue.candidates.filter((each) => each.categories.includes(sub)).length
    const data = await list({ sort_type: 'just_for_you', per_page: 100 }, await shop.loginAs(3))
    const first = idsOf(data).map((id) => catalogue.candidates.find((each) => each.id === id)?.categories.includes(sub))
    expect(first.slice(0, inSub).every(Boolean)).toBe(true)
    expect(first.slice(inSub).some(Boolean)).toBe(false)
  })

  it('returns an empty page after the last one, and no products for unknown ids', async () => {
    const afterLast = await list({ page: 100_000 })
    expect(afterLast.products).toEqual([])
    expect(afterLast.total).toBe(catalogue.candidates.length)
    const nothing = await list({ brand_id: [987_654], category_id: [987_654] })
    expect(nothing).toMatchObject({
      total: 0,
      products: [],
      filters: { brands: [], min_price: 0, max_price: 0, price_quantiles: [] },
    })
  })

  it('counts a repeated id once', async () => {
    const [brand = 0] = filterIds.brands.slice(-1)
    expect((await list({ brand_id: [brand, brand] })).total).toBe((await list({ brand_id: [brand] })).total)
  })

  it.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=abc', 'page'],
    ['page=1000000000', 'page'],
    ['page=', 'page'],
    ['per_page=0', 'per_page'],
    ['per_page=10000', 'per_page'],
    ['brand_id=abc', 'brand_id'],
    ['brand_id=1&brand_id=x', 'brand_id'],
    ['category_id=0', 'category_id'],
    ['size_id=-4', 'size_id'],
    ['color_id=1e3', 'color_id'],
    ['shop_id=99999999999999999999', 'shop_id'],
    [`brand_id=${Array.from({ length: 51 }, (_, n) => n + 1).join('&brand_id=')}`, 'brand_id'],
    ['rating=6', 'rating'],
    ['rating=0', 'rating'],
    ['min_price=-1', 'min_price'],
    ['max_price=NaN', 'max_price'],
    ['min_price=1e9', 'min_price'],
    ['in_stock=maybe', 'in_stock'],
    ['sort_type=cheapest', 'sort_type'],
    [`search=${'x'.repeat(101)}`, 'search'],
    ['search=%00', 'search'],
    ['page=1&page=2', 'page'],
  ])('refuses %s, and names the field', async (query, field) => {
    const { status, body } = await shop.get(`/products?${query}`)
    expect(status).toBe(422)
    expect(body.code).toBe('invalid')
    expect(body.errors[field]?.[0]).toEqual(expect.any(String))
  })

  it('names filters in the language of the request', async () => {
    const [size = 0] = filterIds.sizes
    await translate(shop, 'size', size, 'fr', { name: 'Taille essai' })
    shop.deps.invalidations.publish('catalogue')
    const { sizes } = (await list({ size_id: [size] }, { 'accept-language': 'fr' })).filters
    expect(sizes.find((each: { id: number }) => each.id === size).name).toBe('Taille essai')
  })
})
