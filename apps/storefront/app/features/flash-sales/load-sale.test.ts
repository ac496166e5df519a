import { type ApiClient, ApiError } from '@rialto/client/api/client.ts'
import { describe, expect, it, vi } from 'vitest'
import { loadSale } from './load-sale.ts'

const sale = { id: 4, name: 'Sale', thumbnail: '', starts_at: '', ends_at: '' }

interface SaleApiOptions {
  total?: number
  running?: number[]
  incoming?: number[]
}

/** Mocks an API whose sale has products in category 1 only. */
function saleApi({ total = 45, running = [], incoming = [] }: SaleApiOptions = {}) {
  const call = vi.fn(async (key: string, options?: { query: { category_id?: number[]; per_page?: number } }) => {
    if (key === 'GET /flash-sales') {
      const of = (ids: number[]) => ids.map((id) => ({ ...sale, id }))
      return { running: of(running), incoming: of(incoming) }
    }
    if (key === 'GET /categories') return { categories: [1, 2].map((id) => ({ id, name: `Category ${id}` })) }
    const category = options?.query.category_id?.[0]
    const found = category === 2 ? 0 : total
    return { flash_sale: sale, products: { data: [], total: found, last_page: Math.ceil(found / 20) } }
  })
  return { call, api: { call } as unknown as ApiClient }
}

const load = (api: ApiClient, query = '', id = '4') =>
  loadSale(api, new Request(`https://shop.test/flash-sale/4${query}`), id)

describe('loadSale', () => {
  it.each([
    [{ running: [4] }, 'running'],
    [{ incoming: [4], running: [9] }, 'incoming'],
    [{ running: [9] }, 'over'],
  ] as const)("takes the phase from the server's lists: %o is %s", async (open, phase) => {
    const data = await load(saleApi({ ...open, running: [...(open.running ?? [])] } as SaleApiOptions).api)
    expect(data.phase).toBe(phase)
    expect(data.other?.id).toBe(open.running?.includes(9 as never) ? 9 : undefined)
  })

  it('lists the categories that have products, and none for a small sale', async () => {
    expect((await load(saleApi().api)).categories.map(({ id }) => id)).toEqual([1])
    const small = saleApi({ total: 6 })
    expect((await load(small.api)).categories).toEqual([])
    expect(small.call).toHaveBeenCalledTimes(2)
  })

  it('throws 404 for a page behind the last one', async () => {
    const thrown = await load(saleApi().api, '?page=9&category_id=1').catch((refusal) => refusal)
    expect(thrown).toMatchObject({
      init: { status: 404 },
      data: { missing: { page: 9, pages: 3, last: '/flash-sale/4?category_id=1&page=3' } },
    })
  })

  it('ignores invalid parameters', async () => {
    for (const query of ['?page=0', '?page=x&category_id=-1', '?category_id=1e9&page=1e9'])
      expect((await load(saleApi().api, query)).query).toEqual({ category: null, page: 1 })
  })

  it('throws 404 for an unknown sale', async () => {
    const withoutSale = saleApi()
    withoutSale.call.mockImplementationOnce(async () => Promise.reject(new ApiError(404, 'not_found', '')))
    for (const [api, id] of [
      [withoutSale.api, '4'],
      [saleApi().api, 'abc'],
      [saleApi().api, '007'],
    ] as const)
      expect(await load(api, '', id).catch((thrown) => thrown)).toMatchObject({ init: { status: 404 } })
  })
})
