import { WITHDRAWAL_STATES } from '@rialto/contract/market-enums'
import { describe, expect, it } from 'vitest'
import { lastDayToWithdraw } from './days.ts'
import { actionsOf, canMove, isOpenCase } from './transitions.ts'

const DAY = 86_400_000
const movers = ['server', 'shopper', 'seller', 'operator'] as const
const moves = WITHDRAWAL_STATES.flatMap((from) =>
  WITHDRAWAL_STATES.flatMap((to) => movers.filter((by) => canMove(from, to, by)).map((by) => ({ from, to, by }))),
)

describe('the states of a withdrawal', () => {
  it('let nobody but the market, after a review, say that one is not valid', () => {
    expect(moves.filter(({ to }) => to === 'not_valid')).toEqual([
      { from: 'unmatched', to: 'not_valid', by: 'operator' },
      { from: 'review', to: 'not_valid', by: 'operator' },
    ])
  })

  it('end: nothing leaves what was refunded or is not valid', () => {
    expect(moves.filter(({ from }) => from === 'refunded' || from === 'not_valid')).toEqual([])
  })

  it('lead to the refund from every open one', () => {
    for (const start of WITHDRAWAL_STATES.filter(isOpenCase)) {
      const reached = new Set([start])
      for (const from of reached) for (const { to } of moves.filter((move) => move.from === from)) reached.add(to)
      expect(reached, start).toContain('refunded')
    }
  })

  it('give the money back without a word of the shop once the goods, or the proof that they were sent, are there', () => {
    expect(canMove('sent', 'refunding', 'server')).toBe(true)
    expect(canMove('received', 'refunding', 'server')).toBe(true)
  })

  it('never offer a seller to refuse', () => {
    for (const state of WITHDRAWAL_STATES)
      expect(actionsOf({ state, send_by: 0 }, 'seller', 100 * DAY), state).not.toContain('reject')
  })

  it('let a seller end one whose goods did not come, 30 days after the last day to send them', () => {
    const row = { state: 'declared' as const, send_by: 0 }
    expect(actionsOf(row, 'seller', 30 * DAY - 1)).toEqual(['receive'])
    expect(actionsOf(row, 'seller', 30 * DAY)).toEqual(['receive', 'not_returned'])
  })
})

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
