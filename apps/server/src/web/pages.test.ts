import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setImmediate as immediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InvalidationBus } from '../cache/invalidation-bus.ts'
import { loadConfig } from '../config/config.ts'
import { createHttpServer } from '../http/server.ts'
import type { PageChoices } from './create-render-page.ts'
import { pageRoutes } from './pages.ts'
import { storefrontStandIn, type WritePage } from './testing/storefront-stand-in.ts'

const config = loadConfig({
  DATA_DIR: '/nowhere',
  APP_SECRET: 'a secret of thirty-two characters',
  APP_URL: 'https://shop.example',
  LOG_LEVEL: 'silent',
})
const anyCall = { method: 'GET', path: '/api/products', headers: {} }
/** An address that has exceeded the limit. */
const LIMITED_IP = '203.0.113.66'
const html = '<!doctype html><script>1</script><p>Hello</p>'

let app: FastifyInstance
let invalidations: InvalidationBus
let rendered: string[]
/** URLs that reached a route. */
let routed: string[]
let choices: () => PageChoices | Promise<PageChoices>
/** Receives invalidations of other processes. */
let catchUp: () => Promise<void> | undefined
beforeEach(() => {
  // Cached pages do not expire by themselves.
  vi.useFakeTimers({ toFake: ['performance'] })
  invalidations = new InvalidationBus()
  rendered = []
  routed = []
  catchUp = () => undefined
  choices = () => ({ configured: ['en', 'ar'], fallback: 'en', currencies: ['EUR'] })
  const render: WritePage = async (request, { inlineScripts, transport }) => {
    const { pathname, search } = new URL(request.url)
    rendered.push(pathname + search)
    inlineScripts.add('1')
    const status = pathname === '/limited' ? (await transport(anyCall)).status : pathname === '/not-found' ? 404 : 200
    return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  const settings = { read: async () => (await choices()) && {}, locales: () => choices(), choices: () => choices() }
  const transportFor =
    ({ ip }: { ip: string }) =>
    async () => {
      await immediate()
      return ip === LIMITED_IP ? { status: 429, body: null, retryAfter: '9' } : { status: 200, body: null }
    }
  app = createHttpServer(config, settings, { invalidation: { catchUp: () => catchUp() } })
  app.addHook('onRequest', async ({ url }) => void routed.push(url))
  app.get('/assets/app.css', (_request, reply) => reply.type('text/css').send('p{}'))
  const storefront = storefrontStandIn(render, { before: [], meanwhile: [], limited: [] })
  pageRoutes(app, { config, invalidations }, { storefront, transportFor, settings, isDevelopment: false })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('page rendering', () => {
  it('renders a page once, and again after an invalidation', async () => {
    const first = await get('/')
    expect([first.statusCode, first.body]).toEqual([200, html])
    expect((await get('/')).body).toBe(html)
    expect(rendered).toEqual(['/'])
    invalidations.publish('catalogue')
    await get('/')
    expect(rendered).toEqual(['/', '/'])
  })

  it('sends the same headers and body every time', async () => {
    const load = () => get('/', { 'accept-encoding': 'br' })
    const [first, second, third] = [await load(), await load(), await load()]
    const { date: _, ...headers } = first.headers
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': String(first.rawPayload.length),
      'content-security-policy': expect.stringContaining("script-src 'self' 'sha256-"),
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.any(String),
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding, Cookie',
    })
    for (const later of [second, third]) {
      expect(later.headers).toMatchObject(headers)
      expect(later.rawPayload).toEqual(first.rawPayload)
    }
  })

  it('returns 304 when the ETag of that encoding matches', async () => {
    const etag = String((await get('/', { 'accept-encoding': 'gzip' })).headers.etag)
    const again = await get('/', { 'accept-encoding': 'gzip', 'if-none-match': etag })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect(again.headers['content-length']).toBeUndefined()
    expect((await get('/', { 'accept-encoding': 'br', 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('renders in the last known language while settings cannot be read', async () => {
    choices = async () => ({ configured: ['ar'], fallback: 'ar', currencies: [] })
    expect((await get('/before')).headers['content-language']).toBe('ar')
    choices = async () => {
      throw new Error('the database is away')
    }
    const reply = await get('/meanwhile')
    expect([reply.statusCode, reply.body]).toEqual([200, html])
    expect(reply.headers['content-language']).toBe('ar')
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'")
  })

  it('keeps the status 404, and sends no body for HEAD', async () => {
    expect((await get('/nothing-here')).statusCode).toBe(404)
    expect((await get('/nothing-here')).statusCode).toBe(404)
    const head = await app.inject({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(html.length)])
  })
})

describe('page with status 429', () => {
  const load = (remoteAddress: string) => app.inject({ url: '/limited', remoteAddress })

  it('has Retry-After and must not be stored', async () => {
    const { statusCode, headers } = await load(LIMITED_IP)
    expect(statusCode).toBe(429)
    expect(headers).toMatchObject({ 'retry-after': '9', 'cache-control': 'no-store' })
  })

  it('is not sent to other visitors, not even simultaneous ones', async () => {
    const [limited, other] = await Promise.all([load(LIMITED_IP), load('203.0.113.1')])
    expect([limited.statusCode, other.statusCode]).toEqual([429, 200])
    expect((await load('203.0.113.2')).statusCode).toBe(200)
  })
})

describe('cached page', () => {
  let port: number
  beforeEach(async () => {
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  })

  interface Response {
    statusCode: number | undefined
    headers: Record<string, unknown>
    body: Buffer
  }

  /** Requests over the network, as browsers do. */
  const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Response>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers, method }, async (reply) => {
        const { date: _date, connection: _connection, 'keep-alive': _alive, ...rest } = reply.headers
        resolve({ statusCode: reply.statusCode, headers: rest, body: await buffer(reply) })
      })
        .on('error', reject)
        .end()
    })

  it('is sent by the first hook exactly as by its route', async () => {
    for (const [path, headers] of [
      ['/', { 'accept-encoding': 'br' }],
      ['/', { 'accept-encoding': 'gzip, deflate' }],
      ['/?lang=ar&utm_source=letter', { 'accept-encoding': 'gzip, br' }],
      ['/products?page=2', { 'accept-encoding': 'br', cookie: 'locale=ar; currency=EUR; token=1' }],
    ] as const) {
      routed = []
      const fromRoute = await visit(path, headers)
      expect(routed).toEqual([path])
      routed = []
      expect(await visit(path, headers)).toEqual(fromRoute)
      expect(routed).toEqual([])
    }
  })

  it('does not replace the response of another route', async () => {
    const br = { 'accept-encoding': 'br' }
    for (const _ of ['rendered', 'cached']) expect((await visit('/nothing-here', br)).statusCode).toBe(404)
    expect((await visit('/assets/app.css', br)).headers['content-type']).toBe('text/css')
    expect(rendered).toEqual(['/not-found'])
  })

  it('is cached by language, currency and encoding', async () => {
    const languageOf = async (path: string, headers = {}) =>
      (await visit(path, { 'accept-encoding': 'br', ...headers })).headers['content-language']
    for (const _ of ['rendered', 'cached']) {
      expect(await languageOf('/')).toBe('en')
      expect(await languageOf('/', { cookie: 'locale=ar' })).toBe('ar')
      expect(await languageOf('/?lang=ar')).toBe('ar')
      expect(await languageOf('/', { cookie: 'currency=EUR' })).toBe('en')
    }
    expect(rendered).toHaveLength(4)
    const encodings = ['br', 'gzip', 'br', 'gzip'].map((encoding) => visit('/', { 'accept-encoding': encoding }))
    expect((await Promise.all(encodings)).map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      'br',
      'gzip',
    ])
  })

  it('returns 304 when the ETag matches', async () => {
    const { headers } = await visit('/', { 'accept-encoding': 'br' })
    routed = []
    const again = await visit('/', { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
    expect(routed).toEqual([])
  })

  it('is rendered again after an invalidation, here or in another process', async () => {
    const br = { 'accept-encoding': 'br' }
    await visit('/', br)
    invalidations.publish('catalogue')
    await visit('/', br)
    await visit('/', br)
    expect(rendered).toEqual(['/', '/'])
    let reading: Promise<void> | undefined
    const read = async () => {
      await immediate()
      invalidations.receive({ topics: ['catalogue'], sold: [] })
      catchUp = () => undefined
    }
    catchUp = () => {
      reading ??= read()
      return reading
    }
    await visit('/', br)
    expect(rendered).toEqual(['/', '/', '/'])
    await visit('/products/7/details', br)
    invalidations.publishStock([7])
    await visit('/products/7/details', br)
    expect(rendered.slice(3)).toEqual(['/products/7/details', '/products/7/details'])
  })

  it('is sent while the settings cannot be read', async () => {
    const br = { 'accept-encoding': 'br' }
    await visit('/', { ...br, cookie: 'locale=ar' })
    choices = async () => {
      throw new Error('the database is away')
    }
    const reply = await visit('/', { ...br, cookie: 'locale=ar' })
    expect([reply.statusCode, reply.headers['content-language']]).toEqual([200, 'ar'])
    expect(rendered).toEqual(['/'])
  })

  it('is sent for GET only', async () => {
    const br = { 'accept-encoding': 'br' }
    const { headers } = await visit('/', br)
    routed = []
    const head = await visit('/', br, 'HEAD')
    expect([head.statusCode, head.body.length, head.headers]).toEqual([200, 0, headers])
    expect((await visit('/', br, 'POST')).statusCode).toBe(404)
    expect(routed).toEqual(['/', '/'])
  })
})
