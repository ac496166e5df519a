import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ALIKE_MAX, SAME_INITIAL_MAX } from '../../../db/search-limits.ts'
import { listedRows } from '../lists/rows.ts'
import { searchProducts } from './search-products.ts'
import type { WordSearch } from './word-search.ts'

const QUERIES_MAX = 32
const WORDS_CORRECTED_MAX = 4
const terms = Array.from({ length: SAME_INITIAL_MAX + ALIKE_MAX }, (_, place) => ({ term: `term${place}`, uses: 1 }))

/** A catalogue that answers at random, so that a search takes every path, and counts its queries. */
function countingSearch(answers: () => boolean) {
  const work = { queries: 0, corrections: 0 }
  const query = (): boolean => {
    work.queries += 1
    return answers()
  }
  const search: WordSearch = {
    find: async () => (query() ? listedRows(Uint32Array.of(0, 1)) : null),
    async similarTerms() {
      work.queries += 2
      work.corrections += 1
      return answers() ? terms : []
    },
  }
  return { work, search }
}

const letters = fc.string({ unit: fc.constantFrom(...'abcdeé ẞ১ح-'), maxLength: 100 })
const words = fc.array(fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 12 }), { maxLength: 40 })
const texts = fc.oneof(
  letters,
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  words.map((list) => list.join(' ')),
)

it('does a bounded amount of work for any text and any catalogue', async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.infiniteStream(fc.boolean()), async (text, stream) => {
      const { work, search } = countingSearch(() => stream.next().value)
      await searchProducts(search, text)
      expect(work.queries).toBeLessThanOrEqual(QUERIES_MAX)
      expect(work.corrections).toBeLessThanOrEqual(WORDS_CORRECTED_MAX)
    }),
    { numRuns: 300 },
  )
})

it('does a bounded amount of work for eight unknown words', async () => {
  const { work, search } = countingSearch(() => false)
  const found = await searchProducts(search, 'qwertz asdfgh yxcvbn poiuzt lkjhgf mnbvcx rtzuio fghjkl and more words')
  expect(found).toMatchObject({ ranks: [], suggestion: null })
  expect(work).toEqual({ queries: 20, corrections: 4 })
})
