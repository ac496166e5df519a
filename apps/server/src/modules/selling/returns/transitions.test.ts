import { WITHDRAWAL_STATES } from '@rialto/contract/market-enums'
import { describe, expect, it } from 'vitest'
import { actionsOf, canMove, isOpenCase, withdrawalSteps } from './transitions.ts'

/** Nothing was asked, sent or kept back. */
const quiet = { send_by: 0, revoke_asked_at: null, received_at: null, deduction: 0, objection: '' }
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

  it('end: nothing leaves what was taken back or is not valid, and a shopper alone objects after the refund', () => {
    expect(moves.filter(({ from }) => from === 'revoked' || from === 'not_valid')).toEqual([])
    expect(moves.filter(({ from }) => from === 'refunded')).toEqual([
      { from: 'refunded', to: 'contested', by: 'shopper' },
    ])
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
      expect(actionsOf({ ...quiet, state }, 'seller', 100 * DAY), state).not.toContain('reject')
  })

  it('let a seller end one whose goods did not come, 30 days after the last day to send them', () => {
    const row = { ...quiet, state: 'declared' as const }
    expect(actionsOf(row, 'seller', 30 * DAY - 1)).toEqual(['receive'])
    expect(actionsOf(row, 'seller', 30 * DAY)).toEqual(['receive', 'not_returned'])
  })

  it('let both sides take one back, once the shopper has asked, until the goods are back', () => {
    const asked = { ...quiet, state: 'sent' as const, revoke_asked_at: 1 }
    expect(actionsOf({ ...asked, revoke_asked_at: null }, 'seller', 0)).not.toContain('agree_revoke')
    expect(actionsOf(asked, 'seller', 0)).toContain('agree_revoke')
    expect(actionsOf({ ...asked, state: 'received' }, 'seller', 0)).not.toContain('agree_revoke')
    expect(withdrawalSteps({ ...quiet, state: 'sent' }, 0)).toEqual(['revoke'])
    expect(withdrawalSteps(asked, 0)).toEqual([])
  })

  it('let the shopper object once to what is kept back, for a fortnight, and the market alone decide', () => {
    const kept = { ...quiet, state: 'refunded' as const, deduction: 500, received_at: 0 }
    expect(withdrawalSteps(kept, 14 * DAY - 1)).toEqual(['object'])
    expect(withdrawalSteps(kept, 14 * DAY)).toEqual([])
    expect(withdrawalSteps({ ...kept, objection: 'It was new' }, 0)).toEqual([])
    expect(withdrawalSteps({ ...kept, deduction: 0 }, 0)).toEqual([])
    expect(actionsOf({ ...kept, state: 'contested' }, 'seller', 0)).toEqual([])
    expect(actionsOf({ ...kept, state: 'contested' }, 'operator', 0)).toEqual(['decide_deduction'])
  })
})
