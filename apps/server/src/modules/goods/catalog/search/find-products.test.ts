import { hasRow, listedRows, type Rows } from '@rialto/catalog-index'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SearchWord } from '../../../../db/search.ts'
import type { SearchScope } from '../../../../db/search-text.ts'
import { findBestByTitle, findProducts, lackedBy } from './find-products.ts'
import { ownWords } from './parts.ts'
import type { WordSearch } from './searched-products.ts'
import { fakeProducts } from './testing/fake-products.ts'

/** The words of a product: those of its name, its other names, its other texts, and of its description alone. */
type Product = Record<SearchScope, readonly string[]>

/** Compares each product with each word. */
function plainSearch(products: readonly Product[]): WordSearch {
  const wordsIn = ({ titles, names, all, descriptions }: Product, scope: SearchScope) =>
    ({ titles, names: [...titles, ...names], all: [...titles, ...names, ...all], descriptions })[scope]
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
    compoundsOf: async () => [],
    similarTerms: async () => products.flatMap(({ titles }) => titles.map((term) => ({ term, uses: 1 }))),
  }
}

const find = (products: readonly Product[], text: string, literal = false, soldOut: readonly number[] = []) =>
  findProducts(
    plainSearch(products),
    fakeProducts(
      products.map(({ titles }) => titles.join(' ')),
      soldOut,
    ),
    ownWords(text),
    { literal },
  )

const word = fc.string({ unit: fc.constantFrom('a', 'b', 's', 'e'), minLength: 1, maxLength: 5 })
const words = fc.array(word, { maxLength: 3 })
const products = fc.array(fc.record({ titles: words, names: words, all: words, descriptions: words }), {
  maxLength: 12,
})
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '))
const rowsOf = (rows: Rows): number[] => [...Array(900).keys()].filter((row) => hasRow(rows, row))

it('orders all found products, each of them once', async () => {
  await fc.assert(
    fc.asyncProperty(products, text, async (all, typed) => {
      const { rows, best, ranks } = await find(all, typed)
      expect([...best, ...ranks.flatMap(rowsOf)].sort()).toEqual(rowsOf(rows).sort())
      expect(ranks.every(({ size }) => size > 0)).toBe(true)
    }),
  )
})

it('tells what each product lacks, and shows none that has nothing', async () => {
  await fc.assert(
    fc.asyncProperty(products, text, async (all, typed) => {
      const { rows, complete, parts } = await find(all, typed)
      for (const row of rowsOf(rows)) {
        const lacked = lackedBy(row, parts)
        expect(lacked.length).toBeLessThan(parts.length)
        expect(rowsOf(complete).includes(row)).toBe(lacked.length === 0)
      }
    }),
  )
})

it('finds only products with every word where the typed words alone are wanted', async () => {
  await fc.assert(
    fc.asyncProperty(products, text, async (all, typed) => {
      const { rows, complete, instead } = await find(all, typed, true)
      expect(rowsOf(rows)).toEqual(rowsOf(complete))
      expect(instead).toBeNull()
    }),
  )
})

it('adds none that lack something where enough have everything, be it by their descriptions', async () => {
  const described = { titles: ['tea'], names: [], all: [], descriptions: ['pot'] }
  const lacking = { ...described, descriptions: [] }
  const all = Array.from({ length: 60 }, (_, row) => (row < 20 ? described : lacking))
  const { rows, complete } = await find(all, 'tea pot')
  expect(rowsOf(complete)).toHaveLength(20)
  expect(rowsOf(rows)).toEqual(rowsOf(complete))
})

it('finds at least as many by names alone as are asked for, or leaves it to the whole search', async () => {
  await fc.assert(
    fc.asyncProperty(products, text, fc.integer({ min: 1, max: 6 }), async (all, typed, count) => {
      const goods = fakeProducts(all.map(({ titles }) => titles.join(' ')))
      const best = await findBestByTitle(plainSearch(all), goods, ownWords(typed), count)
      if (best) expect(best.ranks.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThanOrEqual(count)
    }),
  )
})

it('shows all products of a rank before those of the next, however many there are', async () => {
  const named = { titles: ['pot'], names: [], all: [], descriptions: [] }
  const mentioned = { titles: ['lid'], names: [], all: ['pot'], descriptions: [] }
  const all = Array.from({ length: 900 }, (_, row) => (row % 3 === 0 ? mentioned : named))
  const { best, ranks } = await find(all, 'pot', true)
  const order = [...best, ...ranks.flatMap((rank) => [...all.keys()].filter((row) => hasRow(rank, row)))]
  expect(order).toHaveLength(900)
  expect(order.slice(0, 600).every((row) => row % 3 !== 0)).toBe(true)
})

describe('the order of products', () => {
  const product = (title: string, others: Partial<Product> = {}): Product => ({
    titles: title.split(' '),
    names: [],
    all: [],
    descriptions: [],
    ...others,
  })
  const shown = async (some: readonly Product[], typed: string, soldOut: readonly number[] = []) =>
    (await find(some, typed, false, soldOut)).best

  it('prefers a name to a mention, however popular', async () => {
    expect([...(await shown([product('honey'), product('jam', { all: ['honey', 'jar'] })], 'honey jar'))]).toEqual([
      0, 1,
    ])
  })

  it('prefers a name that is nearly the text to one that says more', async () => {
    expect([...(await shown([product('tea pot'), product('large pot for herbs and tea')], 'tea pot'))]).toEqual([0, 1])
  })

  it('prefers a whole word to the beginning of another', async () => {
    expect([...(await shown([product('car'), product('cardigan')], 'car'))]).toEqual([0, 1])
  })

  it('puts what is sold out last', async () => {
    expect([...(await shown([product('red pot'), product('pot')], 'red pot', [0]))]).toEqual([1, 0])
  })

  it('puts what is sold out last of more products than are compared one by one', async () => {
    const many = Array.from({ length: 600 }, () => product('pot'))
    const { best, ranks } = await find(many, 'pot', false, [0, 1])
    expect([...best]).not.toContain(0)
    expect(ranks.map((rank) => [...Array(600).keys()].filter((row) => hasRow(rank, row))).at(-1)).toEqual([0, 1])
  })
})
