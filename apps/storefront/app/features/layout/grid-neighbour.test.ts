import { describe, expect, it } from 'vitest'
import { gridNeighbour } from './categories-panel.tsx'

/** Two rows: three cells, then two. */
const cells = [
  { top: 0, stops: ['a', 'a1', 'a2'] },
  { top: 0, stops: ['b', 'b1'] },
  { top: 0, stops: ['c'] },
  { top: 90, stops: ['d', 'd1'] },
  { top: 90, stops: ['e'] },
]
const neighbour = (from: string, key: string, rtl = false) => gridNeighbour(cells, from, key, rtl)

describe('gridNeighbour', () => {
  it('moves sideways from cell to cell, following the text direction', () => {
    expect(neighbour('a', 'ArrowRight')).toBe('b')
    expect(neighbour('b1', 'ArrowLeft')).toBe('a')
    expect(neighbour('a', 'ArrowLeft', true)).toBe('b')
    expect(neighbour('c', 'ArrowRight')).toBe('d')
  })

  it('moves down through a cell and into the cell below', () => {
    expect(neighbour('a', 'ArrowDown')).toBe('a1')
    expect(neighbour('a2', 'ArrowDown')).toBe('d')
    expect(neighbour('b1', 'ArrowDown')).toBe('e')
    expect(neighbour('c', 'ArrowDown')).toBe('e')
  })

  it('moves up through a cell and into the cell above', () => {
    expect(neighbour('d1', 'ArrowUp')).toBe('d')
    expect(neighbour('d', 'ArrowUp')).toBe('a2')
    expect(neighbour('e', 'ArrowUp')).toBe('b1')
  })

  it('returns undefined at the edges', () => {
    expect(neighbour('a', 'ArrowUp')).toBeUndefined()
    expect(neighbour('a', 'ArrowLeft')).toBeUndefined()
    expect(neighbour('e', 'ArrowDown')).toBeUndefined()
    expect(neighbour('e', 'ArrowRight')).toBeUndefined()
  })

  it('supports Home and End and ignores other keys', () => {
    expect(neighbour('b', 'Home')).toBe('a')
    expect(neighbour('b', 'End')).toBe('e')
    expect(neighbour('b', 'Enter')).toBeUndefined()
  })
})
