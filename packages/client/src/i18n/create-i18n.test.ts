import { describe, expect, it } from 'vitest'
import { createI18n } from './translate.ts'
import { cachedT } from './use-translation.tsx'

const english = createI18n('en', {
  'Add to Cart: {{name}}': 'Add to Cart: {{name}}',
  '{{count}} pieces_one': '{{count}} piece',
  '{{count}} pieces_other': '{{count}} pieces',
})
/** The function that components use. */
const t = cachedT(english)
const tFrench = cachedT(createI18n('fr', { Cart: 'Panier' }))

describe('cachedT', () => {
  it('interpolates the values of each call', () => {
    for (const name of ['Kettlebell', 'Teapot', 'Kettlebell'])
      expect(t('Add to Cart: {{name}}', { name })).toBe(`Add to Cart: ${name}`)
  })

  it('picks the plural form for each count', () => {
    expect([1, 2, 1, 5].map((count) => t('{{count}} pieces', { count }))).toEqual([
      '1 piece',
      '2 pieces',
      '1 piece',
      '5 pieces',
    ])
  })

  it('groups the digits of counts alone', () => {
    expect([999, 1_000, 661_979, 1_234_567].map((count) => t('{{count}} pieces', { count }))).toEqual([
      '999 pieces',
      '1,000 pieces',
      '661,979 pieces',
      '1,234,567 pieces',
    ])
    expect(t('Add to Cart: {{name}}', { name: 12_345 })).toBe('Add to Cart: 12345')
  })

  it('distinguishes numbers from texts of the same digits', () => {
    expect(t('{{count}} pieces', { count: 1 })).toBe('1 piece')
    // A text has no plural form.
    expect(t('{{count}} pieces', { count: '1' as unknown as number })).not.toBe('1 piece')
  })

  it('still interpolates after more values than it caches', () => {
    for (let n = 0; n < 6_000; n++)
      expect(t('Add to Cart: {{name}}', { name: `No. ${n}` })).toBe(`Add to Cart: No. ${n}`)
  })

  it('falls back to the English wording', () => {
    expect([tFrench('Cart'), tFrench('Wishlist')]).toEqual(['Panier', 'Wishlist'])
  })
})
