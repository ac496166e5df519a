import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from './support/fixtures.ts'
import { expectProblem } from './support/problems.ts'
import { shopUrl } from './support/shop-url.ts'

interface Sent {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Requests without decompressing and without following redirects. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Sent> {
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

test.describe('pages on the wire', () => {
  test('come compressed as the browser asks, the same inside', async () => {
    const plain = String((await raw('/categories')).body)
    const br = await raw('/categories', { 'accept-encoding': 'gzip, br' })
    const gz = await raw('/categories', { 'accept-encoding': 'gzip' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(gz.headers['content-encoding']).toBe('gzip')
    expect(String(brotliDecompressSync(br.body))).toBe(plain)
    expect(String(gunzipSync(gz.body))).toBe(plain)
    expect((await raw('/categories', { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined()
  })

  test('are not sent again to who has them', async () => {
    const { etag } = (await raw('/shops')).headers
    const again = await raw('/shops', { 'if-none-match': String(etag) })
    expect(again.status).toBe(304)
    expect(again.body.length).toBe(0)
  })

  test('differ by language and currency, never by who asks', async () => {
    const page = async (headers: Record<string, string>) => String((await raw('/products', headers)).body)
    const guest = await page({})
    expect(await page({ authorization: 'Bearer abcdefghijklmnopqrstuvwxyz', cookie: 'session=1' })).toBe(guest)
    expect(await page({ cookie: 'locale=ar' })).toContain('dir="rtl"')
    expect(await page({ cookie: 'currency=EUR' })).toContain('€')
    expect(await page({ cookie: 'locale=xx; currency=<script>' })).toBe(guest)
  })

  test('allow their own scripts and no others', async () => {
    const { headers } = await raw('/')
    const policy = String(headers['content-security-policy'])
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('the policy holds in the browser: a script that was slipped in does not run', async ({ openPage }) => {
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

  test('scripts and styles are kept for good, and come compressed', async () => {
    const html = String((await raw('/')).body)
    const script = /href="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
    const { headers } = await raw(script, { 'accept-encoding': 'br' })
    expect(headers['cache-control']).toContain('immutable')
    expect(headers['content-encoding']).toBe('br')
  })

  test('pictures come in the asked width and the best format, for good', async () => {
    const home = await (await fetch(`${shopUrl()}/api/home`)).json()
    const picture: string = home.data.popular_products[0].thumbnail
    const avif = await raw(`${picture}?w=320`, { accept: 'image/avif,image/webp,*/*' })
    const webp = await raw(`${picture}?w=320`, { accept: 'image/webp,*/*' })
    expect([avif.headers['content-type'], webp.headers['content-type']]).toEqual(['image/avif', 'image/webp'])
    expect(avif.headers['cache-control']).toContain('immutable')
    expect((await raw(`${picture}?w=333`)).status).toBe(422)
    expect((await raw('/media/demo/none.webp?w=320')).status).toBe(404)
    expect((await raw('/media/..%2f..%2fetc/passwd')).status).toBeGreaterThanOrEqual(400)
  })

  test('unknown calls are refused in JSON, unknown pages in HTML', async () => {
    const call = await raw('/api/none')
    expect([call.status, JSON.parse(String(call.body)).code]).toEqual([404, 'not_found'])
    const page = await raw('/none')
    expect([page.status, String(page.headers['content-type'])]).toEqual([404, 'text/html; charset=utf-8'])
    expect((await raw('/api/products', {}, 'POST')).status).toBe(404)
    expect((await raw('/products', {}, 'POST')).status).toBe(404)
  })
})

test.describe('what search engines read', () => {
  test('a product page says what it is, once and in full', async ({ page }) => {
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
    const product = blocks.flat().find((block) => block['@type'] === 'Product')
    expect(product).toMatchObject({ name, offers: { '@type': 'Offer', priceCurrency: 'USD' } })
    expect(blocks.flat().map((block) => block['@type'])).toContain('BreadcrumbList')
  })

  test('filtered lists stay out of the index', async ({ page }) => {
    await page.goto('/products?discounted=1')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${shopUrl()}/products`)
  })
})
