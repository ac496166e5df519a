import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spreadStock } from './goods.ts'

const options = fc.array(fc.record({ in_stock: fc.boolean() }), { maxLength: 7 })
const offered = fc.record({ stock: fc.integer({ min: 0, max: 900 }), sizes: options, colors: options })
const isSoldOut = (list: readonly { in_stock: boolean }[]) => list.length > 0 && list.every((each) => !each.in_stock)

describe('spreadStock', () => {
  it('distributes every piece, and never a negative number', () => {
    fc.assert(
      fc.property(offered, fc.nat(300), (product, variety) => {
        const combinations = spreadStock(product, variety)
        expect(combinations).toHaveLength(Math.max(1, product.sizes.length) * Math.max(1, product.colors.length))
        expect(combinations.every((each) => each.stock >= 0)).toBe(true)
        const nothing = isSoldOut(product.sizes) || isSoldOut(product.colors)
        expect(combinations.reduce((sum, each) => sum + each.stock, 0)).toBe(nothing ? 0 : product.stock)
      }),
    )
  })

  it('gives stock to sizes and colours in stock, and none to sold-out ones', () => {
    fc.assert(
      fc.property(offered, fc.nat(300), (product, variety) => {
        const combinations = spreadStock({ ...product, stock: product.stock + 49 }, variety)
        if (isSoldOut(product.sizes) || isSoldOut(product.colors)) return
        for (const [index, size] of product.sizes.entries())
          expect(combinations.some((each) => each.size === index && each.stock > 0)).toBe(size.in_stock)
        for (const [index, color] of product.colors.entries())
          expect(combinations.some((each) => each.color === index && each.stock > 0)).toBe(color.in_stock)
      }),
    )
  })

  it('leaves some of many combinations sold out', () => {
    const sizes = Array.from({ length: 5 }, () => ({ in_stock: true }))
    const colors = Array.from({ length: 4 }, () => ({ in_stock: true }))
    const out = spreadStock({ stock: 120, sizes, colors }, 3).filter((each) => each.stock === 0)
    expect(out.length).toBeGreaterThan(0)
    expect(out.length).toBeLessThan(8)
  })
})
