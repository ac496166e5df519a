import { describe, expect, it } from 'vitest'
import { findCycles } from './cycles.ts'

const edges = (...pairs: string[]) =>
  pairs.map((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return { from, to }
  })

describe('findCycles', () => {
  it('finds none where paths only meet', () => {
    expect(findCycles(edges('a b', 'a c', 'b d', 'c d'))).toEqual([])
  })

  it('shows the way round, without the way in', () => {
    expect(findCycles(edges('a b', 'b c', 'c b'))).toEqual([['b', 'c', 'b']])
  })

  it('finds a file that imports itself', () => {
    expect(findCycles(edges('a a'))).toEqual([['a', 'a']])
  })
})
