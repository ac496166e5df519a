import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from './support/fixtures.ts'
import { expectProblem } from './support/problems.ts'
import { shopUrl } from './support/shop-url.ts'
import { OWN_VIEW } from './support/views.ts'

interface RawResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Requests a path without decompressing the response or following redirects. */
function rawRequest(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    request(shopUrl() + path, { headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

test.describe('delivery of pages and files', () => {
  test('compresses pages as the browser accepts, with the same content', { tag: OWN_VIEW }, async () => {
    const plain = String((await rawRequest('/categories')).body)
    const br = await rawRequest('/categories', { 'accept-encoding': 'gzip, br' })
    const gz = await rawRequest('/categories', { 'accept-encoding': 'gzip' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(gz.headers['content-encoding']).toBe('gzip')
    expect(String(brotliDecompressSync(br.body))).toBe(plain)
    expect(String(gunzipSync(gz.body))).toBe(plain)
    expect(
      (await rawRequest('/categories', { 'accept-encoding': 'br;q=0' })).headers['content-encoding'],
    ).toBeUndefined()
  })

  test('answers 304 to a browser that has the page', { tag: OWN_VIEW }, async () => {
    const { etag } = (await rawRequest('/shops')).headers
    const reply = await rawRequest('/shops', { 'if-none-match': String(etag) })
    expect(reply.status).toBe(304)
    expect(reply.body.length).toBe(0)
  })

  test('varies pages by language and currency, never by visitor', { tag: OWN_VIEW }, async () => {
    const page = async (headers: Record<string, string>) => String((await rawRequest('/products', headers)).body)
    const guest = await page({})
    expect(await page({ authorization: 'Bearer abcdefghijklmnopqrstuvwxyz', cookie: 'session=1' })).toBe(guest)
    expect(await page({ cookie: 'locale=ar' })).toContain('dir="rtl"')
    expect(await page({ cookie: 'currency=EUR' })).toContain('€')
    expect(await page({ cookie: 'locale=xx; currency=<script>' })).toBe(guest)
  })

  test('sends a content policy that allows no unsafe scripts', { tag: OWN_VIEW }, async () => {
    const { headers } = await rawRequest('/')
    const policy = String(headers['content-security-policy'])
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('does not run an injected script', { tag: OWN_VIEW }, async ({ openPage }) => {
    const page = await openPage()
    await page.route('**/categories', async (route) => {
      const reply = await route.fetch()
      const body = (await reply.text()).replace('</body>', '<script>window.slipped = true</script></body>')
      await route.fulfill({ response: reply, body })
    })
    expectProblem(page, /Content Security Policy/)
    await page.goto('/categories')
    expect(await page.evaluate(() => 'slipped' in window)).toBe(false)
  })

  test('compresses scripts and marks them as immutable', { tag: OWN_VIEW }, async () => {
    const html = String((await rawRequest('/')).body)
    const script = /href="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
    const { headers } = await rawRequest(script, { 'accept-encoding': 'br' })
    expect(headers['cache-control']).toContain('immutable')
    expect(headers['content-encoding']).toBe('br')
  })

  test('sends pictures in the requested width and the best format as immutable', { tag: OWN_VIEW }, async () => {
    const home = await (await fetch(`${shopUrl()}/api/home`)).json()
    const picture: string = home.data.popular_products[0].thumbnail
    const avif = await rawRequest(`${picture}?w=320`, { accept: 'image/avif,image/webp,*/*' })
    const webp = await rawRequest(`${picture}?w=320`, { accept: 'image/webp,*/*' })
    expect([avif.headers['content-type'], webp.headers['content-type']]).toEqual(['image/avif', 'image/webp'])
    expect(avif.headers['cache-control']).toContain('immutable')
    expect((await rawRequest(`${picture}?w=333`)).status).toBe(422)
    expect((await rawRequest('/media/demo/none.webp?w=320')).status).toBe(404)
    expect((await rawRequest('/media/..%2f..%2fetc/passwd')).status).toBeGreaterThanOrEqual(400)
  })

  test('answers unknown calls in JSON and unknown pages in HTML', { tag: OWN_VIEW }, async () => {
    const call = await rawRequest('/api/none')
    expect([call.status, JSON.parse(String(call.body)).code]).toEqual([404, 'not_found'])
    const page = await rawRequest('/none')
    expect([page.status, String(page.headers['content-type'])]).toEqual([404, 'text/html; charset=utf-8'])
    expect((await rawRequest('/api/products', {}, 'POST')).status).toBe(404)
    expect((await rawRequest('/products', {}, 'POST')).status).toBe(404)
  })
})

test.describe('metadata for search engines', () => {
  test('describes a product in metadata and structured data', { tag: OWN_VIEW }, async ({ page }) => {
    await page.goto('/products/1/details?utm_source=mail')
    const href = (rel: string) => page.locator(`link[rel=${rel}]`).first().getAttribute('href')
    expect(await href('canonical')).toBe(`${shopUrl()}/products/1/details`)
    const name = (await page.locator('h1').textContent()) ?? ''
    expect(await page.title()).toBe(
      `${name} · Rialto`.replace(' · ', (await page.title()).slice(name.length, -'Rialto'.length)),
    )
    expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/\w{3}/)
    expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toMatch(/^http/)
    const blocks = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
      JSON.parse(text),
    )
    // A product with variants, each of which has its own price and stock.
    const product = blocks.flat().find((block) => block['@type'] === 'ProductGroup')
    expect(product).toMatchObject({ name })
    expect(product.hasVariant[0]).toMatchObject({ offers: { '@type': 'Offer', priceCurrency: 'USD' } })
    expect(blocks.flat().map((block) => block['@type'])).toContain('BreadcrumbList')
  })

  test('excludes filtered lists from the index', { tag: OWN_VIEW }, async ({ page }) => {
    await page.goto('/products?discounted=1')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${shopUrl()}/products`)
  })
})
