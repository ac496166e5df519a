import { describe, expect, it, vi } from 'vitest'
import { ProductVersions } from './page-cache.ts'

describe('ProductVersions', () => {
  it('changes the version with each change of stock, whatever the query', () => {
    const versions = new ProductVersions(() => {})
    const seen = [versions.of('/products/7/details')]
    versions.raise([7, 8])
    seen.push(versions.of('/products/7/details?lang=fr'))
    versions.raise([7])
    seen.push(versions.of('/products/7/details'))
    expect(new Set(seen).size).toBe(3)
    expect(versions.of('/products/7/details')).toBe(versions.of('/products/7/details?size=2'))
  })

  it('gives other pages no version', () => {
    const versions = new ProductVersions(() => {})
    versions.raise([7])
    for (const url of ['/', '/products', '/products/77/details', '/products/7', '/shops/7', '/products/7/detailss'])
      expect([url, versions.of(url)]).toEqual([url, ''])
  })

  it('drops all versions when there are more than 10,000', () => {
    const dropPages = vi.fn()
    const versions = new ProductVersions(dropPages)
    versions.raise(Array.from({ length: 10_000 }, (_, id) => id))
    expect(dropPages).not.toHaveBeenCalled()
    versions.raise([20_000])
    expect(dropPages).toHaveBeenCalledTimes(1)
    expect(versions.of('/products/20000/details')).toBe('')
    versions.raise([1])
    expect(versions.of('/products/1/details')).not.toBe('')
  })
})
