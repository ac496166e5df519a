import { describe, expect, it } from 'vitest'
import { createRandom } from './random.ts'

const equalWeight = (name: string) => ({ name, weight: 1 })

describe('createRandom', () => {
  it('repeats its numbers for the same seed and name only', () => {
    const draws = (seed: number, name: string) => {
      const random = createRandom(seed, name)
      return Array.from({ length: 20 }, () => random.next())
    }
    expect(draws(7, 'a')).toEqual(draws(7, 'a'))
    expect(draws(7, 'a')).not.toEqual(draws(8, 'a'))
    expect(draws(7, 'a')).not.toEqual(draws(7, 'b'))
  })

  it('makes the same choice when another item is missing', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const chosen = createRandom(seed, 'walk').weighted(['a', 'b', 'c', 'd', 'e'], equalWeight)
      const others = ['a', 'b', 'c', 'd', 'e'].filter((item) => item === chosen || item !== 'c')
      expect(createRandom(seed, 'walk').weighted(others, equalWeight)).toBe(chosen)
    }
  })

  it('chooses by weight', () => {
    const random = createRandom(1, 'weights')
    const chosen = Array.from({ length: 4_000 }, () =>
      random.weighted(['rare', 'often'], (name) => ({ name, weight: name === 'often' ? 9 : 1 })),
    )
    const share = chosen.filter((name) => name === 'often').length / chosen.length
    expect(share).toBeGreaterThan(0.87)
    expect(share).toBeLessThan(0.93)
  })
})
