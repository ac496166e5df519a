import { WITHDRAWAL_STATES } from '@rialto/contract/market-enums'
import { describe, expect, it } from 'vitest'
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
