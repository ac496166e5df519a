import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { PageCompressor } from './page-compressor.ts'

const items = Array.from(
  { length: 400 },
  (_, n) => `<li class="item-${n % 7}"><a href="/products/${n * 37}">${n * n}</a></li>`,
)
const html = Buffer.from(items.join(''))

describe('PageCompressor', () => {
  it('makes a content smaller after its second rendering', async () => {
    const { compress } = new PageCompressor()
    const first = await compress(html, 'br', 'home')
    expect(await compress(html, 'br', 'home')).toBe(first)
    await vi.waitFor(async () => expect((await compress(html, 'br', 'home')).length).toBeLessThan(first.length))
    expect(brotliDecompressSync(await compress(html, 'br', 'home'))).toEqual(html)
  })

  it('compresses contents by their hashes', async () => {
    const { compress } = new PageCompressor()
    await compress(html, 'br', 'home')
    expect(String(brotliDecompressSync(await compress(Buffer.from('list'), 'br', 'list')))).toBe('list')
  })
})
