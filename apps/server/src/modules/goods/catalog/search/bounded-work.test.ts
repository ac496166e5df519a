import { listedRows } from '@rialto/catalog-index'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ALIKE_MAX, SAME_INITIAL_MAX } from '../../../../db/search.ts'
import { findProducts } from './find-products.ts'
import { PARTS_MAX } from './parts.ts'
import { NO_RULES } from './search-rules.ts'
import type { WordSearch } from './searched-products.ts'
import { fakeProducts } from './testing/fake-products.ts'
import { understand } from './understand.ts'
import { vocabularyOf } from './vocabulary.ts'

const QUERIES_MAX = 250
const WORDS_CORRECTED_MAX = 4
const terms = Array.from({ length: SAME_INITIAL_MAX + ALIKE_MAX }, (_, place) => ({ term: `term${place}`, uses: 1 }))

const names = { shops: [], brands: [], categories: [], sizes: [], colors: [] }
const vocabulary = vocabularyOf({ locale: 'en', content: names, own: names, rules: NO_RULES })
const goods = fakeProducts(Array.from({ length: 40 }, (_, place) => `product ${place}`))
const search = (words: WordSearch, text: string) => findProducts(words, goods, understand(text, vocabulary))

/** A catalogue that answers at random, so that a search takes every path, and counts its queries. */
function countingSearch(answers: () => boolean) {
  const work = { queries: 0, corrections: 0 }
  const query = (): boolean => {
    work.queries += 1
    return answers()
  }
  const words: WordSearch = {
    find: async () => (query() ? listedRows(Uint32Array.of(0, 1)) : null),
    compoundsOf: async (word) => (query() ? [`wolle${word}`] : []),
    async similarTerms() {
      work.queries += 2
      work.corrections += 1
      return answers() ? terms : []
    },
  }
  return { work, words }
}

const letters = fc.string({ unit: fc.constantFrom(...'abcdeé ẞ১ح-'), maxLength: 100 })
const manyWords = fc.array(fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 12 }), {
  maxLength: 40,
})
const texts = fc.oneof(
  fc.constantFrom('1.', '1,23,', '1.2.3 ').map((numbers) => numbers.repeat(50).slice(0, 100)),
  fc
    .array(fc.constantFrom('eau de parfum', 'in ear headphones', 'knit hat', 'carry on', 'end table'), { maxLength: 9 })
    .map((list) => list.join(' ').slice(0, 100)),
  letters,
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  manyWords.map((list) => list.join(' ')),
  fc
    .array(fc.constantFrom('sofa', 'mug', 'shoes', 'without', 'grey', 'kids', 'bread'), { maxLength: 12 })
    .map((list) => list.join(' ')),
)

it('does a bounded amount of work for any text and any catalogue', async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.infiniteStream(fc.boolean()), async (text, stream) => {
      const { work, words } = countingSearch(() => stream.next().value)
      const { parts } = await search(words, text)
      expect(parts.length).toBeLessThanOrEqual(PARTS_MAX)
      expect(work.queries).toBeLessThanOrEqual(QUERIES_MAX)
      expect(work.corrections).toBeLessThanOrEqual(WORDS_CORRECTED_MAX)
    }),
    { numRuns: 300 },
  )
})

it('does a bounded amount of work for eight unknown words', async () => {
  const { work, words } = countingSearch(() => false)
  const found = await search(words, 'qwertz asdfgh yxcvbn poiuzt lkjhgf mnbvcx rtzuio fghjkl and more words')
  expect(found).toMatchObject({ ranks: [], instead: null })
  expect(work).toEqual({ queries: 67, corrections: 4 })
})
