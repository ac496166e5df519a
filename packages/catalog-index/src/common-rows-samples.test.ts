import { expect, it } from 'vitest'
import { CommonBits, ScratchMemory, setBits } from './bits.ts'
import { COUNTED_MAX, sampleRows } from './common-rows.ts'

/** Bits of `count` rows, each `apart` from the one before. */
function bitsOf(count: number, apart: number) {
  const bits = new Uint32Array(20_000)
  setBits(
    bits,
    Array.from({ length: count }, (_, place) => place * apart),
  )
  return new CommonBits([bits], new ScratchMemory())
}

it('reads all of 10,000 rows', () => {
  const { rows, step } = sampleRows(bitsOf(COUNTED_MAX, 60), new ScratchMemory())
  expect(step).toBe(1)
  expect([...rows]).toEqual(Array.from({ length: COUNTED_MAX }, (_, place) => place * 60))
})

it.each([
  ['barely more', COUNTED_MAX + 1, 60],
  ['dense', 600_000, 1],
  ['all at the beginning', 30_000, 1],
  ['where the estimate does not look', 1_250 * 16, 32],
])('reads an evenly spread part of more rows: %s', (_, count, apart) => {
  const { rows, step } = sampleRows(bitsOf(count, apart), new ScratchMemory())
  expect(step).toBeGreaterThan(1)
  expect(rows.length).toBeLessThanOrEqual(2 * COUNTED_MAX)
  expect(Math.abs(rows.length * step - count)).toBeLessThan(count / 20)
  for (const row of rows) expect(row % apart).toBe(0)
})
