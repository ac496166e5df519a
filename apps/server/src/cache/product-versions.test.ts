import { describe, expect, it, vi } from 'vitest'
import { ProductVersions } from './product-versions.ts'

describe('the version of a product’s page', () => {
  it('goes up with each change of its stock, whatever its query', () => {
    const versions = new ProductVersions(() => {})
    const seen = [versions.of('/products/7/details')]
    versions.raise([7, 8])
    seen.push(versions.of('/products/7/details?lang=fr'))
    versions.raise([7])
    seen.push(versions.of('/products/7/details'))
    expect(new Set(seen).size).toBe(3)
    expect(versions.of('/products/7/details')).toBe(versions.of('/products/7/details?size=2'))
  })

  it('leaves every other page alone', () => {
    const versions = new ProductVersions(() => {})
    versions.raise([7])
    for (const url of ['/', '/products', '/products/77/details', '/products/7', '/shops/7', '/products/7/detailss'])
      expect([url, versions.of(url)]).toEqual([url, ''])
  })

  it('forgets all pages rather than to remember without end', () => {
    const forget = vi.fn()
    const versions = new ProductVersions(forget)
    versions.raise(Array.from({ length: 10_000 }, (_, id) => id))
    expect(forget).not.toHaveBeenCalled()
    versions.raise([20_000])
    expect(forget).toHaveBeenCalledTimes(1)
    expect(versions.of('/products/20000/details')).toBe('')
    versions.raise([1])
    expect(versions.of('/products/1/details')).not.toBe('')
  })
})
