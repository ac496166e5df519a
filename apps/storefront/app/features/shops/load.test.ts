import { type ApiClient, ApiError } from '@rialto/client/api/client.ts'
import { describe, expect, it, vi } from 'vitest'
import { loadShop } from './detail/load-shop.ts'
import { loadShops } from './list/load-shops.ts'

interface Market {
  multi_vendor?: boolean
  /** The endpoints that refuse, with their answers. */
  refused?: Record<string, number>
}

function market({ multi_vendor = true, refused = {} }: Market = {}) {
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

const at = (path: string) => new Request(`https://shop.test${path}`)
const refusal = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown)
const leadsTo = (thrown: unknown) => thrown instanceof Response && [thrown.status, thrown.headers.get('location')]

describe('shop pages in a shop with one seller', () => {
  it('redirect to the products, query or not', async () => {
    const single = { multi_vendor: false, refused: { 'GET /shops/{id}': 404 } }
    for (const load of [
      loadShops(market(single).api, at('/shops?page=9')),
      loadShop(market(single).api, at('/shops/2'), '2'),
      loadShop(market(single).api, at('/shops/abc'), 'abc'),
    ])
      expect(leadsTo(await refusal(load))).toEqual([302, '/products'])
  })
})

describe('loadShops', () => {
  it('requests what the address says', async () => {
    const { api, call } = market()
    const { query } = await loadShops(api, at('/shops?search=%20pier%0A&sort=name&page=2'))
    expect(query).toEqual({ search: 'pier', sort: 'name', page: 2 })
    expect(call).toHaveBeenCalledWith('GET /shops', { query: { search: 'pier', sort: 'name', page: 2 } })
  })

  it('ignores invalid parameters and answers 404 behind the last page', async () => {
    const { query } = await loadShops(market().api, at('/shops?sort=loud&page=-1'))
    expect(query).toEqual({ search: '', sort: null, page: 1 })
    const thrown = await refusal(loadShops(market().api, at('/shops?sort=name&page=7')))
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
  ])('loads for %j its %s', async (query, tab, key) => {
    const { api, keys } = market()
    const { content } = await loadShop(api, at(`/shops/2${query}`), '2')
    expect(content.tab).toBe(tab)
    expect(keys()).toContain(key)
    expect(keys().filter((one) => one === 'GET /products' || one === 'GET /reviews')).toEqual([key])
  })

  it('loads nothing more for the about tab', async () => {
    const { api, keys } = market()
    await loadShop(api, at('/shops/2?tab=about'), '2')
    expect(keys()).toEqual(['GET /master', 'GET /shops/{id}', 'GET /get-vouchers'])
  })

  it('limits the products to the shop whatever the address says', async () => {
    const { api, call } = market()
    await loadShop(api, at('/shops/2?category_id=3&shop_id=9&search=tea'), '2')
    const query = call.mock.calls.find(([key]) => key === 'GET /products')?.[1]
    expect(query).toMatchObject({ query: { shop_id: [2], category_id: [3], search: 'tea' } })
  })

  it('answers 404 to an unknown shop', async () => {
    const gone = { refused: { 'GET /shops/{id}': 404 } }
    expect(await refusal(loadShop(market(gone).api, at('/shops/2'), '2'))).toMatchObject({ init: { status: 404 } })
    expect(await refusal(loadShop(market().api, at('/shops/x'), 'x'))).toMatchObject({ init: { status: 404 } })
  })

  it('shows the shop when its vouchers cannot be loaded', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { vouchers } = await loadShop(market({ refused: { 'GET /get-vouchers': 500 } }).api, at('/shops/2'), '2')
    expect(vouchers).toEqual([])
  })
})
