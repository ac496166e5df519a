import { describe, expect, it } from 'vitest'
import { daysBefore, localClock, type Slot, sumDays } from './rules.ts'

const HOUR = 3_600_000
const at = (iso: string) => Date.parse(iso)
const sale = (iso: string, amount = 100): Slot => ({ at: at(iso), amount, orders: 1 })

describe('localClock', () => {
  it.each([
    ['Asia/Kathmandu', '2026-11-25T18:20:00Z', '2026-11-26', 5 * 60_000],
    ['America/New_York', '2026-11-25T04:59:00Z', '2026-11-24', 24 * HOUR - 60_000],
    ['Europe/Berlin', '2026-03-29T01:30:00Z', '2026-03-29', 3.5 * HOUR],
    ['no such place', '2026-11-25T00:00:00Z', '2026-11-25', 0],
    ['__proto__', '2026-11-25T00:00:00Z', '2026-11-25', 0],
  ])('reads %s at %s', (zone, iso, date, clock) => {
    expect(localClock(zone)(at(iso))).toEqual({ date, clock })
  })
})

describe('sumDays', () => {
  const now = at('2026-11-25T10:30:00Z')

  it('puts sales into the days of the time zone, and leaves older ones out', () => {
    const slots = [sale('2026-11-24T18:30:00Z', 70), sale('2026-11-25T09:00:00Z', 30), sale('2026-11-01T09:00:00Z', 9)]
    const utc = sumDays(slots, { now, timeZone: 'UTC', count: 14 })
    expect(utc).toMatchObject({ today: 30, ordersToday: 1 })
    const dhaka = sumDays(slots, { now, timeZone: 'Asia/Dhaka', count: 14 })
    expect(dhaka).toMatchObject({ today: 100, ordersToday: 2 })
    expect(dhaka.days).toHaveLength(14)
    expect(dhaka.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 14 }, (_, n) => daysBefore('2026-11-25', 13 - n)),
    )
    expect(dhaka.days.reduce((sum, { amount }) => sum + amount, 0)).toBe(100)
  })

  it('compares with the same weekday until the same time of day', () => {
    const slots = [sale('2026-11-18T10:15:00Z', 40), sale('2026-11-18T10:30:00Z', 60)]
    const sums = sumDays(slots, { now, timeZone: 'UTC', count: 14 })
    expect(sums.sameDayLastWeek).toBe(40)
    expect(sums.hours.lastWeek[23]).toBe(100)
    expect(sums.hours.today).toEqual(Array.from({ length: 11 }, () => 0))
  })
})
