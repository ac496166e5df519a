import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTimeZone, numberOfDays, spanOf } from './rules.ts'

describe('spanOf', () => {
  it('begins and ends with the days of the zone', () => {
    expect(spanOf({ from: '2026-12-24', to: '2026-12-26' }, 'Asia/Dhaka')).toEqual({
      starts_at: Date.parse('2026-12-24T00:00:00+06:00'),
      ends_at: Date.parse('2026-12-27T00:00:00+06:00'),
    })
  })

  it('lasts an hour less or more in the days of a clock change', () => {
    const hours = (day: string) => {
      const span = spanOf({ from: day, to: day }, 'Europe/Berlin')
      return (span.ends_at - span.starts_at) / 3_600_000
    }
    expect([hours('2026-03-29'), hours('2026-06-01'), hours('2026-10-25')]).toEqual([23, 24, 25])
  })

  it('leaves no gap between neighbouring days', () => {
    const zones = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland')
    const days = fc.integer({ min: 0, max: 20_000 }).map((n) => new Date(n * 86_400_000))
    fc.assert(
      fc.property(days, zones, (date, zone) => {
        const [day, next] = [0, 1].map((n) => new Date(date.getTime() + n * 86_400_000).toISOString().slice(0, 10))
        const span = (d = '') => spanOf({ from: d, to: d }, zone)
        expect(span(day).ends_at).toBe(span(next).starts_at)
      }),
    )
  })
})

it('counts both the first and the last day', () => {
  expect(numberOfDays({ from: '2026-12-31', to: '2027-01-01' })).toBe(2)
})

it('knows zones by the name', () => {
  expect(['Asia/Dhaka', 'UTC', 'Mars/Base', '', '\0'].map(isTimeZone)).toEqual([true, true, false, false, false])
})
