import { expect, it } from 'vitest'
import { beforeDeadline, deadlineFor, OutOfTime } from './measure.ts'

it('divides the remaining time by the number of rows', () => {
  const now = performance.now()
  const all = deadlineFor(60, 60, now) - now
  expect(deadlineFor(15, 60, now) - now).toBeCloseTo(all / 4)
  expect(deadlineFor(10, 10, now + 2 * all)).toBe(now + 2 * all)
})

it('rejects work that takes longer than the deadline, and does not begin work after it', async () => {
  const soon = performance.now() + 20
  await expect(beforeDeadline(soon, () => new Promise(() => {}))).rejects.toThrow(OutOfTime)
  let begun = false
  const begin = async () => {
    begun = true
  }
  await expect(beforeDeadline(performance.now() - 1, begin)).rejects.toThrow(OutOfTime)
  expect(begun).toBe(false)
  expect(await beforeDeadline(performance.now() + 1_000, async () => 7)).toBe(7)
})
