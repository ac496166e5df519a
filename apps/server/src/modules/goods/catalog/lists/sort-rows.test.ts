import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortRows } from './order.ts'

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
