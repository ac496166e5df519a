import { type ApiClient, ApiError } from '@rialto/client/api/client.ts'
import { describe, expect, it, vi } from 'vitest'
import { loadShop } from './load-shop.ts'
import { loadShops } from './load-shops.ts'

interface FakeApiOptions {
  multi_vendor?: boolean
  /** The endpoints that refuse, with their statuses. */
  refused?: Record<string, number>
}

function fakeApi({ multi_vendor = true, refused = {} }: FakeApiOptions = {}) {
  const data: Record<string, unknown> = {
    'GET /master': { multi_vendor },
    'GET /shops': { data: [], total: 30, last_page: 3 },
    'GET /shops/{id}': { shop: { id: 2 }, categories: [], banners: [] },
    'GET /get-vouchers': { coupons: [{ id: 1 }] },
    'GET /products': { total: 30, products: [], filters: {}, suggestion: null },
    'GET /reviews': { data: [], total: 0 },
  }
  const call = vi.fn(async (key: string, _options?: object) => {
    const status = refused[key]
    if (status) throw new ApiError(status, 'refused', '')
    return data[key]
  })
  return { call, api: { call } as unknown as ApiClient, keys: () => call.mock.calls.map(([key]) => key) }
}

const requestFor = (path: string) => new Request(`https://shop.test${path}`)
const thrownBy = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown)
const redirectOf = (thrown: unknown) => thrown instanceof Response && [thrown.status, thrown.headers.get('location')]

describe('loadShops and loadShop in a single-seller shop', () => {
  it('redirect to the products', async () => {
    const single = { multi_vendor: false, refused: { 'GET /shops/{id}': 404 } }
    for (const load of [
      loadShops(fakeApi(single).api, requestFor('/shops?page=9')),
      loadShop(fakeApi(single).api, requestFor('/shops/2'), '2'),
      loadShop(fakeApi(single).api, requestFor('/shops/abc'), 'abc'),
    ])
      expect(redirectOf(await thrownBy(load))).toEqual([302, '/products'])
  })
})

describe('loadShops', () => {
  it('requests search, sort order and page of the address', async () => {
    const { api, call } = fakeApi()
    const { query } = await loadShops(api, requestFor('/shops?search=%20pier%0A&sort=name&page=2'))
    expect(query).toEqual({ search: 'pier', sort: 'name', page: 2 })
    expect(call).toHaveBeenCalledWith('GET /shops', { query: { search: 'pier', sort: 'name', page: 2 } })
  })

  it('ignores invalid parameters and throws 404 behind the last page', async () => {
    const { query } = await loadShops(fakeApi().api, requestFor('/shops?sort=loud&page=-1'))
    expect(query).toEqual({ search: '', sort: null, page: 1 })
    const thrown = await thrownBy(loadShops(fakeApi().api, requestFor('/shops?sort=name&page=7')))
    expect(thrown).toMatchObject({
      init: { status: 404 },
      data: { missing: { page: 7, pages: 3, first: '/shops?sort=name', last: '/shops?sort=name&page=3' } },
    })
  })
})

describe('loadShop', () => {
  it.each([
    ['', 'products', 'GET /products'],
    ['?tab=reviews', 'reviews', 'GET /reviews'],
    ['?tab=loud', 'products', 'GET /products'],
  ])('loads for the query %j the tab %s by %s', async (query, tab, key) => {
    const { api, keys } = fakeApi()
    const { content } = await loadShop(api, requestFor(`/shops/2${query}`), '2')
    expect(content.tab).toBe(tab)
    expect(keys()).toContain(key)
    expect(keys().filter((key) => key === 'GET /products' || key === 'GET /reviews')).toEqual([key])
  })

  it('loads neither products nor reviews for the about tab', async () => {
    const { api, keys } = fakeApi()
    await loadShop(api, requestFor('/shops/2?tab=about'), '2')
    expect(keys()).toEqual(['GET /master', 'GET /shops/{id}', 'GET /get-vouchers'])
  })

  it('limits the products to the shop even when the address names another', async () => {
    const { api, call } = fakeApi()
    await loadShop(api, requestFor('/shops/2?category_id=3&shop_id=9&search=tea'), '2')
    const query = call.mock.calls.find(([key]) => key === 'GET /products')?.[1]
    expect(query).toMatchObject({ query: { shop_id: [2], category_id: [3], search: 'tea' } })
  })

  it('throws 404 for an unknown shop', async () => {
    const withoutShop = { refused: { 'GET /shops/{id}': 404 } }
    expect(await thrownBy(loadShop(fakeApi(withoutShop).api, requestFor('/shops/2'), '2'))).toMatchObject({
      init: { status: 404 },
    })
    expect(await thrownBy(loadShop(fakeApi().api, requestFor('/shops/x'), 'x'))).toMatchObject({
      init: { status: 404 },
    })
  })

  it('returns no vouchers when they cannot be loaded', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { vouchers } = await loadShop(
      fakeApi({ refused: { 'GET /get-vouchers': 500 } }).api,
      requestFor('/shops/2'),
      '2',
    )
    expect(vouchers).toEqual([])
  })
})
