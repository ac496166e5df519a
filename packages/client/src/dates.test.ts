import { describe, expect, it } from 'vitest'
import { formatDay } from './dates.ts'

describe('formatDay', () => {
  it('uses the specified format with Western digits', () => {
    expect(formatDay('2026-11-05T10:00:00Z', 'en')).toBe('05 Nov, 2026')
    expect(formatDay('2026-11-05T10:00:00Z', 'ar')).toMatch(/^05 \p{Script=Arabic}+، 2026$/u)
    expect(formatDay('2026-11-05T10:00:00Z', 'bn')).toMatch(/^05 \p{Script=Bengali}+, 2026$/u)
  })

  it('returns the day in UTC, independent of the device’s time zone', () => {
    expect(formatDay('2026-12-31T23:59:59Z', 'en')).toBe('31 Dec, 2026')
    expect(formatDay('2027-01-01T00:00:00+02:00', 'en')).toBe('31 Dec, 2026')
  })

  it('returns an empty text without a date', () => {
    expect(formatDay('', 'en')).toBe('')
  })
})
