import { PAYOUT_LINE_STATES, PAYOUT_RUN_STATES } from '@rialto/contract/payout-enums'
import { describe, expect, it } from 'vitest'
import { endToEndId, LINE_STEPS, mayLineStep, mayStep, needsTwoPeople, POSTED_LINES, RUN_STEPS } from './rules.ts'

/** All states that can be reached from one. */
function reached<State extends string>(steps: Readonly<Record<State, readonly State[]>>, from: State): Set<State> {
  const found = new Set<State>([from])
  for (const state of found) for (const next of steps[state]) found.add(next)
  return found
}

describe('a payout', () => {
  it('is never proposed, held or dropped again once it is posted', () => {
    for (const posted of POSTED_LINES)
      for (const state of reached(LINE_STEPS, posted)) expect(POSTED_LINES, `${posted} → ${state}`).toContain(state)
  })

  it('is approved after it was checked, and by no other way', () => {
    expect(PAYOUT_LINE_STATES.filter((state) => mayLineStep(state, 'approved'))).toEqual(['checked'])
  })

  it('is returned after it was sent or paid, and is over then', () => {
    expect(PAYOUT_LINE_STATES.filter((state) => mayLineStep(state, 'returned'))).toEqual(['sent', 'paid'])
    expect(LINE_STEPS.returned).toEqual([])
  })
})

describe('a run', () => {
  it('is discarded before its approval alone', () => {
    expect(PAYOUT_RUN_STATES.filter((state) => mayStep(state, 'discarded'))).toEqual(['proposed', 'checked'])
    expect(reached(RUN_STEPS, 'approved')).toEqual(new Set(['approved', 'sent', 'done']))
  })

  it('asks for two people in production, or wherever the market says so', () => {
    const asks = (payout_two_people: 'auto' | 'off' | 'required', env: string) =>
      needsTwoPeople({ payout_two_people }, { env })
    expect([
      asks('auto', 'production'),
      asks('auto', 'local'),
      asks('required', 'local'),
      asks('off', 'production'),
    ]).toEqual([true, false, true, false])
  })
})

it('names payouts within what banks take', () => {
  expect(endToEndId({ run_id: 2_147_483_647, id: 2_147_483_647 }).length).toBeLessThanOrEqual(35)
})
