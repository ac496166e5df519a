import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearest } from './correct-word.ts'
import { editDistance } from './edit-distance.ts'

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
  ])('counts from %s to %s %i', (from, to, distance) => {
    expect(editDistance(from, to).whole).toBe(distance)
  })

  it('knows how far the beginning of a longer word is', () => {
    expect(editDistance('haedp', 'headphones').beginning).toBe(1)
  })

  it('is the same both ways, 0 for equal words alone, and at most the longer length', () => {
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
  const rule = { forgiven: 1, unfinished: false }

  it('takes the nearest, among those the most used, and nothing that is too far', () => {
    expect(nearest('shoess', terms, rule)).toBe('shoes')
    expect(nearest('shoe', [...terms].reverse(), rule)).toBe('shoe')
    expect(nearest('shose', terms, rule)).toBe('shore')
    expect(nearest('boots', terms, rule)).toBeNull()
  })

  it('takes the beginning of a longer term where the word may go on', () => {
    const longer = [{ term: 'headphones', uses: 1 }]
    expect(nearest('haedph', longer, { forgiven: 1, unfinished: true })).toBe('headphones')
    expect(nearest('haedph', longer, rule)).toBeNull()
  })
})
