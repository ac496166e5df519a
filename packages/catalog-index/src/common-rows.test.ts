import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CommonBits, ScratchMemory, setBits } from './bits.ts'
import { CommonRows } from './common-rows.ts'
import type { RowsContent } from './rows.ts'

const WORDS = 8
const ROW_COUNT = WORDS * 32
const allRows = Array.from({ length: ROW_COUNT }, (_, row) => row)

const content = fc.tuple(
  fc.uniqueArray(fc.nat(ROW_COUNT - 1), { maxLength: ROW_COUNT }).map((rows) => Uint32Array.from(rows).sort()),
  fc.boolean(),
)
const sets = fc.array(content, { minLength: 1, maxLength: 6 })

function bitsOf(rows: Uint32Array): Uint32Array {
  const bits = new Uint32Array(WORDS)
  setBits(bits, rows)
  return bits
}

const commonOf = (all: readonly (readonly [Uint32Array, boolean])[]) =>
  allRows.filter((row) => all.every(([rows]) => rows.includes(row)))

it('has the rows that are in every set, whether they are lists or bits', () => {
  fc.assert(
    fc.property(sets, content, (all, [other]) => {
      const [first = { list: new Uint32Array(0) }, ...others] = all.map(
        ([rows, isListed]): RowsContent => (isListed ? { list: rows } : { bits: bitsOf(rows) }),
      )
      const rows = new CommonRows([first, ...others], { words: WORDS, scratch: new ScratchMemory() })
      const expected = commonOf(all)
      expect([...(rows.few ?? [])]).toEqual(expected)
      expect(rows.sample).toEqual({ rows: Uint32Array.from(expected), step: 1 })
      expect(rows.count()).toBe(expected.length)
      expect(allRows.filter((row) => rows.bits.has(row))).toEqual(expected)
      const inOther = expected.filter((row) => other.includes(row)).length
      expect(rows.countIn({ list: other })).toBe(inOther)
      expect(rows.countIn({ bits: bitsOf(other) })).toBe(inOther)
    }),
  )
})

it('compares its rows with other bits, which may be shorter', () => {
  const short = content.map(([rows]) => bitsOf(rows).subarray(0, WORDS - 2))
  fc.assert(
    fc.property(sets, short, (all, other) => {
      const [first = new Uint32Array(WORDS), ...others] = all.map(([rows]) => bitsOf(rows))
      const bits = new CommonBits([first, ...others], new ScratchMemory())
      const isInOther = (row: number) => (((other[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1
      const expected = commonOf(all)
      expect(bits.meet(other)).toBe(expected.some(isInOther))
      expect(bits.exceed(other)).toBe(!expected.every(isInOther))
      const written = new Uint32Array(WORDS + 2).fill(1)
      bits.writeTo(written)
      expect(written).toEqual(Uint32Array.from([...bitsOf(Uint32Array.from(expected)), 0, 0]))
    }),
  )
})

it('samples a list of many rows evenly', () => {
  const rowCount = 1_000_000
  const list = Uint32Array.from({ length: 40_000 }, (_, place) => place * 25 + (place % 7))
  const rows = new CommonRows([{ list }], { words: rowCount / 32, scratch: new ScratchMemory() })
  expect(rows.few).toBeUndefined()
  expect(rows.count()).toBe(list.length)
  const { rows: sampled, step } = rows.sample
  expect(Math.abs(sampled.length * step - list.length)).toBeLessThan(list.length / 20)
})
