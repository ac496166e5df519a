import { describe, expect, it } from 'vitest'
import { formatClock, formatLocalDay, formatMoment } from './moments.ts'

const at = (hour: number, minute: number) => new Date(2026, 10, 5, hour, minute).toISOString()

describe('formatMoment, formatClock and formatLocalDay', () => {
  it('use the specified format in the time zone of the device', () => {
    expect(formatMoment(at(9, 41), 'en')).toBe('09:41 AM, 05 Nov, 2026')
    expect(formatMoment(at(0, 5), 'en')).toBe('12:05 AM, 05 Nov, 2026')
    expect(formatMoment(at(23, 59), 'fr')).toMatch(/^11:59 PM, 05 nov\.?, 2026$/)
  })

  it('formatClock returns the time alone', () => {
    expect(formatClock(at(16, 5), 'en')).toBe('04:05 PM')
  })

  it('use Western digits and translate AM and PM', () => {
    expect(formatMoment(at(21, 7), 'ar')).toMatch(/^09:07 \p{Script=Arabic}+، 05 \p{Script=Arabic}+، 2026$/u)
  })

  it('formatLocalDay returns the day of the device’s calendar, and all return an empty text for an invalid time', () => {
    expect(formatLocalDay(at(0, 1), 'en')).toBe('05 Nov, 2026')
    expect(formatLocalDay(at(23, 59), 'en')).toBe('05 Nov, 2026')
    expect([formatMoment('', 'en'), formatLocalDay('never', 'en'), formatClock('', 'en')]).toEqual(['', '', ''])
  })
})
