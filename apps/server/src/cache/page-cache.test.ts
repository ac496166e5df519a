import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { PageCache, type Rendered } from './page-cache.ts'

const page = (body: string, status = 200): Rendered => ({ status, headers: {}, body: Buffer.from(body) })
const textOf = async (cache: PageCache, key: string, render: () => Promise<Rendered>) =>
  String(await (await cache.get(key, render)).body('identity'))

describe('page cache', () => {
  it('renders a page once, however many ask for it at the same time', async () => {
    const cache = new PageCache()
    const render = vi.fn(async () => page('home'))
    const bodies = await Promise.all(Array.from({ length: 50 }, () => textOf(cache, 'home', render)))
    expect(new Set(bodies)).toEqual(new Set(['home']))
    expect(render).toHaveBeenCalledTimes(1)
    await textOf(cache, 'home', render)
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('keeps pages apart by their key', async () => {
    const cache = new PageCache()
    expect(await textOf(cache, 'en home', async () => page('Home'))).toBe('Home')
    expect(await textOf(cache, 'ar home', async () => page('الرئيسية'))).toBe('الرئيسية')
  })

  it('renders again after a change', async () => {
    const cache = new PageCache()
    await textOf(cache, 'home', async () => page('before'))
    cache.clear()
    expect(await textOf(cache, 'home', async () => page('after'))).toBe('after')
  })

  it('does not keep what began to render before a change', async () => {
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

  it('asks anew once a page is older than five seconds', async () => {
    let now = 1_000
    const cache = new PageCache(() => now)
    await textOf(cache, 'home', async () => page('before'))
    now += 4_999
    expect(await textOf(cache, 'home', async () => page('after'))).toBe('before')
    now += 2
    expect(await textOf(cache, 'home', async () => page('after'))).toBe('after')
  })

  it('keeps no page that asks one visitor for patience', async () => {
    const cache = new PageCache()
    await textOf(cache, 'list', async () => page('wait', 429))
    expect(await textOf(cache, 'list', async () => page('found'))).toBe('found')
  })

  it('lets go of what was not asked for longest once all of it is too large to keep', async () => {
    const cache = new PageCache()
    const large = 'x'.repeat(10_000_000)
    for (const key of ['home', 'list', 'product', 'shop']) await textOf(cache, key, async () => page(key + large))
    expect(await textOf(cache, 'shop', async () => page('anew'))).not.toBe('anew')
    expect(await textOf(cache, 'home', async () => page('anew'))).toBe('anew')
  })

  it('keeps neither failures nor broken pages', async () => {
    const cache = new PageCache()
    await expect(cache.get('home', async () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
    await textOf(cache, 'home', async () => page('broken', 500))
    expect(await textOf(cache, 'home', async () => page('fine'))).toBe('fine')
  })

  it('compresses without changing a byte', async () => {
    const cache = new PageCache()
    const body = '<p>سلة</p>'.repeat(200)
    const kept = await cache.get('home', async () => page(body))
    expect(String(brotliDecompressSync(await kept.body('br')))).toBe(body)
    expect(String(gunzipSync(await kept.body('gzip')))).toBe(body)
  })
})
