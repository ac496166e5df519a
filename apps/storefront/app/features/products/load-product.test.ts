import { type ApiClient, ApiError } from '@rialto/client/api/client.ts'
import { describe, expect, it, vi } from 'vitest'
import { loadProduct } from './load-product.ts'

/** Mocks an API that refuses the given endpoints with these statuses. */
function fakeApi(statuses: Record<string, number> = {}) {
  const data: Record<string, unknown> = {
    'GET /product-details': { product: { id: 7, shop: { id: 2 } }, vouchers: [] },
    'GET /reviews': { data: [], total: 3 },
    'GET /shops/{id}': { shop: { id: 2 }, categories: [], banners: [] },
  }
  const call = async (key: string) => {
    const status = statuses[key]
    if (status) throw new ApiError(status, 'refused', '')
    return data[key]
  }
  return { call } as unknown as ApiClient
}

describe('loadProduct', () => {
  it('loads the reviews and the shop too', async () => {
    expect(await loadProduct(fakeApi(), '7')).toMatchObject({
      product: { id: 7 },
      reviews: { total: 3 },
      shop: { id: 2 },
    })
  })

  it('returns null for reviews and shop that cannot be loaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const data = await loadProduct(fakeApi({ 'GET /reviews': 500, 'GET /shops/{id}': 404 }), '7')
    expect(data).toMatchObject({ product: { id: 7 }, reviews: null, shop: null })
    // A shop that is gone is nothing to tell the log.
    expect(warn.mock.calls.map(([what]) => what)).toEqual(['The reviews of the product could not be loaded.'])
  })

  it.each(['abc', '0', '-1', '007', '1e3', '99999999999'])('throws 404 for the id %j', async (id) => {
    expect(await loadProduct(fakeApi(), id).catch((thrown) => thrown)).toMatchObject({ init: { status: 404 } })
  })

  it('throws 404 for an unknown product', async () => {
    const thrown = await loadProduct(fakeApi({ 'GET /product-details': 404 }), '7').catch((error) => error)
    expect(thrown).toMatchObject({ init: { status: 404 } })
  })
})
