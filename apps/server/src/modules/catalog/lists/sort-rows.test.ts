import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFacet, rowsByValue } from './facet.ts'
import { sortRows } from './sort-rows.ts'

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

describe('createFacet', () => {
  it('maps rows to values and values to rows consistently', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5)), (values) => {
        const facet = createFacet(rowsByValue(values), values.length)
        values.forEach((value, row) => {
          const codes = facet.codes.slice(facet.starts[row], facet.starts[row + 1])
          expect([...codes].map((code) => facet.ids[code])).toEqual(value === 0 ? [] : [value])
        })
        for (const [value, rows] of facet.rows) {
          expect([...rows]).toEqual(values.flatMap((each, row) => (each === value ? [row] : [])))
        }
      }),
    )
  })
})
