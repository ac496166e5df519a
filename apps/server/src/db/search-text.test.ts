import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsWords, NAME_MARK, normalise, searchableWords, TITLE_MARK, wordsOf } from './search-text.ts'

describe('wordsOf', () => {
  it.each([
    ['Crème BRÛLÉE', ['creme', 'brulee']],
    ['Straße, Ærø & Þórr', ['strasse', 'aero', 'thorr']],
    ["Men’s O'Neill", ['mens', 'oneill']],
    ['İstanbul ısı', ['istanbul', 'isi']],
    ['ﬁne ½ x²', ['fine', '1', '2', 'x2']],
    ['ΣΊΣΥΦΟΣ', ['σισυφοσ']],
    ['الحقيبةُ الجلديّة', ['حقيبه', 'جلديه']],
    ['أحمد إلى ٱسم فتى', ['احمد', 'الي', 'اسم', 'فتي']],
    ['١٢٣ ۴۵ ৬৭', ['123', '45', '67']],
    ['t-shirt', ['t', 'shirt']],
    ['🎉 — "*" ()', []],
    ['', []],
  ])('splits %j into %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('drops the marks of names and titles', () => {
    expect(wordsOf(`${NAME_MARK}boot ${TITLE_MARK}shoe`)).toEqual(['boot', 'shoe'])
  })

  it('returns letters and digits only, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const words = wordsOf(text)
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{Nd}]{1,40}$/u)
        expect(normalise(normalise(text))).toBe(normalise(text))
      }),
    )
  })
})

describe('holdsWords', () => {
  it.each([
    ['Nonna’s kitchen', 'nonnas', true],
    ["Nonna's kitchen", 'nonna’s kit', true],
    ['Café “Ida”', 'cafe ida', true],
    ['Tiny Orchard', 'orchards', false],
  ])('searches %j for %j: %j', (text, search, held) => {
    expect(holdsWords(text, wordsOf(search))).toBe(held)
  })
})

describe('searchableWords', () => {
  it('adds words joined by hyphens as one word', () => {
    expect(searchableWords('T-shirt, cross-body')).toEqual(['t', 'shirt', 'cross', 'body', 'tshirt', 'crossbody'])
  })
})
