import { type ApiClient, ApiError } from '@rialto/client/api/client.ts'
import { describe, expect, it, vi } from 'vitest'
import { loadProductList } from './load-list.ts'
import { productCard, productFilters } from './testing/catalog-data.ts'

const listReply = (total: number) => ({ total, products: [productCard()], filters: productFilters, suggestion: null })

function apiWith(total: number) {
  const call = vi.fn(async (key: string) => (key === 'GET /categories' ? { categories: [] } : listReply(total)))
  return { call, api: { call } as unknown as ApiClient }
}

const requestFor = (path: string) => new Request(`https://shop.test${path}`)

describe('loadProductList', () => {
  it("requests what the address and the page's fixed parameters say", async () => {
    const { api, call } = apiWith(50)
    const list = await loadProductList(api, requestFor('/best-deal?brand_id=2&page=2&in_stock=1'), {
      sort_type: 'best_deal',
      discounted: 1,
    })
    expect(call.mock.calls[0]).toMatchObject([
      'GET /products',
      { query: { brand_id: [2], page: 2, in_stock: 1, sort_type: 'best_deal', discounted: 1 } },
    ])
    expect(list).toMatchObject({ total: 50, selection: { brands: [2], page: 2 }, alternatives: null })
  })

  it('lets the address override the sort order but no other fixed parameter', async () => {
    const { api, call } = apiWith(50)
    await loadProductList(api, requestFor('/categories/bags?category_id=9&sort_type=newest'), { category_id: [1] })
    expect(call.mock.calls[0]).toMatchObject(['GET /products', { query: { category_id: [1], sort_type: 'newest' } }])
  })

  it.each([
    [50, 9, 3, '/products?brand_id=2&page=3'],
    [50, 99_999_999_999, 3, '/products?brand_id=2&page=3'],
    [0, 2, 1, '/products?brand_id=2'],
  ])('with %i products answers 404 to page %i and names the existing pages', async (total, page, pages, last) => {
    const { api } = apiWith(total)
    const thrown = await loadProductList(api, requestFor(`/products?brand_id=2&page=${page}`)).catch(
      (refusal) => refusal,
    )
    expect(thrown).toMatchObject({
      init: { status: 404 },
      data: { missing: { page: Math.min(page, 100_000), pages, first: '/products?brand_id=2', last } },
    })
  })

  it('asks for the own words alone where the address says so', async () => {
    const { api, call } = apiWith(50)
    await loadProductList(api, requestFor('/products?search=green+teapot&literal=true'))
    expect(call.mock.calls[0]).toMatchObject(['GET /products', { query: { search: 'green teapot', literal: true } }])
    await loadProductList(api, requestFor('/products?literal=true'))
    expect(call.mock.calls[1]).toMatchObject(['GET /products', { query: { search: '', literal: undefined } }])
  })

  it('loads alternatives when nothing was found', async () => {
    const { api, call } = apiWith(0)
    const list = await loadProductList(api, requestFor('/products?search=zzz'))
    expect(list.alternatives).toMatchObject({ categories: [], popular: [{ id: 7 }] })
    expect(call).toHaveBeenCalledTimes(3)
  })

  it('reports that the shop is unreachable when the API fails', async () => {
    const call = async () => Promise.reject(new ApiError(500, 'unknown', ''))
    const thrown = await loadProductList({ call } as unknown as ApiClient, requestFor('/products')).catch(
      (error) => error,
    )
    expect(thrown).toMatchObject({ init: { status: 503 } })
  })
})
