import { describe, expect, it } from 'vitest'
import { cachedT } from './cached-t.ts'
import { createI18n } from './create-i18n.ts'

const english = createI18n('en', {
  'Add to Cart: {{name}}': 'Add to Cart: {{name}}',
  '{{count}} pieces_one': '{{count}} piece',
  '{{count}} pieces_other': '{{count}} pieces',
})
/** As components get it. */
const t = cachedT(english)
const inFrench = cachedT(createI18n('fr', { Cart: 'Panier' }))

describe('texts of a language', () => {
  it('says each text with the values of each time', () => {
    for (const name of ['Kettlebell', 'Teapot', 'Kettlebell'])
      expect(t('Add to Cart: {{name}}', { name })).toBe(`Add to Cart: ${name}`)
  })

  it('counts, also where it counted otherwise before', () => {
    expect([1, 2, 1, 5].map((count) => t('{{count}} pieces', { count }))).toEqual([
      '1 piece',
      '2 pieces',
      '1 piece',
      '5 pieces',
    ])
  })

  it('tells figures from texts that look like them', () => {
    expect(t('{{count}} pieces', { count: 1 })).toBe('1 piece')
    // A text is nothing to count by.
    expect(t('{{count}} pieces', { count: '1' as unknown as number })).not.toBe('1 piece')
  })

  it('goes on when there were more values than it remembers', () => {
    for (let n = 0; n < 6_000; n++)
      expect(t('Add to Cart: {{name}}', { name: `No. ${n}` })).toBe(`Add to Cart: No. ${n}`)
  })

  it('falls back to the English wording', () => {
    expect([inFrench('Cart'), inFrench('Wishlist')]).toEqual(['Panier', 'Wishlist'])
  })
})
