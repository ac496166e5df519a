import { expect, it } from 'vitest'
import { daysBetween, groupByDay } from './bubble.tsx'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()

it('groupByDay splits messages at local midnight', () => {
  const times = [at(19, 9), at(19, 23, 59), at(20, 0, 1), at(28, 12)]
  expect(groupByDay(times, (time) => time)).toEqual([
    { at: times[0], messages: times.slice(0, 2) },
    { at: times[2], messages: [times[2]] },
    { at: times[3], messages: [times[3]] },
  ])
  expect(groupByDay([], String)).toEqual([])
})

it('daysBetween counts midnights, not hours', () => {
  expect(daysBetween(at(19, 23, 59), at(20, 0, 1))).toBe(1)
  expect(daysBetween(at(20, 0, 1), at(20, 23, 59))).toBe(0)
  // Daylight saving time starts or ends in between in some time zones.
  expect(daysBetween(new Date(2026, 0, 1, 12).toISOString(), new Date(2027, 0, 1, 12).toISOString())).toBe(365)
})
