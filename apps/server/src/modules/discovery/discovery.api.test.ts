import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const get = (url: string) => shop.app.inject({ method: 'GET', url })

describe('what search engines and launchers ask for', () => {
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

  it('names the same page in every language, and the shops only where there are many', async () => {
    const { payload } = await get('/sitemaps/pages.xml')
    for (const locale of ['ar', 'fr', 'es', 'bn'])
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
  ])('%s is not there', async (url) => expect((await get(url)).statusCode).toBe(404))

  it('tells robots where the sitemap is and what is personal', async () => {
    const { payload } = await get('/robots.txt')
    expect(payload).toContain('Sitemap: http://localhost:3000/sitemap.xml')
    expect(payload).toContain('Disallow: /checkout')
  })

  it('draws icons of the sizes that the manifest promises', async () => {
    const manifest = JSON.parse((await get('/manifest.webmanifest')).payload)
    expect(manifest).toMatchObject({ name: 'Rialto', start_url: '/', display: 'standalone' })
    for (const icon of manifest.icons) {
      const reply = await get(icon.src)
      const { width, height } = await sharp(reply.rawPayload).metadata()
      expect(`${width}x${height}`).toBe(icon.sizes)
    }
  })

  it('serves the favicon as a drawing and as a picture', async () => {
    expect((await get('/favicon.svg')).headers['content-type']).toContain('image/svg+xml')
    expect((await get('/favicon.ico')).headers['content-type']).toContain('image/png')
  })
})
