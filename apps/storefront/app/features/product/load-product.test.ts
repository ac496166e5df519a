import { type ApiClient, ApiError } from '@rialto/client/api/client.ts'
import { describe, expect, it, vi } from 'vitest'
import { loadProduct } from './load-product.ts'

function apiWith(refused: Record<string, number> = {}) {
  const data: Record<string, unknown> = {
    'GET /product-details': { product: { id: 7, shop: { id: 2 } }, vouchers: [] },
    'GET /reviews': { data: [], total: 3 },
    'GET /shops/{id}': { shop: { id: 2 }, categories: [], banners: [] },
  }
  const call = async (key: string) => {
    const status = refused[key]
    if (status) throw new ApiError(status, 'refused', '')
    return data[key]
  }
  return { call } as unknown as ApiClient
}

describe('loadProduct', () => {
  it('loads the reviews and the shop too', async () => {
    expect(await loadProduct(apiWith(), '7')).toMatchObject({
      product: { id: 7 },
      reviews: { total: 3 },
      shop: { id: 2 },
    })
  })

  it('needs nothing but the product', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const data = await loadProduct(apiWith({ 'GET /reviews': 500, 'GET /shops/{id}': 404 }), '7')
    expect(data).toMatchObject({ product: { id: 7 }, reviews: null, shop: null })
    expect(warned).toHaveBeenCalledTimes(2)
  })

  it.each(['abc', '0', '-1', '007', '1e3', '99999999999'])('answers 404 to the id %j', async (id) => {
    expect(await loadProduct(apiWith(), id).catch((thrown) => thrown)).toMatchObject({ init: { status: 404 } })
  })

  it('answers 404 to an unknown product', async () => {
    const thrown = await loadProduct(apiWith({ 'GET /product-details': 404 }), '7').catch((error) => error)
    expect(thrown).toMatchObject({ init: { status: 404 } })
  })
})
