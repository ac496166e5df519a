import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SearchWord } from '../../../db/search.ts'
import type { SearchScope } from '../../../db/search-scope.ts'
import { listedRows, type Rows } from '../lists/rows.ts'
import { searchBestProducts, searchProducts } from './search-products.ts'
import type { WordSearch } from './word-search.ts'

/** The words of a product: those of its name, its other names and its other texts. */
type Product = Record<SearchScope, readonly string[]>

/** Compares each product with each word. */
function plainSearch(products: readonly Product[]): WordSearch {
  const wordsIn = (product: Product, scope: SearchScope) =>
    scope === 'titles'
      ? product.titles
      : scope === 'names'
        ? [...product.titles, ...product.names]
        : Object.values(product).flat()
  const meets = (words: readonly string[], { word, whole }: SearchWord) =>
    words.some((each) => (whole ? each === word : each.startsWith(word)))
  return {
    async find(query, scope, within) {
      const rows = [...products.keys()].filter(
        (row) =>
          (within?.list?.includes(row) ?? true) &&
          query.every((forms) => forms.some((form) => meets(wordsIn(products[row] as Product, scope), form))),
      )
      return query.length > 0 && rows.length > 0 ? listedRows(Uint32Array.from(rows)) : null
    },
    similarTerms: async () => products.flatMap(({ titles }) => titles.map((term) => ({ term, uses: 1 }))),
  }
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 's', 'e'), minLength: 1, maxLength: 5 })
const words = fc.array(word, { maxLength: 3 })
const products = fc.array(fc.record({ titles: words, names: words, all: words }), { maxLength: 12 })
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '))
const rowsOf = (rank: Rows): number[] => [...(rank.list ?? [])]

it('divides all found products into ranks, each product into one', async () => {
  await fc.assert(
    fc.asyncProperty(products, text, async (all, typed) => {
      const { rows, ranks } = await searchProducts(plainSearch(all), typed)
      expect(ranks.flatMap(rowsOf).sort()).toEqual(rowsOf(rows).sort())
      expect(ranks.every(({ size }) => size > 0)).toBe(true)
    }),
  )
})

it('finds the same first ranks when only the best products are asked for', async () => {
  await fc.assert(
    fc.asyncProperty(products, text, fc.integer({ min: 1, max: 6 }), async (all, typed, count) => {
      const { ranks, ...found } = await searchProducts(plainSearch(all), typed)
      const best = await searchBestProducts(plainSearch(all), typed, count)
      expect(best).toMatchObject({ words: found.words, suggestion: found.suggestion })
      expect(best.ranks.map(rowsOf)).toEqual(ranks.slice(0, best.ranks.length).map(rowsOf))
      const size = (some: readonly Rows[]) => some.reduce((sum, rank) => sum + rank.size, 0)
      expect(size(best.ranks)).toBeGreaterThanOrEqual(Math.min(count, size(ranks)))
    }),
  )
})
