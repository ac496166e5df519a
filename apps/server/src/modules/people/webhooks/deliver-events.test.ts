import { expect, it } from 'vitest'
import { nextAttemptAt } from './deliver-events.ts'

const HOUR = 3_600_000

it('attempts grow rarer, the last one comes after three days, and there is an end', () => {
  const times = [0]
  for (let now: number | null = 0; now !== null && times.length < 100; ) {
    now = nextAttemptAt({ attempts: times.length, created_at: 0 }, now)
    if (now !== null) times.push(now)
  }
  expect(times.length).toBeLessThan(15)
  expect(times.at(-1)).toBe(72 * HOUR)
  const pauses = times.slice(1, -1).map((time, index) => time - (times[index] ?? 0))
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
})
