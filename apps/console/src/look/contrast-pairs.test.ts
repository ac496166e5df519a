import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paletteOf } from '../lib/color.ts'
import { contrastPairs } from './contrast-pairs.ts'

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('paletteOf', () => {
  it('keeps the accent, and gets darker from shade to shade', () => {
    const palette = paletteOf('#0f5e5d')
    expect([palette?.primary, palette?.['700']]).toEqual(['#0f5e5d', '#0f5e5d'])
    expect(palette?.['50']).toMatch(/^#f[0-9a-f]{5}$/)
    expect(paletteOf('no colour')).toBeUndefined()
  })
})

describe('contrastPairs', () => {
  it('finds the default accent strong enough everywhere', () => {
    const pairs = contrastPairs(paletteOf('#0f5e5d') ?? {})
    expect(pairs).toHaveLength(8)
    expect(pairs.filter(({ better }) => better)).toEqual([])
    expect(contrastPairs({ primary: '#0f5e5d' })).toEqual([])
  })

  it('offers for each weak pair of any accent a shade that makes it strong', () => {
    fc.assert(
      fc.property(colors, (accent) => {
        const theme = paletteOf(accent) ?? {}
        for (const { id, contrast, minimum, better } of contrastPairs(theme)) {
          if (contrast >= minimum) continue
          expect(better).toBeDefined()
          const mended = contrastPairs({ ...theme, [better?.shade ?? '']: better?.color })
          expect(mended.find((pair) => pair.id === id)?.contrast).toBeGreaterThanOrEqual(minimum)
        }
      }),
      { numRuns: 50 },
    )
  })
})
