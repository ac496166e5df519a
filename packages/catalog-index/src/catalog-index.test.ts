import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsIn } from './bits.ts'
import { countRows } from './count-values.ts'
import { Order, orderData } from './order.ts'
import { pickPage, select } from './selection.ts'
import { type Choice, type Index, indexOf, type Product, selectionOf } from './testing/made-catalog.ts'
import { RowSet, rowSetData } from './value-column.ts'

const few = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: 3 })

const product: fc.Arbitrary<Product> = fc.record({
  id: fc.integer({ min: 1, max: 60 }),
  isVisible: fc.boolean(),
  keys: fc.record({ amount: fc.integer({ min: 100, max: 110 }), age: fc.nat(4), use: fc.nat(4) }),
  values: fc.record({
    makers: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 1 }),
    kinds: few(4),
    sizes: few(4),
    marks: few(3),
  }),
})
const catalogue = fc.uniqueArray(product, { selector: ({ id }) => id, maxLength: 40 })

const choice: fc.Arbitrary<Choice> = fc.record({
  makers: few(3),
  kinds: few(4),
  sizes: few(4),
  mark: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  min: fc.option(fc.integer({ min: 99, max: 108 }), { nil: undefined }),
  max: fc.option(fc.integer({ min: 102, max: 111 }), { nil: undefined }),
})
const orders = ['amount', 'age', 'use', 'both'] as const

/** Everything that a list shows. */
function shown(index: Index, chosen: Choice) {
  const selected = select(index, selectionOf(chosen), undefined, index.scratch)
  const rowsFor = countRows(index, selected)
  const sorted = (counts: ReadonlyMap<number, number>) => [...counts].sort(([a], [b]) => a - b)
  return {
    total: rowsFor().countRows(),
    kinds: sorted(rowsFor('kinds').count('kinds')),
    sizes: sorted(rowsFor('sizes').count('sizes')),
    makers: sorted(rowsFor().count('makers')),
    marks: [1, 2, 3].map((id) => rowsFor('mark').countValue('marks', id)),
    range: rowsFor('amount').range(),
    quantiles: rowsFor('amount').quantiles(),
    pages: orders.flatMap((order) =>
      [false, true].map((backwards) =>
        pickPage(index, selected.all, { order, backwards, ranking: [], offset: 1, limit: 7 }),
      ),
    ),
  }
}

describe('CatalogIndex', () => {
  it('shows the same after any changes as an index that is read anew', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, catalogue, few(60), choice, async (before, changed, removedIds, chosen) => {
        const updated = indexOf(before)
        // What has been read must not survive a change.
        shown(updated, chosen)
        const products = changed.toSorted((a, b) => a.id - b.id).filter(({ id }) => !removedIds.includes(id))
        const isChanged = await updated.update({ products, removedIds, version: 1 })
        expect(isChanged).toBe(products.length + removedIds.length > 0)
        expect(updated.version).toBe(1)
        const after = new Map([...before, ...products].map((each) => [each.id, each]))
        for (const id of removedIds) after.delete(id)
        // Equal keys are ordered by row; a product with a lower id that appears later has a later row.
        const highest = Math.max(0, ...before.map(({ id }) => id))
        fc.pre(products.every(({ id }) => id > highest || before.some((each) => each.id === id)))
        expect(shown(updated, chosen)).toEqual(shown(indexOf([...after.values()]), chosen))
      }),
    )
  })

  it('shows rows by rank where some precede all others', () => {
    const products = Array.from({ length: 9 }, (_, n): Product => {
      const values = { makers: [], kinds: [n % 3], sizes: [], marks: [] }
      return { id: n + 1, isVisible: true, keys: { amount: n, age: 0, use: 0 }, values }
    })
    const index = indexOf(products)
    const ranking = [1, 2].map((kind) => {
      const bits = index.emptyBits()
      index.rowsWith('kinds', kind).addTo(bits)
      return bits
    })
    const { all } = select(index, { base: [], filters: new Map() })
    const page = { order: 'amount', backwards: true, ranking, offset: 2, limit: 5 }
    expect(pickPage(index, all, page)).toEqual([2, 9, 6, 3, 7])
  })

  it('refuses names that its catalogue does not have', () => {
    const index = indexOf([])
    expect(() => index.rowsWith('colors' as 'kinds', 1)).toThrow('the catalogue has no colors')
    expect(() => index.order('newest' as 'age')).toThrow('the catalogue has no newest')
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
