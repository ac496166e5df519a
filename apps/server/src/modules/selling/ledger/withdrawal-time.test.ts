import { describe, expect, it } from 'vitest'
import { lastDayToWithdraw } from './withdrawal-time.ts'

const DAY = 86_400_000

describe('the last day to withdraw', () => {
  const calendar = { zone: 'Europe/Berlin', isHoliday: () => false }
  const last = (received: string, wasTold = true) =>
    lastDayToWithdraw({ receivedAt: Date.parse(received), wasTold }, calendar)

  it.each([
    // A Tuesday, and a moment that is the next day in Berlin.
    ['2026-11-24T10:00:00Z', '2026-12-08'],
    ['2026-11-24T23:30:00Z', '2026-12-09'],
    // Saturdays and Sundays move to Monday.
    ['2026-11-28T10:00:00Z', '2026-12-14'],
    ['2026-11-29T10:00:00Z', '2026-12-14'],
  ])('is the 14th day after %s, or the next working day: %s', (received, day) => {
    expect(last(received)).toBe(day)
  })

  it('moves over public holidays', () => {
    const holiday = Date.parse('2026-12-08') / DAY
    expect(
      lastDayToWithdraw(
        { receivedAt: Date.parse('2026-11-24T10:00:00Z'), wasTold: true },
        { ...calendar, isHoliday: (day) => day === holiday },
      ),
    ).toBe('2026-12-09')
  })

  it('is twelve months later where nobody told of the right', () => {
    expect(last('2026-11-24T10:00:00Z', false)).toBe('2027-12-08')
    // The 29th of February has no fellow in the next year.
    expect(last('2028-02-15T10:00:00Z', false)).toBe('2029-02-28')
  })
})
