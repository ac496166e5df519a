import type { MarketCategory } from '@rialto/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { childrenOf, type Direction, moved, placeAt, placeOf, stepTo } from './tree-moves.ts'

const category = (id: number, parent_id: number | null): MarketCategory => ({
  id,
  parent_id,
  name: `Category ${id}`,
  slug: `category-${id}`,
  thumbnail: '',
  products: 0,
  version: 1,
  texts: [],
  tax_category_id: null,
})
/** 1 (11, 12), 2 (), 3 (31). */
const tree = [[1], [11, 1], [12, 1], [2], [3], [31, 3]].map(([id = 0, parent]) => category(id, parent ?? null))
const shape = (rows: readonly MarketCategory[]) =>
  rows.map(({ id, parent_id }) => (parent_id === null ? `${id}` : `${parent_id}/${id}`)).join(' ')
const walk = (id: number, ...steps: Direction[]) =>
  shape(
    steps.reduce((rows: readonly MarketCategory[], step) => {
      const place = stepTo(rows, id, step)
      return place ? moved(rows, id, place) : rows
    }, tree),
  )

describe('moving by keys', () => {
  it('moves among siblings, and on to the next main category', () => {
    expect(walk(11, 'down')).toBe('1 1/12 1/11 2 3 3/31')
    expect(walk(11, 'down', 'down')).toBe('1 1/12 2 2/11 3 3/31')
    expect(walk(31, 'up')).toBe('1 1/11 1/12 2 2/31 3')
    expect(walk(3, 'up')).toBe('1 1/11 1/12 3 3/31 2')
    expect(walk(1, 'up')).toBe(shape(tree))
  })

  it('changes the level, but never puts sub-categories below a sub-category', () => {
    expect(walk(12, 'out')).toBe('1 1/11 12 2 3 3/31')
    expect(walk(2, 'in')).toBe('1 1/11 1/12 1/2 3 3/31')
    expect(walk(3, 'in')).toBe(shape(tree))
    expect(walk(1, 'in')).toBe(shape(tree))
  })

  it('never loses or doubles a category', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 11, 12, 2, 3, 31),
        fc.array(fc.constantFrom<Direction>('up', 'down', 'in', 'out'), { maxLength: 12 }),
        (id, steps) => {
          const ids = walk(id, ...steps)
            .split(' ')
            .map((row) => Number(row.split('/').at(-1)))
          expect(ids.toSorted()).toEqual(tree.map((row) => row.id).toSorted())
        },
      ),
    )
  })
})

describe('moving by pointer', () => {
  const drop = (id: number, overId: number, isBelowMiddle: boolean, isIndented: boolean) => {
    const place = placeAt(tree, id, { overId, isBelowMiddle, isIndented })
    return place && shape(moved(tree, id, place))
  }

  it('follows the row and the indent under the pointer', () => {
    expect(drop(2, 11, false, true)).toBe('1 1/2 1/11 1/12 3 3/31')
    expect(drop(2, 1, true, true)).toBe('1 1/2 1/11 1/12 3 3/31')
    expect(drop(31, 2, false, true)).toBe('1 1/11 1/12 1/31 2 3')
    expect(drop(11, 31, true, false)).toBe('1 1/12 2 3 3/31 11')
    expect(drop(3, 11, true, true)).toBe('1 1/11 1/12 3 3/31 2')
    expect(drop(2, 2, true, true)).toBe('1 1/11 1/12 1/2 3 3/31')
    expect(drop(2, 1, false, true)).toBeNull()
  })

  it('names the place where a category is', () => {
    expect(placeOf(tree, 12)).toEqual({ parentId: 1, index: 1 })
    expect(childrenOf(tree, null).map(({ id }) => id)).toEqual([1, 2, 3])
  })
})
