import { describe, expect, it } from 'vitest'
import { findCycles } from './cycles.ts'

const edges = (...pairs: string[]) =>
  pairs.map((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return { from, to }
  })

describe('findCycles', () => {
  it('finds none when paths only join', () => {
    expect(findCycles(edges('a b', 'a c', 'b d', 'c d'))).toEqual([])
  })

  it('shows only the cycle, without the path to it', () => {
    expect(findCycles(edges('a b', 'b c', 'c b'))).toEqual([['b', 'c', 'b']])
  })

  it('finds a file that imports itself', () => {
    expect(findCycles(edges('a a'))).toEqual([['a', 'a']])
  })
})
