import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { PageCache, type Rendered } from './page-cache.ts'

const page = (body: string, status = 200): Rendered => ({ status, headers: {}, body: Buffer.from(body) })
const textOf = async (cache: PageCache, key: string, render: () => Promise<Rendered>) =>
  String(await (await cache.get(key, render)).body('identity'))

describe('PageCache', () => {
  it('renders a page once for simultaneous requests', async () => {
    const cache = new PageCache()
    const render = vi.fn(async () => page('home'))
    const bodies = await Promise.all(Array.from({ length: 50 }, () => textOf(cache, 'home', render)))
    expect(new Set(bodies)).toEqual(new Set(['home']))
    expect(render).toHaveBeenCalledTimes(1)
    await textOf(cache, 'home', render)
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('caches pages by key', async () => {
    const cache = new PageCache()
    expect(await textOf(cache, 'en home', async () => page('Home'))).toBe('Home')
    expect(await textOf(cache, 'ar home', async () => page('الرئيسية'))).toBe('الرئيسية')
  })

  it('renders again after clear()', async () => {
    const cache = new PageCache()
    await textOf(cache, 'home', async () => page('before'))
    cache.clear()
    expect(await textOf(cache, 'home', async () => page('after'))).toBe('after')
  })

  it('does not cache a rendering that began before clear()', async () => {
    const cache = new PageCache()
    let finish = (_: Rendered) => {}
    const early = textOf(cache, 'home', () => new Promise((resolve) => (finish = resolve)))
    cache.clear()
    const late = textOf(cache, 'home', async () => page('after'))
    finish(page('before'))
    expect(await early).toBe('before')
    expect(await late).toBe('after')
    expect(await textOf(cache, 'home', async () => page('again'))).toBe('after')
  })

  it('renders again after five seconds', async () => {
    let now = 1_000
    const cache = new PageCache({ now: () => now })
    await textOf(cache, 'home', async () => page('before'))
    now += 4_999
    expect(await textOf(cache, 'home', async () => page('after'))).toBe('before')
    now += 2
    expect(await textOf(cache, 'home', async () => page('after'))).toBe('after')
  })

  describe('of which it can be told whether they are the same', () => {
    const setUp = async () => {
      const clock = { now: 1_000 }
      const cache = new PageCache<string>({ now: () => clock.now })
      const isCurrent = vi.fn(async (_: string) => true)
      const kept = await cache.get('home', async () => ({ ...page('home'), isCurrent }))
      return { cache, isCurrent, kept, clock }
    }

    it('keeps them over five seconds and a change, with one look each time', async () => {
      const { cache, isCurrent, kept, clock } = await setUp()
      clock.now += 5_001
      expect(cache.find('home')).toBeUndefined()
      const found = await Promise.all(['Ann', 'Bob', 'Cem'].map((client) => cache.confirm('home', client)))
      expect(found).toEqual([kept, kept, kept])
      expect(isCurrent.mock.calls).toEqual([['Ann']])
      expect(cache.find('home')).toBe(kept)
      cache.doubt()
      expect(cache.find('home')).toBeUndefined()
      expect(await cache.confirm('home', 'Dan')).toBe(kept)
      expect(cache.find('home')).toBe(kept)
    })

    it('gives up one that has changed, or of which it cannot be read', async () => {
      const { cache, isCurrent, kept } = await setUp()
      cache.doubt()
      isCurrent.mockResolvedValueOnce(false).mockRejectedValueOnce(new Error('the database is away'))
      expect(await cache.confirm('home', 'Ann')).toBeUndefined()
      expect(await cache.confirm('home', 'Bob')).toBeUndefined()
      expect(await cache.confirm('home', 'Cem')).toBe(kept)
    })

    it('looks again after a change during the look', async () => {
      const { cache, isCurrent, kept } = await setUp()
      cache.doubt()
      let answer = (_: boolean) => {}
      isCurrent.mockReturnValueOnce(new Promise((resolve) => (answer = resolve))).mockResolvedValueOnce(false)
      const early = cache.confirm('home', 'Ann')
      cache.doubt()
      const late = cache.confirm('home', 'Bob')
      answer(true)
      expect([await early, await late]).toEqual([kept, undefined])
      expect(cache.find('home')).toBeUndefined()
    })

    it('renders them again when the year ends in any time zone, since pages show it', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 11, 31, 23, 59, 59) })
      try {
        const { cache, isCurrent, kept } = await setUp()
        vi.setSystemTime(Date.UTC(2027, 0, 1))
        expect(cache.find('home')).toBeUndefined()
        expect(await cache.confirm('home', 'Ann')).toBeUndefined()
        vi.setSystemTime(Date.UTC(2027, 0, 1, 12))
        const again = await cache.get('home', async () => ({ ...page('home'), isCurrent }))
        expect(again).not.toBe(kept)
        vi.setSystemTime(Date.UTC(2027, 11, 31, 9, 59))
        expect(cache.find('home')).toBe(again)
      } finally {
        vi.useRealTimers()
      }
    })
  })

  describe('while all changes are announced', () => {
    const MINUTES = 60_000
    const setUp = async () => {
      const clock = { now: 1_000 }
      const announced = { all: true }
      const cache = new PageCache<null>({ now: () => clock.now, announcesAll: () => announced.all })
      const isCurrent = async () => true
      const kept = await cache.get('home', async () => ({ ...page('home'), isCurrent }))
      return { cache, kept, clock, announced }
    }

    it('sends them for ten minutes without a look', async () => {
      const { cache, kept, clock } = await setUp()
      clock.now += 10 * MINUTES - 1
      expect(cache.find('home')).toMatchObject({ etag: kept.etag })
      clock.now += 1
      expect(cache.find('home')).toBeUndefined()
    })

    it('looks every five seconds where they are not', async () => {
      const { cache, kept, clock, announced } = await setUp()
      clock.now += 5_000
      announced.all = false
      expect(cache.find('home')).toBeUndefined()
      announced.all = true
      expect(cache.find('home')).toMatchObject({ etag: kept.etag })
    })

    it('looks after a change, and every five seconds until its effects have settled', async () => {
      const { cache, kept, clock } = await setUp()
      cache.doubt()
      expect(cache.find('home')).toBeUndefined()
      expect(await cache.confirm('home', null)).toMatchObject({ etag: kept.etag })
      clock.now += 4_999
      expect(cache.find('home')).toMatchObject({ etag: kept.etag })
      clock.now += 5_001
      expect(cache.find('home')).toBeUndefined()
      expect(await cache.confirm('home', null)).toMatchObject({ etag: kept.etag })
      clock.now += MINUTES
      expect(cache.find('home')).toMatchObject({ etag: kept.etag })
    })

    it('looks half a minute after a sale, which lists count', async () => {
      const { cache, kept, clock } = await setUp()
      clock.now += 1_000
      cache.noteSale()
      clock.now += 28_999
      expect(cache.find('home')).toMatchObject({ etag: kept.etag })
      clock.now += 1
      expect(cache.find('home')).toBeUndefined()
    })
  })

  it('does not cache a page with status 429', async () => {
    const cache = new PageCache()
    await textOf(cache, 'list', async () => page('wait', 429))
    expect(await textOf(cache, 'list', async () => page('found'))).toBe('found')
  })

  it('drops the least recently used page when the cache is full', async () => {
    const cache = new PageCache({ now: () => 0, maxSize: 4_000_000 })
    const large = 'x'.repeat(1_000_000)
    for (const key of ['home', 'list', 'product', 'shop']) await textOf(cache, key, async () => page(key + large))
    expect(await textOf(cache, 'shop', async () => page('anew'))).not.toBe('anew')
    expect(await textOf(cache, 'home', async () => page('anew'))).toBe('anew')
  })

  it('counts pages as they are sent, so that those that are compressed take little room', async () => {
    const cache = new PageCache({ now: () => 0, maxSize: 4_000_000 })
    const large = 'x'.repeat(1_000_000)
    const keys = Array.from({ length: 100 }, (_, index) => `product ${index}`)
    for (const key of keys) await (await cache.get(key, async () => page(key + large))).body('br')
    expect(keys.filter((key) => cache.find(key))).toEqual(keys)
  })

  it('caches neither exceptions nor pages with status 500', async () => {
    const cache = new PageCache()
    await expect(cache.get('home', async () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
    await textOf(cache, 'home', async () => page('broken', 500))
    expect(await textOf(cache, 'home', async () => page('fine'))).toBe('fine')
  })

  it('compresses without changing the content', async () => {
    const cache = new PageCache()
    const body = '<p>سلة</p>'.repeat(200)
    const cachedPage = await cache.get('home', async () => page(body))
    expect(String(brotliDecompressSync(await cachedPage.body('br')))).toBe(body)
    expect(String(gunzipSync(await cachedPage.body('gzip')))).toBe(body)
  })
})
