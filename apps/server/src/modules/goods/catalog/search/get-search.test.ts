import { CatalogBuilder, hasRow, type Rows } from '@rialto/catalog-index'
import { expect, it } from 'vitest'
import { PRODUCT_SHAPE } from '../lists/listed-product.ts'
import { MarketIndex } from '../lists/market-index.ts'
import { createEngineFinder } from './get-search.ts'
import { ownWords } from './parts.ts'
import { NO_RULES } from './search-rules.ts'
import { fakeProducts } from './testing/fake-products.ts'
import { vocabularyOf } from './vocabulary.ts'

const names = { shops: [], brands: [], categories: [], sizes: [], colors: [] }

/** Six products with the ids 10, 20 … 60, of which 30 is hidden. */
function indexOfSix(): MarketIndex {
  const builder = new CatalogBuilder(PRODUCT_SHAPE)
  const keys = { newest: 0, top_selling: 0, popular_product: 0, best_deal: 0, top_rated: 0, price: 0 }
  for (const id of [10, 20, 30, 40, 50, 60]) builder.add({ id, isVisible: id !== 30, keys }, {})
  return new MarketIndex(builder.build({ feedId: '', version: 0 }), names)
}

const asked = (text: string) => ({
  parts: ownWords(text),
  vocabulary: vocabularyOf({ locale: 'en', content: names, own: names, rules: NO_RULES }),
  goods: fakeProducts(['a', 'b', 'c', 'd', 'e', 'f']),
  literal: false,
})
const rowsIn = (rows: Rows | undefined) => [0, 1, 2, 3, 4, 5].filter((row) => rows && hasRow(rows, row))

it('turns the ids of an engine into rows, group by group, without hidden and unknown products', async () => {
  const groups = [Uint32Array.of(50, 30, 20), Uint32Array.of(60, 999, 10)]
  const find = createEngineFinder({ search: async () => ({ groups, instead: null }) })
  const { best, ranks, rows, complete, instead } = await find(indexOfSix(), asked('blue vase'))
  expect([...best]).toEqual([4, 1])
  expect(ranks.map(rowsIn)).toEqual([[0, 5]])
  expect(rowsIn(rows)).toEqual([0, 1, 4, 5])
  expect(rowsIn(complete)).toEqual([0, 1, 4, 5])
  expect(instead).toBeNull()
})

it('tells other words only where they have found something that is visible', async () => {
  const find = (ids: number[]) =>
    createEngineFinder({ search: async () => ({ groups: [Uint32Array.from(ids)], instead: ['vase'] }) })
  expect((await find([10])(indexOfSix(), asked('vaze'))).instead).toEqual(['vase'])
  expect((await find([30])(indexOfSix(), asked('vaze'))).instead).toBeNull()
})

it('asks the engine for words alone, and answers each time anew', async () => {
  const texts: (readonly string[])[] = []
  const find = createEngineFinder({
    async search(words) {
      texts.push(words)
      return { groups: [], instead: null }
    },
  })
  const [first, second] = [await find(indexOfSix(), asked('blue vase')), await find(indexOfSix(), asked('blue vase'))]
  expect(texts).toEqual([
    ['blue', 'vase'],
    ['blue', 'vase'],
  ])
  expect(second.answer).not.toBe(first.answer)
})
