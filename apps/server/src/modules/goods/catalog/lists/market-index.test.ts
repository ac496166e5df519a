import { CatalogBuilder, COUNTED_MAX } from '@rialto/catalog-index'
import { FILTER_COUNT_MAX } from '@rialto/contract/limits'
import { describe, expect, it } from 'vitest'
import { PRODUCT_SHAPE } from './listed-product.ts'
import { MarketIndex } from './market-index.ts'

const noNames = { shops: [], brands: [], categories: [], sizes: [], colors: [] }
const emptyIndex = (names: ConstructorParameters<typeof MarketIndex>[1]) =>
  new MarketIndex(new CatalogBuilder(PRODUCT_SHAPE).build({ feedId: '', version: 0 }), names)

describe('MarketIndex', () => {
  it('clears what is cached of names only when a name has changed', () => {
    const names = { ...noNames, brands: [{ id: 1, name: 'Alder' }] }
    const index = emptyIndex(names)
    const { revision } = index
    index.setNames({ ...noNames, brands: [{ id: 1, name: 'Alder' }] })
    expect(index.revision).toBe(revision)
    expect(index.names).toBe(names)
    index.setNames({ ...noNames, brands: [{ id: 1, name: 'Birch' }] })
    expect(index.revision).toBe(revision + 1)
    expect(index.names.brands).toEqual([{ id: 1, name: 'Birch' }])
  })

  it('clears the words only when words have changed', async () => {
    const index = emptyIndex(noNames)
    const before = index.wordsState
    const nothing = { products: [], removedIds: [], version: 1 }
    await index.update({ ...nothing, haveWordsChanged: false })
    expect(index.wordsState).toBe(before)
    await index.update({ ...nothing, haveWordsChanged: true })
    expect(index.wordsState).not.toBe(before)
  })

  it('counts as many products one by one as the contract promises exact counts of', () => {
    expect(COUNTED_MAX).toBe(FILTER_COUNT_MAX)
  })
})
