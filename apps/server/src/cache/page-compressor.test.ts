import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { PageCompressor } from './page-cache.ts'

const items = Array.from(
  { length: 400 },
  (_, n) => `<li class="item-${n % 7}"><a href="/products/${n * 37}">${n * n}</a></li>`,
)
const html = Buffer.from(items.join(''))

describe('PageCompressor', () => {
  it('makes a content smaller after its second rendering', async () => {
    const { compress } = new PageCompressor(() => 0)
    const first = await compress(html, 'br', 'home')
    expect(await compress(html, 'br', 'home')).toBe(first)
    await vi.waitFor(async () => expect((await compress(html, 'br', 'home')).length).toBeLessThan(first.length))
    expect(brotliDecompressSync(await compress(html, 'br', 'home'))).toEqual(html)
  })

  it('rests nine times as long as it took to make a content smaller', async () => {
    const clock = vi.fn(() => 0)
    const { compress } = new PageCompressor(clock)
    const [home, list] = [await compress(html, 'br', 'home'), await compress(html, 'br', 'list')]
    await compress(html, 'br', 'home')
    clock.mockReturnValue(300)
    await vi.waitFor(async () => expect((await compress(html, 'br', 'home')).length).toBeLessThan(home.length))
    clock.mockReturnValue(2_999)
    expect(await compress(html, 'br', 'list')).toBe(list)
    clock.mockReturnValue(3_000)
    await compress(html, 'br', 'list')
    await vi.waitFor(async () => expect((await compress(html, 'br', 'list')).length).toBeLessThan(list.length))
  })

  it('compresses contents by their hashes', async () => {
    const { compress } = new PageCompressor(() => 0)
    await compress(html, 'br', 'home')
    expect(String(brotliDecompressSync(await compress(Buffer.from('list'), 'br', 'list')))).toBe('list')
  })
})
