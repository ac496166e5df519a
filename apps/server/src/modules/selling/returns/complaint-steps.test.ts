import { COMPLAINT_STATES, type ComplaintState } from '@rialto/contract/market-enums'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ComplaintStep,
  canStep,
  complaintActions,
  dueAfter,
  openReasons,
  shopperSteps,
} from './complaint-steps.ts'
import type { Mover } from './transitions.ts'

const DAY = 86_400_000
const step = (part: Partial<ComplaintStep> = {}): ComplaintStep => ({
  ...{ state: 'requested', due_at: 3 * DAY, decided_by: null, outcome: null, keeps_goods: 0 },
  ...part,
})
const MOVERS: readonly Mover[] = ['server', 'shopper', 'seller', 'operator']

describe('a complaint', () => {
  it('is answered by its seller until the market has it, and then by the market alone', () => {
    expect(complaintActions(step(), 'seller', 0)).toEqual(['approve', 'refuse'])
    expect(complaintActions(step(), 'operator', 0)).toEqual([])
    const escalated = step({ state: 'escalated' })
    expect(complaintActions(escalated, 'seller', 0)).toEqual([])
    expect(complaintActions(escalated, 'operator', 0)).toEqual(['decide'])
  })

  it('comes before the market by itself once the time to answer is over, and not earlier', () => {
    expect(canStep(step(), 'escalated', 'server', 3 * DAY - 1)).toBe(false)
    expect(canStep(step(), 'escalated', 'server', 3 * DAY)).toBe(true)
  })

  it('lets the shopper take a part that is offered, or ask the market; the seller gives it when the time is over', () => {
    const offer = step({ state: 'approved', decided_by: 'seller', outcome: 'part_refund', keeps_goods: 1 })
    expect(shopperSteps(offer, 0)).toEqual(['accept', 'escalate', 'cancel'])
    expect(canStep(offer, 'refunding', 'seller', 0)).toBe(false)
    expect(canStep(offer, 'refunding', 'seller', 3 * DAY)).toBe(true)
    expect(canStep(offer, 'refunding', 'server', 3 * DAY)).toBe(true)
  })

  it('gives nothing back before goods that have to be sent are there', () => {
    const approved = step({ state: 'approved', decided_by: 'seller', outcome: 'refund' })
    for (const by of MOVERS) expect(canStep(approved, 'refunding', by, 100 * DAY)).toBe(false)
    expect(shopperSteps(approved, 0)).toEqual(['sent', 'cancel'])
    const back = step({ ...approved, state: 'received' })
    expect(canStep(back, 'refunding', 'seller', 0)).toBe(true)
    expect(canStep(back, 'refunding', 'server', 3 * DAY)).toBe(true)
  })

  it('holds no money for ever where goods do not come: the seller ends it, or the market looks for those that were sent', () => {
    const awaited = step({ state: 'approved', decided_by: 'seller', outcome: 'refund' })
    expect(complaintActions(awaited, 'seller', 33 * DAY - 1)).not.toContain('not_returned')
    expect(complaintActions(awaited, 'seller', 33 * DAY)).toContain('not_returned')
    const sent = step({ ...awaited, state: 'sent' })
    expect(canStep(sent, 'escalated', 'server', 33 * DAY - 1)).toBe(false)
    expect(canStep(sent, 'escalated', 'server', 33 * DAY)).toBe(true)
  })

  it('never moves once it is over, but for goods that come late', () => {
    const over: readonly ComplaintState[] = ['refunded', 'settled', 'declined', 'cancelled', 'lapsed']
    for (const state of over)
      for (const to of COMPLAINT_STATES)
        for (const by of MOVERS) expect(canStep(step({ state }), to, by, 1_000 * DAY)).toBe(false)
    expect(canStep(step({ state: 'not_returned' }), 'received', 'seller', 0)).toBe(true)
  })

  it('has an end for whatever the seller does not do: the market, or the money', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<ComplaintState>('requested', 'approved', 'sent', 'received'),
        fc.constantFrom('refund' as const, 'part_refund' as const, 'repair' as const),
        fc.constantFrom(0, 1),
        (state, outcome, keeps) => {
          const keeps_goods = outcome === 'part_refund' ? 1 : keeps
          const row = step({ state, outcome, keeps_goods, decided_by: 'seller' })
          const late = dueAfter(row, 0, 3) + 1
          const waits = state === 'approved' && keeps_goods === 0
          const isSeenTo =
            canStep({ ...row, due_at: late }, 'escalated', 'shopper', late) ||
            canStep({ ...row, due_at: late }, 'refunding', 'server', late)
          expect(isSeenTo || waits).toBe(true)
        },
      ),
    )
  })
})

it('takes faults for two years, and goods without one where the market says so and no right of withdrawal does', () => {
  const reasons = (now: number, return_days: number, eu_consumers = false) =>
    openReasons({ arrivedAt: 0, now, settings: { return_days, eu_consumers } })
  expect(reasons(10 * DAY, 30)).toContain('changed_mind')
  expect(reasons(30 * DAY, 30)).not.toContain('changed_mind')
  expect(reasons(10 * DAY, 30, true)).not.toContain('changed_mind')
  expect(reasons(10 * DAY, 0)).not.toContain('changed_mind')
  expect(reasons(729 * DAY, 0)).toContain('faulty')
  expect(reasons(730 * DAY, 0)).toEqual([])
})
