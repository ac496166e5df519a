import { expect, it } from 'vitest'
import { createRandom } from '../../../bench/data/random.ts'
import { COUNTED_MAX } from './common-rows.ts'
import { countRows, type KnownCounts, noCounts } from './count-values.ts'
import { select } from './selection.ts'
import { type Choice, EVERYTHING, type Filter, indexOf, type Product, selectionOf } from './testing/made-catalog.ts'

const random = createRandom(11)
/** Some of the entries, at most as many as given. */
const upTo = <T>(list: readonly T[], most: number): T[] => random.some(list, random.below(most + 1))
const COUNT = 40_000
const RARE_KIND = 99

const products = Array.from({ length: COUNT }, (_, n): Product => {
  const amount = 500 + random.below(5_000)
  return {
    id: n + 1,
    isVisible: n % 50 !== 0,
    keys: { amount, age: n, use: 0 },
    values: {
      makers: [1 + random.below(3)],
      kinds: n % 4_001 === 7 ? [RARE_KIND] : random.below(10) === 0 ? [] : [1 + random.below(8)],
      sizes: upTo([1, 2, 3, 4, 5], 4),
      marks: [1, 2, 3].filter((mark) => random.below(5) > mark),
    },
  }
})
const index = indexOf(products)

/** The products of a choice, by plain comparisons. */
function productsOf({ makers, kinds, sizes, mark, min, max }: Choice, except?: Filter): Product[] {
  const hasAny = (has: readonly number[], ids: readonly number[], filter?: Filter) =>
    ids.length === 0 || filter === except ? true : ids.some((id) => has.includes(id))
  return products.filter(
    ({ isVisible, values, keys: { amount } }) =>
      isVisible &&
      (makers.length === 0 || makers.some((id) => values.makers.includes(id))) &&
      hasAny(values.kinds, kinds, 'kinds') &&
      hasAny(values.sizes, sizes, 'sizes') &&
      (except === 'mark' || mark === undefined || values.marks.includes(mark)) &&
      (except === 'amount' || (amount >= (min ?? 0) && amount <= (max ?? Number.POSITIVE_INFINITY))),
  )
}

function tally(some: readonly Product[], column: keyof Product['values']): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { values } of some) for (const id of values[column]) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

const pick = (ids: readonly number[], max: number) => (random.below(2) === 0 ? [] : upTo(ids, max))
const randomChoice = (): Choice => ({
  makers: pick([1, 2, 3], 2),
  kinds: pick([1, 2, 3, RARE_KIND], 2),
  sizes: pick([1, 2, 3], 2),
  mark: random.below(3) === 0 ? 1 + random.below(3) : undefined,
  min: random.below(3) === 0 ? random.below(4_000) : undefined,
  max: random.below(3) === 0 ? 1_000 + random.below(5_000) : undefined,
})

const FILTERS: readonly Filter[] = ['kinds', 'sizes', 'mark', 'amount']
const visibleCount = productsOf(EVERYTHING).length
const sorted = (counts: ReadonlyMap<number, number>) => [...counts].sort(([a], [b]) => a - b)
const counted = (choice: Choice) => countRows(index, select(index, selectionOf(choice), undefined, index.scratch))

/** Each quantile stands at its share of the sorted keys: exactly among 2,000, else within four hundredths. */
function expectQuantiles(quantiles: readonly number[], keys: readonly number[]) {
  if (keys.length === 0) return expect(quantiles).toEqual([])
  const sorted = Float64Array.from(keys).sort()
  const exact = Array.from({ length: 21 }, (_, n) => sorted[Math.round(((sorted.length - 1) * n) / 20)])
  if (keys.length <= 2_000) return expect(quantiles).toEqual(exact)
  expect([quantiles[0], quantiles.at(-1)]).toEqual([sorted[0], sorted.at(-1)])
  expect(quantiles).toEqual([...quantiles].sort((a, b) => a - b))
  for (const [n, key] of quantiles.entries()) {
    const share = (at: number) => sorted[Math.round((sorted.length - 1) * Math.min(1, Math.max(0, at)))] ?? 0
    expect(key).toBeGreaterThanOrEqual(share(n / 20 - 0.04))
    expect(key).toBeLessThanOrEqual(share(n / 20 + 0.04))
  }
}

it('counts the same as plain comparisons, whatever is selected, while no filter leaves over 10,000 products', () => {
  let exact = 0
  for (let n = 0; n < 50; n++) {
    const choice = randomChoice()
    const except = new Map(FILTERS.map((filter) => [filter, productsOf(choice, filter)]))
    const of = (filter: Filter) => except.get(filter) ?? []
    const rowsFor = counted(choice)
    expect(rowsFor().countRows()).toBe(productsOf(choice).length)
    const amounts = of('amount').map(({ keys }) => keys.amount)
    expect(rowsFor('amount').range()).toEqual(
      amounts.length === 0 ? [0, 0] : [Math.min(...amounts), Math.max(...amounts)],
    )
    expectQuantiles(rowsFor('amount').quantiles(), amounts)
    const withMark = (id: number) => of('mark').filter(({ values }) => values.marks.includes(id)).length
    expect([1, 2, 3].map((id) => rowsFor('mark').countValue('marks', id))).toEqual([1, 2, 3].map(withMark))
    for (const filter of ['kinds', 'sizes'] as const) {
      // Of the whole catalogue, all counts are known.
      const isMany = of(filter).length > COUNTED_MAX && of(filter).length < visibleCount
      expect(rowsFor(filter).areEstimates, JSON.stringify(choice)).toBe(isMany)
      if (isMany) continue
      exact++
      expect(sorted(rowsFor(filter).count(filter))).toEqual(sorted(tally(of(filter), filter)))
    }
  }
  expect(exact).toBeGreaterThan(40)
})

it('estimates counts among more products, and counts rare values exactly', () => {
  const choice = { ...EVERYTHING, makers: [1, 2] }
  const rows = counted(choice)()
  expect(rows.areEstimates).toBe(true)
  const expected = tally(productsOf(choice), 'kinds')
  const counts = rows.count('kinds')
  for (const [id, count] of expected)
    expect(Math.abs((counts.get(id) ?? 0) - count)).toBeLessThan(id === RARE_KIND ? 1 : count / 5)
  expect(counts.get(RARE_KIND)).toBeGreaterThan(0)
})

it('knows the counts of the whole catalogue', () => {
  const rows = counted(EVERYTHING)()
  expect(rows.areEstimates).toBe(false)
  for (const column of ['kinds', 'sizes', 'makers', 'marks'] as const)
    expect(sorted(rows.count(column))).toEqual(sorted(tally(productsOf(EVERYTHING), column)))
})

it('keeps to rows that were found otherwise, in every count', () => {
  const found = Uint32Array.from([1, 2, 3, 60])
  const choice = { ...EVERYTHING, kinds: [1] }
  const rowsFor = countRows(index, select(index, selectionOf(choice), { list: found }))
  const among = (some: readonly Product[]) => some.filter(({ id }) => found.includes(id - 1))
  expect(rowsFor().countRows()).toBe(among(productsOf(choice)).length)
  expect(sorted(rowsFor('kinds').count('kinds'))).toEqual(sorted(tally(among(productsOf(choice, 'kinds')), 'kinds')))
})

it('takes counts that are known, and fills in those that are not', () => {
  const known = new Map<Filter | undefined, KnownCounts>()
  const knownOf = (filter?: Filter) => {
    const counts = known.get(filter) ?? noCounts()
    known.set(filter, counts)
    return counts
  }
  const choice = { ...EVERYTHING, kinds: [1], sizes: [2] }
  const read = () => countRows(index, select(index, selectionOf(choice)), knownOf)
  const first = read()('kinds').count('kinds')
  expect(read()('kinds').count('kinds')).toBe(first)
  expect(known.get('kinds')?.columns.get('kinds')).toBe(first)
})
