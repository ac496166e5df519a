import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../bench/data/random.ts'
import { CommonBits, createBits, rowsIn, ScratchMemory, setBits } from './bits.ts'
import { KeyRanges } from './key-ranges.ts'
import { Order, orderData } from './order.ts'

const key = fc.nat(60)
const keys = fc.array(key, { minLength: 1, maxLength: 300 })
const changes = fc.array(fc.tuple(fc.nat(350), key), { maxLength: 60 })
const WORDS = 32

/** The ranges of keys that have changed since, with the keys. */
function changedRanges(before: readonly number[], changed: readonly (readonly [row: number, key: number])[]) {
  const order = new Order(orderData(Float64Array.from(before)))
  const ranges = new KeyRanges(order, before.length)
  const after = [...before]
  for (const [place, value] of changed) {
    // New rows come one after the other.
    const row = Math.min(place, after.length)
    after[row] = value
    order.setKeys([row], [value])
    ranges.setKey(row, value)
  }
  return { ranges, after }
}

describe('KeyRanges', () => {
  it('finds the rows between two keys after any changes', () => {
    const limit = fc.option(fc.integer({ min: -1, max: 62 }), { nil: undefined })
    fc.assert(
      fc.property(keys, changes, limit, limit, (before, changed, min, max) => {
        const { ranges, after } = changedRanges(before, changed)
        const expected = [...after.keys()].filter(
          (row) => (after[row] ?? 0) >= (min ?? 0) && (after[row] ?? 0) <= (max ?? Number.POSITIVE_INFINITY),
        )
        const bits = new Uint32Array(WORDS).fill(0xffffffff)
        if (ranges.readBetween(bits, min, max)) expect([...rowsIn(bits)]).toEqual(expected)
        else expect(expected).toHaveLength(after.length)
      }),
    )
  })

  it('finds the lowest and the highest key of rows after any changes', () => {
    const places = fc.uniqueArray(fc.nat(350), { maxLength: 20 })
    fc.assert(
      fc.property(keys, changes, places, (before, changed, places) => {
        const { ranges, after } = changedRanges(before, changed)
        const rows = [...new Set(places.map((place) => place % after.length))]
        const bits = new Uint32Array(WORDS)
        setBits(bits, rows)
        const ofRows = rows.map((row) => after[row] ?? 0)
        expect(ranges.rangeOf(new CommonBits([bits], new ScratchMemory()))).toEqual(
          rows.length === 0 ? [0, 0] : [Math.min(...ofRows), Math.max(...ofRows)],
        )
      }),
    )
  })

  it('finds keys that are among neither the lowest nor the highest', () => {
    const random = createRandom(5)
    const many = Float64Array.from({ length: 5_000 }, () => random.below(100_000))
    const ranges = new KeyRanges(new Order(orderData(many)), many.length)
    for (let round = 0; round < 200; round++) {
      const rows = Array.from({ length: 1 + random.below(3) }, () => random.below(many.length))
      const bits = createBits(many.length)
      setBits(bits, rows)
      const ofRows = rows.map((row) => many[row] ?? 0)
      expect(ranges.rangeOf(new CommonBits([bits], new ScratchMemory()))).toEqual([
        Math.min(...ofRows),
        Math.max(...ofRows),
      ])
    }
  })
})
