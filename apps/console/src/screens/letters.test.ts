import { describe, expect, it } from 'vitest'
import { screens } from './screens.ts'

describe('the letters after G', () => {
  it.each(['seller', 'operator'] as const)('are different for all screens of a %s', (place) => {
    const letters = screens
      .filter(({ needs }) => [place, 'either', 'person'].includes(needs.access))
      .map(({ letter }) => letter)
    expect(letters.length).toBeGreaterThan(4)
    expect(new Set(letters).size).toBe(letters.length)
  })
})
