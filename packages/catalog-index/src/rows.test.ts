import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsIn, setBits } from './bits.ts'
import { intersectRows, listedRows, type Rows, rowsOf, uniteLists, uniteRows, withoutRows } from './rows.ts'

const WORDS = 8
const rowCount = WORDS * 32

/** Sets with few, some and nearly all of the rows, so that lists and bits are mixed. */
const rows = fc
  .oneof(
    fc.uniqueArray(fc.nat(rowCount - 1), { maxLength: WORDS }),
    fc.uniqueArray(fc.nat(rowCount - 1), { minLength: WORDS + 1, maxLength: rowCount }),
    fc.uniqueArray(fc.nat(rowCount - 1), { maxLength: 3 }).map((missing) => allBut(missing)),
  )
  .map((all) => Uint32Array.from(all).sort())

const allBut = (missing: readonly number[]): number[] =>
  Array.from({ length: rowCount }, (_, row) => row).filter((row) => !missing.includes(row))

const setOf = (all: Uint32Array): Rows => {
  const bits = new Uint32Array(WORDS)
  setBits(bits, all)
  return rowsOf(bits)
}

const contentOf = (set: Rows): number[] => {
  const content = set.list ?? rowsIn(set.bits)
  expect(set.size).toBe(content.length)
  return [...content]
}

describe('sets of rows', () => {
  it('are lists when they have few rows, and bits when they have many', () => {
    expect(setOf(Uint32Array.from({ length: WORDS }, (_, row) => row * 5)).list).toBeDefined()
    expect(setOf(Uint32Array.from({ length: WORDS + 1 }, (_, row) => row * 5)).bits).toBeDefined()
  })

  it('have the rows that all sets have in their intersection', () => {
    fc.assert(
      fc.property(fc.array(rows, { minLength: 1, maxLength: 4 }), (all) => {
        const [first = setOf(new Uint32Array(0)), ...others] = all.map(setOf)
        const expected = [...(all[0] ?? [])].filter((row) => all.every((each) => each.includes(row)))
        expect(contentOf(intersectRows([first, ...others]))).toEqual(expected)
      }),
    )
  })

  it('have the rows that another set lacks in their difference', () => {
    fc.assert(
      fc.property(rows, rows, (some, others) => {
        const expected = [...some].filter((row) => !others.includes(row))
        expect(contentOf(withoutRows(setOf(some), setOf(others)))).toEqual(expected)
      }),
    )
  })

  it('have the rows of any list in their union, each once', () => {
    const list = fc.oneof(
      rows,
      fc.array(fc.nat(rowCount - 1), { maxLength: 12 }).map((all) => Uint32Array.from(all)),
    )
    fc.assert(
      fc.property(fc.array(list, { maxLength: 3 }), (lists) => {
        const expected = [...new Set(lists.flatMap((each) => [...each]))].sort((a, b) => a - b)
        expect(contentOf(uniteLists(lists, WORDS))).toEqual(expected)
      }),
    )
  })

  it('have the rows of any set in their union, few among many rows as well', () => {
    const fewAmongMany = (all: readonly Rows[]) => contentOf(uniteRows(all, 100_000))
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 4 }), (all) => {
        const sets = all.map(setOf)
        const expected = [...new Set(all.flatMap((each) => [...each]))].sort((a, b) => a - b)
        expect(contentOf(uniteRows(sets, WORDS))).toEqual(expected)
        expect(fewAmongMany(all.map((each) => listedRows(each)))).toEqual(expected)
        expect(contentOf(uniteRows([...sets, ...sets], WORDS))).toEqual(expected)
      }),
    )
  })

  it('leave the sets that they are made of unchanged', () => {
    fc.assert(
      fc.property(rows, rows, (some, others) => {
        const [one, other] = [setOf(some), setOf(others)]
        intersectRows([one, other, listedRows(some)])
        withoutRows(one, other)
        uniteRows([one, other], WORDS)
        uniteRows([listedRows(some), listedRows(others)], 100_000)
        expect([contentOf(one), contentOf(other)]).toEqual([[...some], [...others]])
      }),
    )
  })
})
