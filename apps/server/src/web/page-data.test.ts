import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PageServer, pageServer } from './testing/page-server.ts'

let pages: PageServer
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  // The caches take a time of 0 for none.
  vi.advanceTimersByTime(1)
  pages = await pageServer()
  pages.next.data = { products: ['Tea'] }
})
afterEach(async () => {
  vi.useRealTimers()
  await pages.app.close()
})

const get = (url = '', headers: Record<string, string> = {}) => pages.app.inject({ url, headers })

/** Renders a page. Returns the address of its data. */
async function dataPathOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  await get(url, headers)
  return pages.dataPaths.at(-1) ?? ''
}

describe('GET /page-data/{hash}', () => {
  it('returns the data of a rendered page, which browsers may cache for good', async () => {
    const reply = await get(await dataPathOf('/products?page=2&zz=1'), { 'accept-encoding': 'br' })
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'br',
      'content-language': 'en',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await get(pages.dataPaths[0])).json()).toEqual({ products: ['Tea'] })
    expect(pages.rendered).toEqual(['en /products?page=2'])
  })

  it('returns the data of the rendered page after the page has changed', async () => {
    const path = await dataPathOf('/')
    pages.next.data = { products: ['Salt'] }
    pages.invalidations.publish('catalogue')
    await get('/')
    expect((await get(path)).json()).toEqual({ products: ['Tea'] })
    expect((await get(pages.dataPaths[1])).json()).toEqual({ products: ['Salt'] })
  })

  it('renders the page again in the visitor’s language when the data are not held any more', async () => {
    const cookie = 'locale=ar; currency=EUR'
    const path = await dataPathOf('/shops', { cookie })
    vi.advanceTimersByTime(61_000)
    const reply = await get(path, { cookie })
    expect(reply.json()).toEqual({ products: ['Tea'] })
    expect(reply.headers['cache-control']).toContain('immutable')
    expect(pages.rendered).toEqual(['ar EUR /shops', 'ar EUR /shops'])
  })

  it('returns current data under their own address when the page has changed in the meantime', async () => {
    const path = await dataPathOf('/shops')
    vi.advanceTimersByTime(61_000)
    pages.next.data = { products: ['Salt'] }
    const reply = await get(path)
    expect(reply.json()).toEqual({ products: ['Salt'] })
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'content-location': pages.dataPaths[1] })
    expect((await get(pages.dataPaths[1])).headers['content-location']).toBeUndefined()
  })

  it('counts renderings against the limit of the network', async () => {
    await pages.app.close()
    pages = await pageServer({ RENDER_LIMIT: '2' })
    pages.next.data = {}
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) statuses.push((await get(`/page-data/none?page=/products?page=${n}`)).statusCode)
    expect(statuses).toEqual([200, 200, 429])
  })

  it.each(['', '?page=//elsewhere.example', '?page=shops', '?page=/shops&page=/'])(
    'returns 404 without the plain address of a page: %s',
    async (query) => {
      expect((await get(`/page-data/none${query}`)).statusCode).toBe(404)
      expect(pages.rendered).toEqual([])
    },
  )

  it('returns 404 for a page without scripts', async () => {
    pages.next.data = undefined
    expect((await get('/page-data/none?page=/shops')).statusCode).toBe(404)
  })
})
