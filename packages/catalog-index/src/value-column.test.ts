import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columnData, ValueColumn } from './value-column.ts'

const valueIds = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 })
const rowCount = 60

it('counts the values of rows, and knows the rows of values, after any changes', () => {
  const changes = fc.array(fc.tuple(fc.nat(rowCount + 20), valueIds), { maxLength: 30 })
  const rows = fc.uniqueArray(fc.nat(rowCount + 20))
  fc.assert(
    fc.property(fc.array(valueIds, { maxLength: rowCount }), changes, rows, (before, changed, counted) => {
      const ids = [...new Set(before.flat())]
      const rowsWith = (id: number) => Uint32Array.from([...before.keys()].filter((row) => before[row]?.includes(id)))
      const column = new ValueColumn(columnData(new Map(ids.map((id) => [id, rowsWith(id)])), before.length))
      const after = new Map(before.entries())
      for (const [row, values] of changed) {
        column.setValues(row, values)
        after.set(row, values)
      }
      const expected = new Map<number, number>()
      for (const id of counted.flatMap((row) => after.get(row) ?? [])) expected.set(id, (expected.get(id) ?? 0) + 1)
      expect(column.count(Uint32Array.from(counted))).toEqual(expected)
      const sizes = new Map<number, number>()
      for (const id of [...after.values()].flat()) sizes.set(id, (sizes.get(id) ?? 0) + 1)
      expect(column.countAll()).toEqual(sizes)
      for (const id of sizes.keys()) {
        const set = column.rowsOf(id)
        expect([...after.keys()].filter((row) => set?.has(row))).toEqual(
          [...after.keys()].filter((row) => after.get(row)?.includes(id)),
        )
      }
    }),
  )
})

it('lists values with few products, the rarest first', () => {
  const every = (step: number) => Uint32Array.from({ length: 12_000 / step }, (_, place) => place * step)
  const column = new ValueColumn(
    columnData(
      new Map([
        [1, every(1)],
        [2, every(10)],
        [3, every(1_000)],
      ]),
      12_000,
    ),
  )
  expect(column.rareIds()).toEqual([3, 2])
  column.setValues(1, [1, 4])
  expect(column.rareIds()).toEqual([4, 3, 2])
})
