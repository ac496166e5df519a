import { expect, it } from 'vitest'
import { isTargetDay, nextTargetDay } from './target-days.ts'

it.each([
  ['2026-11-30', true],
  ['2026-11-28', false],
  ['2026-11-29', false],
  ['2027-01-01', false],
  ['2027-05-01', false],
  ['2026-12-24', true],
  ['2026-12-25', false],
  ['2025-12-26', false],
  // Good Friday and Easter Monday of years whose Easter is early, late and in between.
  ['2027-03-26', false],
  ['2027-03-29', false],
  ['2027-03-25', true],
  ['2038-04-23', false],
  ['2038-04-26', false],
  ['2035-03-23', false],
  ['2035-03-26', false],
  // Whit Monday is a working day of banks.
  ['2027-05-17', true],
])('%s is a TARGET day: %s', (day, isOne) => {
  expect(isTargetDay(day)).toBe(isOne)
})

it('finds the next one over weekends and holidays', () => {
  expect(nextTargetDay('2026-12-24')).toBe('2026-12-28')
  expect(nextTargetDay('2027-03-25')).toBe('2027-03-30')
  expect(nextTargetDay('2026-11-30')).toBe('2026-12-01')
  expect(nextTargetDay('2026-12-31')).toBe('2027-01-04')
})

it('finds between 250 and 259 of them in each year of a century', () => {
  for (let year = 2020; year < 2120; year++) {
    let count = 0
    for (let day = `${year - 1}-12-31`; ; count++) {
      day = nextTargetDay(day)
      if (!day.startsWith(String(year))) break
    }
    expect(count, `${year}`).toBeGreaterThanOrEqual(250)
    expect(count, `${year}`).toBeLessThanOrEqual(259)
  }
})
