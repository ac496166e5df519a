import { THEME_SHADES } from '@rialto/contract/enums'
import { describe, expect, it } from 'vitest'
import { contrastOf, paletteOf } from './contrast.ts'

describe('contrastOf', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
  ])('tells that of %s and %s', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 2)
    expect(contrastOf(other, one)).toBeCloseTo(ratio, 2)
  })

  it('knows nothing of other notations', () => {
    expect(contrastOf('red', '#ffffff')).toBeUndefined()
  })
})

describe('paletteOf', () => {
  it('has each shade that the storefront asks for, from pale to dark', () => {
    const palette = paletteOf('#0f5e5d')
    expect(palette.primary).toBe('#0f5e5d')
    const contrasts = THEME_SHADES.map((shade) => contrastOf(palette[shade] ?? '', '#ffffff') ?? 0)
    expect(contrasts).toEqual([...contrasts].sort((a, b) => a - b))
    expect(contrasts[0]).toBeLessThan(1.2)
  })
})
