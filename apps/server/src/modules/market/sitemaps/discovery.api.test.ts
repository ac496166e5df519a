import { LANGUAGES } from '@rialto/contract/languages'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const get = (url: string) => shop.app.inject({ method: 'GET', url })

describe('sitemap, robots.txt, manifest and icons', () => {
  it('lists every part of the sitemap, and every product on sale in one of them', async () => {
    const index = (await get('/sitemap.xml')).payload
    const parts = [...index.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
    expect(parts).toContain('/sitemaps/pages.xml')
    const pages = await Promise.all(parts.map(async (part) => (await get(part)).payload))
    const listed = pages.join('').match(/<url><loc>[^<]*\/products\/\d+\/details<\/loc>/g) ?? []
    const { total } = (await shop.get('/products')).body.data
    expect(listed.length).toBe(total)
    expect(new Set(listed).size).toBe(total)
  })

  it('builds each part of the sitemap once for simultaneous requests, and again after a change', async () => {
    const select = vi.spyOn(shop.deps.database.db, 'selectFrom')
    const fetchPart = async () => {
      select.mockClear()
      const [first] = await Promise.all(Array.from({ length: 20 }, () => get('/sitemaps/products-1.xml')))
      return { queries: select.mock.calls.length, listed: first?.payload.match(/<loc>/g)?.length ?? 0 }
    }
    shop.deps.invalidations.publish('catalogue')
    const before = await fetchPart()
    expect(before.queries).toBeLessThan(6)
    expect(await fetchPart()).toEqual({ queries: 0, listed: before.listed })
    // Unknown names cause no query either.
    await Promise.all(Array.from({ length: 20 }, (_, n) => get(`/sitemaps/products-${n + 2}.xml`)))
    expect(select).not.toHaveBeenCalled()
    await shop.deps.database.db.updateTable('products').set({ status: 'hidden' }).where('id', '=', 1).execute()
    shop.deps.invalidations.publish('catalogue')
    expect((await fetchPart()).listed).toBe(before.listed - 1)
    select.mockRestore()
    await shop.deps.database.db.updateTable('products').set({ status: 'active' }).where('id', '=', 1).execute()
    shop.deps.invalidations.publish('catalogue')
  })

  it('limits requests for the sitemap by client network', async () => {
    const statuses = new Set<number>()
    const fetchFrom = (remoteAddress: string) => shop.app.inject({ url: '/sitemap.xml', remoteAddress })
    for (let n = 0; n < 130; n++) statuses.add((await fetchFrom('192.0.2.50')).statusCode)
    expect([...statuses]).toEqual([200, 429])
    expect((await fetchFrom('192.0.2.51')).statusCode).toBe(200)
  })

  it('lists the pages in every language, and the shops', async () => {
    const { payload } = await get('/sitemaps/pages.xml')
    for (const locale of LANGUAGES.filter((other) => other !== 'en'))
      expect(payload).toContain(`href="http://localhost:3000/products?lang=${locale}"`)
    expect(payload).toContain('hreflang="x-default" href="http://localhost:3000/products"')
    expect(payload).toContain('<loc>http://localhost:3000/shops/1</loc>')
  })

  it.each([
    '/sitemaps/products-0.xml',
    '/sitemaps/products-9999.xml',
    '/sitemaps/else.xml',
    '/icons/else.png',
    '/icons/..%2fx.png',
  ])('returns 404 for %s', async (url) => expect((await get(url)).statusCode).toBe(404))

  it('names the sitemap and disallows personal screens in robots.txt', async () => {
    const { payload } = await get('/robots.txt')
    expect(payload).toContain('Sitemap: http://localhost:3000/sitemap.xml')
    expect(payload).toContain('Disallow: /checkout')
  })

  it('draws icons in the sizes of the manifest', async () => {
    const manifest = JSON.parse((await get('/manifest.webmanifest')).payload)
    expect(manifest).toMatchObject({ name: 'Rialto', start_url: '/', display: 'standalone' })
    for (const icon of manifest.icons) {
      const reply = await get(icon.src)
      const { width, height } = await sharp(reply.rawPayload).metadata()
      expect(`${width}x${height}`).toBe(icon.sizes)
    }
  })

  it('serves the favicon as SVG and as PNG', async () => {
    expect((await get('/favicon.svg')).headers['content-type']).toContain('image/svg+xml')
    expect((await get('/favicon.ico')).headers['content-type']).toContain('image/png')
  })
})
