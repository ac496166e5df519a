import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../../../db/search-text.ts'
import { editDistance, nearest, otherSpelling } from './correct-word.ts'
import type { WordSearch } from './searched-products.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 8 })

describe('editDistance', () => {
  it.each([
    ['running', 'running', 0],
    ['runing', 'running', 1],
    ['shose', 'shoes', 1],
    ['teapto', 'teapot', 1],
    ['haedphone', 'headphones', 2],
    ['beapot', 'teapot', 1],
    ['', 'abc', 3],
  ])('returns the distance from %s to %s as %i', (from, to, distance) => {
    expect(editDistance(from, to).whole).toBe(distance)
  })

  it('measures the distance to the beginning of a longer word', () => {
    expect(editDistance('haedp', 'headphones').beginning).toBe(1)
  })

  it('is symmetric, 0 only for equal words, and at most the longer length', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const { whole, beginning } = editDistance(a, b)
        expect(whole).toBe(editDistance(b, a).whole)
        expect(whole === 0).toBe(a === b)
        expect(whole).toBeLessThanOrEqual(Math.max(a.length, b.length))
        expect(beginning).toBeLessThanOrEqual(whole)
      }),
    )
  })
})

describe('nearest', () => {
  const terms = [
    { term: 'shoes', uses: 9 },
    { term: 'shoe', uses: 2 },
    { term: 'shore', uses: 50 },
  ]
  const finished = (word: string, among = terms) => nearest(word, among, { unfinished: false })?.term

  it('returns the nearest term, among equals the most used, and none that is too far', () => {
    expect(finished('shoess')).toBe('shoes')
    expect(finished('shoe', terms.toReversed())).toBe('shoe')
    expect(finished('shose')).toBe('shore')
    expect(finished('boots')).toBeUndefined()
  })

  it('accepts the beginning of a longer term when the word is unfinished', () => {
    const longer = [{ term: 'headphones', uses: 1 }]
    expect(nearest('haedph', longer, { unfinished: true })?.term).toBe('headphones')
    expect(finished('haedph', longer)).toBeUndefined()
  })
})

describe('otherSpelling', () => {
  const catalogue = ['sneaker', 'speakers', 'boots', 'jewellery', 'bicycle', 'teapot', 'ceramic', 'حقيبه', 'চামড়ার']
  const search: Pick<WordSearch, 'similarTerms'> = {
    // Longer terms have far more uses.
    similarTerms: async () => catalogue.map((term) => ({ term: wordsOf(term)[0] ?? '', uses: term.length ** 3 })),
  }

  it.each([
    ['a missing letter in a plural', 'snekers', 'sneaker'],
    ['a missing letter', 'sneker', 'sneaker'],
    ['a missing last letter', 'teapo', 'teapot'],
    ['a doubled letter', 'bootts', 'boots'],
    ['two missing letters', 'jewlery', 'jewellery'],
    ['transposed letters', 'cermaic', 'ceramic'],
    ['two exchanged letters', 'bycicle', 'bicycle'],
    ['an additional letter', 'teaapot', 'teapot'],
    ['a missing Arabic letter', 'حقبه', 'حقيبه'],
    ['transposed Arabic letters', 'حيقبه', 'حقيبه'],
    ['a doubled Bengali letter', 'চামমড়ার', 'চামড়ার'],
  ])('corrects %s', async (_, typed, term) => {
    expect(await otherSpelling(search, wordsOf(typed)[0] ?? '', { unfinished: false })).toBe(wordsOf(term)[0])
  })

  it.each(['tae', 'shirt', 'sprakles', 'x'.repeat(40)])(
    'does not correct %j, which is not close to a term',
    async (typed) => {
      expect(await otherSpelling(search, typed, { unfinished: false })).toBeNull()
    },
  )
})
