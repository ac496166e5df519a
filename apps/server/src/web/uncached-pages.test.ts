import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PageServer, pageServer } from './testing/page-server.ts'

let pages: PageServer
const serve = async (environment?: Record<string, string>) => {
  pages = await pageServer(environment)
}
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await serve()
})
afterEach(async () => {
  vi.useRealTimers()
  await pages.app.close()
})

const get = (url: string, { ip = '192.0.2.1', ...headers }: Record<string, string> = {}) =>
  pages.app.inject({ url, headers, remoteAddress: ip })

/** Loads each URL in turn, each from another network. */
async function visit(urls: readonly string[], headers: Record<string, string> = {}): Promise<number[]> {
  const statuses: number[] = []
  for (const [index, url] of urls.entries())
    statuses.push((await get(url, { ...headers, ip: `10.1.${index >> 8}.${index & 255}` })).statusCode)
  return statuses
}

const many = (count: number, url: (n: number) => string) => Array.from({ length: count }, (_, n) => url(n))

describe('pages by URL', () => {
  it('are rendered once for 1,000 different unknown parameters', async () => {
    const statuses = await visit(many(1_000, (n) => `/products?zz=${n}&utm_source=letter-${n}&x${n}`))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(pages.rendered).toEqual(['en /products'])
  })

  it('are rendered for each value of a parameter that the route declares', async () => {
    await visit(['/products?page=2', '/products?page=3&zz=1', '/products?zz=2&page=2', '/products?search=tea&page=2'])
    expect(pages.rendered).toEqual(['en /products?page=2', 'en /products?page=3', 'en /products?search=tea&page=2'])
  })

  it('are rendered once when the route declares no parameter', async () => {
    await visit(['/shops?page=2', '/shops?search=tea', '/shops/3?page=2'])
    expect(pages.rendered).toEqual(['en /shops', 'en /shops/3'])
  })

  it('are rendered for each currency and language of the shop, and once for unknown ones', async () => {
    await visit(['/', '/?lang=xx', '/?lang=en-GB'], { cookie: 'currency=NOPE; locale=zz' })
    await visit(
      many(20, () => '/'),
      { cookie: `currency=N${Math.random().toString(36).slice(2, 8)}` },
    )
    await visit(['/', '/'], { cookie: 'currency=EUR; locale=ar' })
    await visit(['/?lang=ar'])
    expect(pages.rendered).toEqual(['en /', 'ar EUR /', 'ar /?lang=ar'])
  })

  it('are rendered once for all unknown paths, in each language', async () => {
    const odd = ['/products/1', '/wp-login.php', '/.env', '/a/b/c/d?lang=xx', '/index.html']
    const statuses = await visit([...many(200, (n) => `/nowhere-${n}?page=${n}`), ...odd])
    expect(new Set(statuses)).toEqual(new Set([404]))
    await visit(
      many(5, (n) => `/nowhere-${n}`),
      { cookie: 'locale=ar' },
    )
    expect(pages.rendered).toEqual(['en /not-found', 'ar /not-found'])
  })

  it('are rendered once for all spellings of a path', async () => {
    await visit(['/shops', '/Shops', '/SHOPS//', '/sh%6Fps', '/shops/7', '/Shops/%37', '/shops/7/'])
    expect(pages.rendered).toEqual(['en /shops', 'en /shops/7'])
  })

  it('have their data rendered for existing routes only', async () => {
    await visit(many(50, (n) => `/products.data?page=2&zz=${n}&_routes=nobody-${n}`))
    await visit(['/products.data?page=2&_routes=products,nobody', '/_.data?zz=1', '/nowhere.data', '/Else.data?a=1'])
    expect(pages.rendered).toEqual([
      'en /products.data?page=2',
      'en /products.data?page=2&_routes=products',
      'en /_.data',
      'en /not-found.data',
    ])
  })
})

describe('limits of uncached pages', () => {
  it('return 429 to a network that exceeds its limit, and to no other', async () => {
    await serve({ RENDER_LIMIT: '5' })
    for (let n = 0; n < 5; n++) expect((await get(`/products?page=${n}`)).statusCode).toBe(200)
    const refused = await get('/products?page=9', { cookie: 'locale=ar' })
    expect(refused.statusCode).toBe(429)
    expect(refused.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' })
    expect(refused.headers['content-type']).toContain('text/html')
    expect(refused.body).toContain('<html lang="ar">')
    expect((await get('/products?page=9', { ip: '192.0.2.2' })).statusCode).toBe(200)
    // Pages in the cache cost nothing.
    expect((await get('/products?page=1')).statusCode).toBe(200)
    expect(pages.rendered).toHaveLength(6)
    vi.advanceTimersByTime(10_000)
    expect((await get('/products?page=10')).statusCode).toBe(200)
  })

  it('count the addresses of an IPv6 network together', async () => {
    await serve({ RENDER_LIMIT: '2' })
    const statuses = []
    for (let n = 1; n < 5; n++) statuses.push((await get(`/products?page=${n}`, { ip: `2001:db8::${n}` })).statusCode)
    expect(statuses).toEqual([200, 200, 429, 429])
  })

  it('count a shared rendering once', async () => {
    await serve({ RENDER_LIMIT: '1' })
    const answers = await Promise.all(many(20, () => '/products').map((url) => get(url)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(pages.rendered).toHaveLength(1)
  })

  it('queue renderings, and return 503 when the queue is full', async () => {
    await serve({ RENDER_CONCURRENCY: '2' })
    let finishRendering = () => {}
    pages.next.until = new Promise((resolve) => {
      finishRendering = resolve
    })
    const slow = many(10, (n) => `/products?page=${n}`).map((url) => get(url))
    await vi.waitFor(() => expect(pages.rendered).toHaveLength(2))
    const refused = await get('/products?page=10', { ip: '192.0.2.2' })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
    // A request for a page that is being rendered waits for that rendering.
    const same = get('/products?page=2', { ip: '192.0.2.2' })
    finishRendering()
    for (const { statusCode } of await Promise.all([...slow, same])) expect(statusCode).toBe(200)
    expect(pages.rendered).toHaveLength(10)
    expect((await get('/products?page=10', { ip: '192.0.2.2' })).statusCode).toBe(200)
  })

  it('are switched off by 0', async () => {
    await serve({ RENDER_LIMIT: '0', RENDER_CONCURRENCY: '0' })
    const answers = await Promise.all(many(300, (n) => `/products?page=${n}`).map((url) => get(url)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  it('count for the client that a trusted proxy names', async () => {
    await serve({ TRUST_PROXY: '1' })
    await get('/shops', { ip: '10.0.0.1', 'x-forwarded-for': '198.51.100.9, 192.0.2.77' })
    expect(pages.clients).toEqual(['192.0.2.77'])
  })

  it('do not pass the 429 of one client on to others', async () => {
    let finishRendering = () => {}
    pages.next.status = 429
    pages.next.until = new Promise((resolve) => {
      finishRendering = resolve
    })
    const first = get('/products?search=tea', { ip: '192.0.2.1' })
    await vi.waitFor(() => expect(pages.rendered).toHaveLength(1))
    const second = get('/products?search=tea', { ip: '192.0.2.2' })
    pages.next.status = 200
    finishRendering()
    expect([(await first).statusCode, (await second).statusCode]).toEqual([429, 200])
    expect((await get('/products?search=tea', { ip: '192.0.2.1' })).statusCode).toBe(200)
    expect(pages.clients).toEqual(['192.0.2.1', '192.0.2.2'])
  })
})

describe('content policy of a page', () => {
  const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

  it('allows the storefront’s scripts and no others in its HTML', async () => {
    pages.next.html = '<script>own()</script><p>A review: <script>stolen()</script></p>'
    pages.next.scripts = ['own()']
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toContain(hashOf('own()'))
    expect(policy).not.toContain(hashOf('stolen()'))
    expect(policy).toMatch(/script-src 'self' 'sha256-[^' ]+';/)
  })

  it.each([
    [{}, 'wss://shop.example'],
    [{ APP_URL: 'http://localhost:3000' }, 'ws://localhost:3000'],
    [{ PUSHER_APP_CLUSTER: 'eu' }, 'wss://ws-eu.pusher.com'],
    [{ PUSHER_HOST: 'https://realtime.example:6001' }, 'wss://realtime.example:6001'],
  ])('allows only the realtime host of %j', async (variables, origin) => {
    const isOutside = 'PUSHER_APP_CLUSTER' in variables || 'PUSHER_HOST' in variables
    const pusher = { PUSHER_APP_ID: '1', PUSHER_APP_KEY: 'key', PUSHER_APP_SECRET: 'secret' }
    await serve({ ...(isOutside && pusher), ...variables } as Record<string, string>)
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toContain(`connect-src 'self' ${origin};`)
  })
})
