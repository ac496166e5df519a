import { Order, orderData, RowSet, rowSetData, rowsIn } from '@rialto/catalog-index'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListedProduct } from './catalog-changes.ts'
import { CatalogIndex } from './catalog-index.ts'
import { countFilters } from './count-filters.ts'
import { flagsOf } from './facets.ts'
import type { Selection } from './filters.ts'
import { pickPage, select } from './selection.ts'
import { dataOf, noNames } from './testing/catalog-data.ts'

const few = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: 3 })

const product: fc.Arbitrary<ListedProduct> = fc
  .record({
    id: fc.integer({ min: 1, max: 60 }),
    isVisible: fc.boolean(),
    price: fc.integer({ min: 100, max: 120 }),
    salePrice: fc.integer({ min: 100, max: 110 }),
    discountPercentage: fc.nat(3),
    rating: fc.constantFrom(0, 250, 400, 500),
    reviewCount: fc.nat(2),
    sold: fc.nat(4),
    popularity: fc.nat(4),
    createdAt: fc.nat(4),
    stock: fc.nat(1),
    shop: fc.integer({ min: 1, max: 2 }),
    brands: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 1 }),
    categories: few(4),
    sizes: few(4),
    colors: few(4),
  })
  .map(({ price, stock, shop, brands, categories, sizes, colors, ...rest }) => ({
    ...rest,
    values: {
      shops: [shop],
      brands,
      categories,
      sizes,
      colors,
      flags: flagsOf({ rating: rest.rating, stock, price, sale_price: rest.salePrice }),
    },
  }))
const catalogue = fc.uniqueArray(product, { selector: ({ id }) => id, maxLength: 40 })

const selection: fc.Arbitrary<Selection> = fc.record({
  shopIds: few(2),
  categoryIds: few(1),
  brandIds: few(3),
  sizeIds: few(4),
  colorIds: few(4),
  rating: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  minPrice: fc.option(fc.integer({ min: 99, max: 108 }), { nil: undefined }),
  maxPrice: fc.option(fc.integer({ min: 102, max: 111 }), { nil: undefined }),
  inStock: fc.boolean(),
  discounted: fc.boolean(),
})
const sorts = [
  'newest',
  'top_selling',
  'popular_product',
  'best_deal',
  'top_rated',
  'low_to_high',
  'high_to_low',
] as const

/** Everything that a list shows. */
function shown(index: CatalogIndex, chosen: Selection) {
  const selected = select(index, chosen, undefined, index.scratch)
  const {
    total,
    inStock,
    discounted,
    ratings,
    minPrice,
    maxPrice,
    priceQuantiles,
    areEstimates: _,
    ...facets
  } = countFilters(index, selected)
  const page = { ranking: [], offset: 1, limit: 7 }
  return {
    total,
    flags: { inStock, discounted, ratings, minPrice, maxPrice, priceQuantiles },
    facets: Object.values(facets).map((counts) => [...counts].sort(([a], [b]) => a - b)),
    pages: sorts.map((sort) => pickPage(index, selected.all, { ...page, sort })),
  }
}

describe('CatalogIndex', () => {
  it('shows the same after any changes as an index that is read anew', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, catalogue, few(60), selection, async (before, changed, removedIds, chosen) => {
        const updated = new CatalogIndex(dataOf(before), noNames)
        // Counts that are kept must not survive a change.
        shown(updated, chosen)
        const products = changed.toSorted((a, b) => a.id - b.id).filter(({ id }) => !removedIds.includes(id))
        await updated.update({ products, removedIds, haveWordsChanged: false, version: 1 })
        const after = new Map([...before, ...products].map((each) => [each.id, each]))
        for (const id of removedIds) after.delete(id)
        // Equal keys are ordered by row; a product with a lower id that appears later has a later row.
        const highest = Math.max(0, ...before.map(({ id }) => id))
        fc.pre(products.every(({ id }) => id > highest || before.some((each) => each.id === id)))
        expect(shown(updated, chosen)).toEqual(shown(new CatalogIndex(dataOf([...after.values()]), noNames), chosen))
      }),
    )
  })

  it('clears what is cached of names only when a name has changed', () => {
    const names = { ...noNames, brands: [{ id: 1, name: 'Alder' }] }
    const index = new CatalogIndex(dataOf([]), names)
    const { revision } = index
    index.setNames({ ...noNames, brands: [{ id: 1, name: 'Alder' }] })
    expect(index.revision).toBe(revision)
    expect(index.names).toBe(names)
    index.setNames({ ...noNames, brands: [{ id: 1, name: 'Birch' }] })
    expect(index.revision).toBe(revision + 1)
    expect(index.names.brands).toEqual([{ id: 1, name: 'Birch' }])
  })
})

describe('Order', () => {
  it.each([5, 200])('is the same after %i changes as one that is sorted anew', (count) => {
    const key = fc.nat(50)
    const changes = fc.array(fc.tuple(fc.nat(299), key), { minLength: count, maxLength: count })
    fc.assert(
      fc.property(fc.array(key, { minLength: 250, maxLength: 250 }), changes, (before, changed) => {
        const order = new Order(orderData(Float64Array.from(before)))
        const known = new Map(before.map((value, row) => [row, value]))
        // New rows come one after the other.
        const added = Array.from({ length: 50 }, (_, n): [number, number] => [250 + n, n % 7])
        const last = new Map([...added, ...changed])
        for (const [row, value] of last) known.set(row, value)
        const rows = [...last.keys()].sort((a, b) => a - b)
        order.setKeys(
          rows,
          rows.map((row) => last.get(row) ?? 0),
        )
        const keys = Array.from({ length: 300 }, (_, row) => known.get(row) ?? 0)
        expect([...order.rows]).toEqual([...orderData(Float64Array.from(keys)).rows])
      }),
    )
  })

  it('moves single rows and adds them at the end', () => {
    const order = new Order(orderData(Float64Array.of(3, 1, 2)))
    order.setKeys([0, 3], [0, 1])
    expect([...order.rows]).toEqual([0, 1, 3, 2])
  })
})

describe('RowSet', () => {
  const rows = fc.uniqueArray(fc.nat(300), { maxLength: 100 })

  it.each([
    ['a list', 100_000],
    ['bits', 1],
  ])('holds what is added and not deleted, as %s', (_, rowCount) => {
    fc.assert(
      fc.property(rows, rows, rows, (first, added, deleted) => {
        const set = new RowSet(rowSetData(Uint32Array.from(first).sort(), Math.max(rowCount, 301)))
        for (const row of added) set.add(row)
        for (const row of deleted) set.delete(row)
        const held = [...new Set([...first, ...added])].filter((row) => !deleted.includes(row)).sort((a, b) => a - b)
        expect(set.size).toBe(held.length)
        const bits = new Uint32Array(10)
        set.addTo(bits)
        expect([...rowsIn(bits)]).toEqual(held)
      }),
    )
  })
})
