import type { LookBanner } from '@rialto/contract'
import { describe, expect, it } from 'vitest'
import { contrastOfWords, placesOfWords, type Rgb, WORDS_CONTRAST } from './words-contrast.ts'

const banner: LookBanner = {
  ...{ id: 1, place: 'hero', kicker: '', title: 'Tea', text: '', action: '', alt: '', url: '/', translations: {} },
  ...{ picture: '/media/a.webp', picture_phone: null, picture_dark: null, picture_phone_dark: null },
}
const all = (rgb: Rgb) => Array.from({ length: 100 }, () => rgb)

describe('the contrast of words on a picture', () => {
  it('is weak on a ground of the same lightness, and a veil or another colour mends it', () => {
    const dim = all([90, 90, 90])
    expect(contrastOfWords(dim, '#1c1a17')).toBeLessThan(WORDS_CONTRAST)
    expect(contrastOfWords(dim, '#ffffff')).toBeGreaterThan(WORDS_CONTRAST)
    expect(contrastOfWords(dim, '#1c1a17', 55)).toBeGreaterThan(WORDS_CONTRAST)
    expect(contrastOfWords(all([200, 200, 200]), '#ffffff', 80)).toBeGreaterThan(WORDS_CONTRAST)
  })

  it('is that of the weak part, and not of the average', () => {
    const half = [...all([255, 255, 255]), ...all([40, 40, 40])]
    expect(contrastOfWords(half, '#1c1a17')).toBeLessThan(2)
  })

  it('forgives single points', () => {
    expect(contrastOfWords([...all([255, 255, 255]), [0, 0, 0]], '#1c1a17')).toBeGreaterThan(15)
  })

  it('is measured on the other side too where words run from right to left, unless the picture is turned round', () => {
    expect(placesOfWords(banner, false).map(({ place }) => place)).toEqual(['left', 'top'])
    expect(placesOfWords(banner, true).map(({ place }) => place)).toEqual(['left', 'right', 'top'])
    expect(placesOfWords({ ...banner, is_mirrored: true }, true).map(({ place }) => place)).toEqual(['left', 'top'])
  })

  it('is measured on the picture of the dark theme with its own words', () => {
    const places = placesOfWords({ ...banner, picture_dark: '/media/b.webp' }, false)
    expect(places.map(({ picture }) => picture)).toEqual([
      ...Array(2).fill('/media/a.webp'),
      ...Array(2).fill('/media/b.webp'),
    ])
    expect(new Set(places.map(({ words }) => words)).size).toBe(2)
  })
})
