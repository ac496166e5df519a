import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { formatDay } from './dates.ts'
import { fromLocalTime, toLocalTime } from './local-time.ts'
import { formatClock, formatLocalDay, formatMoment } from './moments.ts'
import { dayNumberOf, setTimeZone } from './time-zone.ts'

afterEach(() => setTimeZone(undefined))

const at = (hour: number, minute: number) => new Date(2026, 10, 5, hour, minute).toISOString()

describe('formatMoment, formatClock and formatLocalDay', () => {
  // docs/spec §9: Timestamps like hh:mm a, DD MMM, YYYY, in the market’s time zone
  it('use the specified format, by the device’s clock until the market’s time zone is known', () => {
    expect(formatMoment(at(9, 41), 'en')).toBe('09:41 am, 05 Nov, 2026')
    expect(formatMoment(at(0, 5), 'en')).toBe('12:05 am, 05 Nov, 2026')
    expect(formatMoment(at(12, 0), 'en')).toBe('12:00 pm, 05 Nov, 2026')
    expect(formatMoment(at(23, 59), 'fr')).toMatch(/^11:59 pm, 05 nov\.?, 2026$/)
  })

  it('formatClock returns the time alone', () => {
    expect(formatClock(at(16, 5), 'en')).toBe('04:05 pm')
  })

  it('use Western digits and translate am and pm', () => {
    expect(formatMoment(at(21, 7), 'ar')).toMatch(/^09:07 \p{Script=Arabic}+، 05 \p{Script=Arabic}+، 2026$/u)
  })

  it('return the day of the calendar, and an empty text for an invalid time', () => {
    expect(formatLocalDay(at(0, 1), 'en')).toBe('05 Nov, 2026')
    expect(formatLocalDay(at(23, 59), 'en')).toBe('05 Nov, 2026')
    expect([formatMoment('', 'en'), formatLocalDay('never', 'en'), formatClock('', 'en')]).toEqual(['', '', ''])
  })
})

describe('in the market’s time zone', () => {
  it('the last minute of a day belongs to that day', () => {
    setTimeZone('America/New_York')
    const end = '2027-12-01T04:59:00Z'
    expect(formatDay(end, 'en')).toBe('30 Nov, 2027')
    expect(formatMoment(end, 'en')).toBe('11:59 pm, 30 Nov, 2027')
    expect(dayNumberOf(Date.parse(end)) + 1).toBe(dayNumberOf(Date.parse('2027-12-01T05:00:00Z')))
  })

  it('a day without a time stays that day', () => {
    setTimeZone('America/New_York')
    expect(formatDay('2027-12-01', 'en')).toBe('01 Dec, 2027')
  })

  it('an unknown zone counts as UTC', () => {
    setTimeZone('Mars/Olympus')
    expect(formatMoment('2027-12-01T04:59:00Z', 'en')).toBe('04:59 am, 01 Dec, 2027')
  })

  it('a typed time is that of the market', () => {
    setTimeZone('Asia/Dhaka')
    expect(fromLocalTime('2027-01-31T09:00')).toBe('2027-01-31T03:00:00.000Z')
    expect(toLocalTime('2027-01-31T03:00:00.000Z')).toBe('2027-01-31T09:00')
    expect([fromLocalTime(''), toLocalTime('never')]).toEqual([undefined, ''])
  })

  it('a time that occurs twice is the first, and one that is skipped is later by as much', () => {
    setTimeZone('Europe/Berlin')
    expect(fromLocalTime('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z')
    expect(fromLocalTime('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z')
  })

  it.each(['UTC', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Kiritimati'])(
    'every minute in %s is read and typed as the same minute, but for those that occur twice',
    (zone) => {
      setTimeZone(zone)
      const minute = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 })
      fc.assert(
        fc.property(minute, (minutes) => {
          const local = toLocalTime(new Date(minutes * 60_000).toISOString())
          const again = fromLocalTime(local)
          expect(toLocalTime(again ?? '')).toBe(local)
        }),
      )
    },
  )
})
