import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { createHttpServer } from '../http/server.ts'
import { robots } from '../modules/market/sitemaps/sitemaps.ts'
import { mountConsole } from './console.ts'

const SCRIPT = 'export const orders = "a list"\n'
const folder = mkdtempSync(join(tmpdir(), 'rialto-console-'))
const languages = [
  { name: 'en', direction: 'ltr' as const },
  { name: 'ar', direction: 'rtl' as const },
]
const settings = { read: async () => ({ app_locale: 'en', languages }) }
const config = loadConfig({
  DATA_DIR: '/nowhere',
  APP_SECRET: 'a secret of thirty-two characters',
  APP_URL: 'https://shop.example',
  LOG_LEVEL: 'silent',
})
const app = createHttpServer(config, { locales: () => ({ configured: ['en', 'ar'], fallback: 'en' }) })

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en" dir="ltr"><body><script type="module" src="/console/assets/main-a1.js"></script></body></html>',
  )
  writeFileSync(join(folder, 'service-worker.js'), 'self.onpush = () => {}\n')
  writeFileSync(join(folder, 'assets/main-a1.js'), SCRIPT)
  writeFileSync(join(folder, 'assets/main-a1.js.br'), brotliCompressSync(SCRIPT))
  await mountConsole(app, { config, settings, buildFolder: folder })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the console’s page', () => {
  it.each(['/console', '/console/', '/console/orders', '/console/orders/7?view=all'])('answers %s', async (url) => {
    const page = await get(url)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('/console/assets/main-a1.js')
  })

  it('is asked for again each time, and answered by 304 while it is the same', async () => {
    const first = await get('/console')
    expect(first.headers['cache-control']).toBe('no-cache')
    const second = await get('/console/orders', { 'if-none-match': String(first.headers.etag) })
    expect(second.statusCode).toBe(304)
    expect(second.body).toBe('')
  })

  it('has the language, direction and theme of the cookies', async () => {
    const { body, headers } = await get('/console', { cookie: 'locale=ar; theme=dark' })
    expect(body).toContain('<html lang="ar" dir="rtl" data-theme="dark">')
    expect(headers.vary).toContain('cookie')
    expect((await get('/console')).headers.etag).not.toBe(headers.etag)
  })

  it('has the browser’s language without a cookie, and the market’s for an unknown one', async () => {
    expect((await get('/console', { 'accept-language': 'ar-EG,ar;q=0.9' })).body).toContain(
      '<html lang="ar" dir="rtl">',
    )
    expect((await get('/console', { 'accept-language': 'tlh' })).body).toContain('<html lang="en" dir="ltr">')
  })

  it('says whether there is a session’s cookie, and nothing of it', async () => {
    const { body, headers } = await get('/console', { cookie: '__Host-rialto_console=a-secret-token' })
    expect(body).toContain('<html lang="en" dir="ltr" data-entered="">')
    expect(body).not.toContain('a-secret-token')
    const guest = await get('/console', { 'if-none-match': String(headers.etag) })
    expect(guest.statusCode).toBe(200)
    expect(guest.body).not.toContain('data-entered')
  })

  it('writes nothing else of a cookie into the page', async () => {
    const cookie = `locale=${encodeURIComponent('"><script>alert(1)</script>')}; theme=${encodeURIComponent('"><b>')}`
    expect((await get('/console', { cookie })).body).toContain('<html lang="en" dir="ltr">')
  })

  it('allows its own scripts alone, no frame around it, and no place in search engines', async () => {
    const { headers, body } = await get('/console')
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("connect-src 'self' wss://shop.example")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'none'")
    expect(body).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(robots('https://shop.example')).toContain('\nDisallow: /console\n')
  })
})

describe('the console’s service worker', () => {
  it('is a script beside the page that browsers ask for again', async () => {
    const { statusCode, headers, body } = await get('/console/service-worker.js')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toContain('onpush')
  })
})

describe('the console’s assets', () => {
  it('are compressed, and cached for ever', async () => {
    const reply = await get('/console/assets/main-a1.js', { 'accept-encoding': 'br' })
    expect(reply.headers['content-encoding']).toBe('br')
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(SCRIPT)
    expect(reply.headers).toHaveProperty('x-content-type-options', 'nosniff')
    expect(reply.headers, 'a page alone heeds it').not.toHaveProperty('permissions-policy')
  })

  it.each(['/console/assets/main-old.js', '/console/assets/fonts/old.woff2'])(
    'answers 404 to %s rather than the page',
    async (url) => {
      const reply = await app.inject({ url })
      expect(reply.body).not.toContain('<html')
      expect(reply.statusCode).toBe(404)
    },
  )
})
