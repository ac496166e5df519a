import { FILTER_COUNT_MAX } from '@rialto/contract/limits'
import { expect, it } from 'vitest'
import { createRandom } from '../../../../../../../bench/data/random.ts'
import type { ListedProduct } from './catalog-changes.ts'
import { CatalogIndex } from './catalog-index.ts'
import { countFilters } from './count-filters.ts'
import { flagsOf } from './facets.ts'
import { EVERYTHING, type FilterName, type Selection } from './filters.ts'
import { select } from './selection.ts'
import { dataOf, noNames } from './testing/catalog-data.ts'

const random = createRandom(11)
/** Some of the entries, at most as many as given. */
const upTo = <T>(list: readonly T[], most: number): T[] => random.some(list, random.below(most + 1))
const COUNT = 40_000
const RARE_BRAND = 99

const products = Array.from({ length: COUNT }, (_, n): ListedProduct => {
  const salePrice = 500 + random.below(5_000)
  const rating = random.below(3) === 0 ? 0 : 100 + random.below(401)
  return {
    id: n + 1,
    isVisible: n % 50 !== 0,
    salePrice,
    discountPercentage: 0,
    rating,
    reviewCount: 0,
    sold: 0,
    popularity: 0,
    createdAt: n,
    values: {
      shops: [1 + random.below(3)],
      brands: n % 4_001 === 7 ? [RARE_BRAND] : random.below(10) === 0 ? [] : [1 + random.below(8)],
      categories: [1 + random.below(2), 10 + random.below(5)],
      sizes: upTo([1, 2, 3, 4, 5], 4),
      colors: upTo([1, 2, 3], 2),
      flags: flagsOf({ rating, stock: random.below(5), price: 3_000, sale_price: salePrice }),
    },
  }
})
const index = new CatalogIndex(dataOf(products), noNames)

/** The products of a selection, by plain comparisons. */
function productsOf(selection: Selection, except?: FilterName): ListedProduct[] {
  const { categoryIds, brandIds, sizeIds, colorIds, shopIds, rating, minPrice, maxPrice } = selection
  const hasAny = (has: readonly number[], ids: readonly number[], filter?: FilterName) =>
    ids.length === 0 || filter === except ? true : ids.some((id) => has.includes(id))
  return products.filter(
    ({ isVisible, values, salePrice, rating: stars }) =>
      isVisible &&
      (shopIds.length === 0 || shopIds.some((id) => values.shops.includes(id))) &&
      hasAny(values.categories, categoryIds, 'categories') &&
      hasAny(values.brands, brandIds, 'brands') &&
      hasAny(values.sizes, sizeIds, 'sizes') &&
      hasAny(values.colors, colorIds, 'colors') &&
      (except === 'rating' || stars >= (rating ?? 0) * 100) &&
      (except === 'price' || (salePrice >= (minPrice ?? 0) && salePrice <= (maxPrice ?? Number.POSITIVE_INFINITY))) &&
      (except === 'inStock' || !selection.inStock || values.flags.includes(5)) &&
      (except === 'discounted' || !selection.discounted || values.flags.includes(6)),
  )
}

function tally(some: readonly ListedProduct[], facet: keyof ListedProduct['values']): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { values } of some) for (const id of values[facet]) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

const pick = (ids: readonly number[], max: number) => (random.below(2) === 0 ? [] : upTo(ids, max))
const randomSelection = (): Selection => ({
  shopIds: pick([1, 2, 3], 2),
  categoryIds: pick([1, 2, 10, 11, 12], 2),
  brandIds: pick([1, 2, 3, RARE_BRAND], 2),
  sizeIds: pick([1, 2, 3], 2),
  colorIds: pick([1, 2, 3], 2),
  rating: random.below(3) === 0 ? 1 + random.below(5) : undefined,
  minPrice: random.below(3) === 0 ? random.below(4_000) : undefined,
  maxPrice: random.below(3) === 0 ? 1_000 + random.below(5_000) : undefined,
  inStock: random.below(4) === 0,
  discounted: random.below(4) === 0,
})

const FACET_FILTERS = ['brands', 'categories', 'sizes', 'colors'] as const
const FILTERS: readonly FilterName[] = [...FACET_FILTERS, 'rating', 'price', 'inStock', 'discounted']
const visibleCount = productsOf(EVERYTHING).length
const sorted = (counts: ReadonlyMap<number, number>) => [...counts].sort(([a], [b]) => a - b)

/** Each quantile stands at its share of the sorted prices: exactly among 2,000, else within four hundredths. */
function expectQuantiles(quantiles: readonly number[], prices: readonly number[]) {
  if (prices.length === 0) return expect(quantiles).toEqual([])
  const sorted = Float64Array.from(prices).sort()
  const exact = Array.from({ length: 21 }, (_, n) => sorted[Math.round(((sorted.length - 1) * n) / 20)])
  if (prices.length <= 2_000) return expect(quantiles).toEqual(exact)
  expect([quantiles[0], quantiles.at(-1)]).toEqual([sorted[0], sorted.at(-1)])
  expect(quantiles).toEqual([...quantiles].sort((a, b) => a - b))
  for (const [n, price] of quantiles.entries()) {
    const share = (at: number) => sorted[Math.round((sorted.length - 1) * Math.min(1, Math.max(0, at)))] ?? 0
    expect(price).toBeGreaterThanOrEqual(share(n / 20 - 0.04))
    expect(price).toBeLessThanOrEqual(share(n / 20 + 0.04))
  }
}

it('counts the same as plain comparisons, whatever is selected, while no filter leaves over 10,000 products', () => {
  let exact = 0
  for (let n = 0; n < 50; n++) {
    const selection = randomSelection()
    const except = new Map(FILTERS.map((filter) => [filter, productsOf(selection, filter)]))
    const of = (filter: FilterName) => except.get(filter) ?? []
    const counted = countFilters(index, select(index, selection, undefined, index.scratch))
    expect(counted.total).toBe(productsOf(selection).length)
    const prices = of('price').map(({ salePrice }) => salePrice)
    expect([counted.minPrice, counted.maxPrice]).toEqual(
      prices.length === 0 ? [0, 0] : [Math.min(...prices), Math.max(...prices)],
    )
    expectQuantiles(counted.priceQuantiles, prices)
    // Of the whole catalogue, all counts are known.
    const areEstimates = FACET_FILTERS.map((facet) => of(facet).length).some(
      (count) => count > FILTER_COUNT_MAX && count < visibleCount,
    )
    expect(counted.areEstimates, JSON.stringify(selection)).toBe(areEstimates)
    if (counted.areEstimates) continue
    exact++
    for (const facet of FACET_FILTERS) expect(sorted(counted[facet])).toEqual(sorted(tally(of(facet), facet)))
    const flag = (filter: FilterName, id: number) => of(filter).filter(({ values }) => values.flags.includes(id)).length
    const capped = (count: number) => Math.min(count, FILTER_COUNT_MAX)
    expect(capped(counted.inStock)).toBe(capped(flag('inStock', 5)))
    expect(capped(counted.discounted)).toBe(capped(flag('discounted', 6)))
    expect(counted.ratings.map(capped)).toEqual([0, 1, 2, 3, 4].map((id) => capped(flag('rating', id))))
  }
  expect(exact).toBeGreaterThan(20)
})

it('estimates counts among more products, and counts rare values exactly', () => {
  const selection = { ...EVERYTHING, shopIds: [1, 2] }
  const counted = countFilters(index, select(index, selection))
  expect(counted.areEstimates).toBe(true)
  const expected = tally(productsOf(selection), 'brands')
  for (const [id, count] of expected)
    expect(Math.abs((counted.brands.get(id) ?? 0) - count)).toBeLessThan(id === RARE_BRAND ? 1 : count / 5)
  expect(counted.brands.get(RARE_BRAND)).toBeGreaterThan(0)
})

it('knows the counts of the whole catalogue', () => {
  const counted = countFilters(index, select(index, EVERYTHING))
  expect(counted.areEstimates).toBe(false)
  for (const facet of FACET_FILTERS)
    expect(sorted(counted[facet])).toEqual(sorted(tally(productsOf(EVERYTHING), facet)))
})

it('keeps the counts of different searches apart', () => {
  const totalOf = (found: readonly number[], words: string) =>
    countFilters(index, select(index, EVERYTHING, { list: Uint32Array.from(found) }), [words]).total
  expect(totalOf([1, 2, 3], 'red')).toBe(3)
  expect(totalOf([1, 2], 'blue')).toBe(2)
  expect(totalOf([1, 2, 3], 'red')).toBe(3)
})
