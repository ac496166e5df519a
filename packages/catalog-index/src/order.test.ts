import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Order, orderData, pickFirst, sortRows } from './order.ts'

it('picks the same rows as sorting all of them does', () => {
  const keys = fc.array(fc.nat(20), { minLength: 1, maxLength: 400 })
  const part = fc.record({ backwards: fc.boolean(), offset: fc.nat(220), limit: fc.nat(40) })
  fc.assert(
    fc.property(keys, fc.infiniteStream(fc.boolean()), part, (all, choices, { backwards, offset, limit }) => {
      const order = new Order(orderData(Float64Array.from(all)))
      const rows = Uint32Array.from(all.keys()).filter(() => choices.next().value ?? false)
      const sorted = order.sort(rows.slice(), backwards)
      const before = rows.slice()
      expect([...pickFirst(order, rows, { backwards, offset, limit })]).toEqual([
        ...sorted.subarray(offset, offset + limit),
      ])
      expect(rows).toEqual(before)
    }),
  )
})

describe('sortRows', () => {
  it('sorts like a stable comparison sort', () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeInteger().map((value) => Math.trunc(value / 2))), (values) => {
        const expected = values.map((value, row) => ({ value, row })).sort((a, b) => a.value - b.value || a.row - b.row)
        expect([...sortRows(Float64Array.from(values))]).toEqual(expected.map(({ row }) => row))
      }),
    )
  })

  it('keeps the order of rows with equal values', () => {
    expect([...sortRows(Float64Array.from([7, 7, 7]))]).toEqual([0, 1, 2])
    expect([...sortRows(new Float64Array())]).toEqual([])
  })
})
