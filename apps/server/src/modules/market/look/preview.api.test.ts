import type { PreviewLink } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import { previewRoutes } from '../../../web/mount.ts'
import { pageRoutes } from '../../../web/pages.ts'
import { inProcess } from '../../../web/storefront.ts'
import { storefrontStandIn } from '../../../web/testing/storefront-stand-in.ts'
import { createSettings } from '../../base/settings/index.ts'
import { call } from '../../people/access/testing/people.ts'
import { createPreviews } from './previews.ts'

const DRAFTED = '#0000aa'
const DAY_MS = 86_400_000

let shop: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  shop = await testApp()
  headers = await enterConsole(shop, 'operator1@rialto.test')
  const settings = createSettings(shop.deps)
  // A page with all that a preview must not have, around the answers of the API.
  const storefront = storefrontStandIn(async (_request, { transport, locale, keepData }) => {
    const ask = async (path: string) =>
      (await transport({ method: 'GET', path, headers: { 'accept-language': locale } })).body as { data: object }
    const { data } = (await ask('/api/master')) as { data: { theme_colors: object } }
    const home = (await ask('/api/home')) as { data: { banners: { title: string }[] } }
    const kept = keepData(JSON.stringify(data))
    const html = `<!DOCTYPE html><html lang="${locale}"><head><script>one()</script></head><body data-kept="${kept}"><a href="/products?page=2">Products</a><a href="https://x.test/">Out</a><i>${JSON.stringify(data.theme_colors)}</i><b>${home.data.banners[0]?.title}</b><template>t</template><script type="module">two()</script></body></html>`
    return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  })
  const parts = { storefront, transportFor: inProcess(shop.app), settings }
  previewRoutes(shop.app, shop.deps, { ...parts, previews: createPreviews({ ...shop.deps, settings }) })
  pageRoutes(shop.app, shop.deps, { ...parts, isDevelopment: false })
  const { version, draft } = (await call(shop, headers, 'GET /admin/look')).body.data
  const [banner, ...others] = draft.banners
  await call(shop, headers, 'PUT /admin/look', {
    version,
    look: {
      theme_colors: { primary: DRAFTED },
      banners: [{ ...banner, title: 'Drafted banner', translations: { ar: { title: 'لافتة' } } }, ...others],
    },
  })
})
afterAll(() => shop.close())

const link = async (of = 'draft'): Promise<PreviewLink> =>
  (await call(shop, headers, `GET /admin/look/preview-token?of=${of}`)).body.data
const load = (url: string, more: Record<string, string> = {}) => shop.app.inject({ url, headers: more })

describe('GET /preview/{token}', () => {
  it('shows the draft without scripts, storing nothing, framed by this origin alone', async () => {
    const { path } = await link()
    const { statusCode, headers: sent, body } = await load(`${path}/?lang=ar&theme=dark`)
    expect(statusCode).toBe(200)
    expect(body).toContain(DRAFTED)
    expect(body).toContain('لافتة')
    expect(body).not.toMatch(/script|template|one\(\)|page-data/)
    expect(body).toContain('<html lang="ar" data-theme="dark">')
    expect(body).toContain(`href="${path}/products?page=2&amp;lang=ar&amp;theme=dark"`)
    expect(body).toContain('href="https://x.test/"')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(sent).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'self'/),
      'content-language': 'ar',
    })
    expect(sent['set-cookie']).toBeUndefined()
  })

  it('is neither in a guest’s page nor in the API nor in the page cache, before or after', async () => {
    const { path } = await link()
    for (const _ of ['first', 'second']) {
      await load(`${path}/`)
      await load(`${path}/`, { 'accept-encoding': 'br' })
      for (const url of ['/', '/?preview=1', `/?v=${path}`, '/api/master', '/api/home']) {
        const { body } = await load(url, { cookie: `look_preview=${path}`, 'x-look-preview': path })
        expect(body).not.toContain(DRAFTED)
        expect(body).not.toContain('Drafted banner')
      }
    }
    expect((await load(`${path}/`)).body).toContain('Drafted banner')
    expect((await load('/')).headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('shows what shoppers see, and an earlier look', async () => {
    expect((await load(`${(await link('published')).path}/`)).body).not.toContain(DRAFTED)
    expect((await call(shop, headers, 'GET /admin/look/preview-token?of=publication_999')).status).toBe(404)
  })

  it('is gone for a token that is forged, cut, expired, or ended', async () => {
    const { path } = await link()
    const [claim, expiry, links, signature = ''] = path.slice('/preview/'.length).split('-')
    const forged = [
      `/preview/${claim}-zzzzzz-${links}-${signature}`,
      `/preview/p-${expiry}-${links}-${signature}`,
      `/preview/${claim}-${expiry}-${links}-${signature.slice(1)}`,
      '/preview/x',
    ]
    for (const address of forged) {
      const { statusCode, headers: sent, body } = await load(`${address}/`)
      expect([statusCode, sent['cache-control']]).toEqual([404, 'no-store'])
      expect(body).not.toContain(DRAFTED)
    }
    const now = shop.deps.now()
    shop.setNow(now + 9 * DAY_MS)
    expect((await load(`${path}/`)).statusCode).toBe(404)
    shop.setNow(now)
    expect((await load(`${path}/`)).statusCode).toBe(200)
    const { body } = await call(shop, headers, 'DELETE /admin/look/preview-token')
    expect(body.message).toBe('Ended all links to previews of the look')
    expect((await load(`${path}/`)).statusCode).toBe(404)
    expect((await load(`${(await link()).path}/`)).statusCode).toBe(200)
  })

  it('leads an address without a slash to the page', async () => {
    const { path } = await link()
    expect((await load(path)).headers.location).toBe(`${path}/`)
  })
})
