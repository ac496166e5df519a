import { describe, expect, it } from 'vitest'
import { gridNeighbour } from './grid-neighbour.ts'

/** Two rows: three cells, then two. */
const cells = [
  { top: 0, stops: ['a', 'a1', 'a2'] },
  { top: 0, stops: ['b', 'b1'] },
  { top: 0, stops: ['c'] },
  { top: 90, stops: ['d', 'd1'] },
  { top: 90, stops: ['e'] },
]
const go = (from: string, key: string, rtl = false) => gridNeighbour(cells, from, key, rtl)

describe('gridNeighbour', () => {
  it('moves sideways from cell to cell, following the text direction', () => {
    expect(go('a', 'ArrowRight')).toBe('b')
    expect(go('b1', 'ArrowLeft')).toBe('a')
    expect(go('a', 'ArrowLeft', true)).toBe('b')
    expect(go('c', 'ArrowRight')).toBe('d')
  })

  it('moves down through a cell and into the cell below', () => {
    expect(go('a', 'ArrowDown')).toBe('a1')
    expect(go('a2', 'ArrowDown')).toBe('d')
    expect(go('b1', 'ArrowDown')).toBe('e')
    expect(go('c', 'ArrowDown')).toBe('e')
  })

  it('moves up through a cell and into the cell above', () => {
    expect(go('d1', 'ArrowUp')).toBe('d')
    expect(go('d', 'ArrowUp')).toBe('a2')
    expect(go('e', 'ArrowUp')).toBe('b1')
  })

  it('returns undefined at the edges', () => {
    expect(go('a', 'ArrowUp')).toBeUndefined()
    expect(go('a', 'ArrowLeft')).toBeUndefined()
    expect(go('e', 'ArrowDown')).toBeUndefined()
    expect(go('e', 'ArrowRight')).toBeUndefined()
  })

  it('supports Home and End and ignores other keys', () => {
    expect(go('b', 'Home')).toBe('a')
    expect(go('b', 'End')).toBe('e')
    expect(go('b', 'Enter')).toBeUndefined()
  })
})
