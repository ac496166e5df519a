import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLastTry, judgeAccount, nextTryAt, parseKey, splitPayout, transferKey } from './connect-rules.ts'

describe('splitPayout', () => {
  it('takes of each charge what its orders bring, up to what it carries, and the rest of the balance', () => {
    const brought = [
      { payment: 1, amount: 50 },
      { payment: 2, amount: 30 },
      { payment: 1, amount: 20 },
      { payment: undefined, amount: 10 },
    ]
    const carried = new Map([
      [1, 60],
      [2, 100],
    ])
    expect(splitPayout(110, brought, carried)).toEqual([
      { payment: 1, amount: 60 },
      { payment: 2, amount: 30 },
      { payment: null, amount: 20 },
    ])
  })

  it('makes the last parts less by what the shop owed beside', () => {
    const brought = [
      { payment: 1, amount: 50 },
      { payment: 2, amount: -20 },
      { payment: 3, amount: 30 },
    ]
    const carried = new Map([1, 2, 3].map((payment) => [payment, 100]))
    expect(splitPayout(60, brought, carried)).toEqual([
      { payment: 1, amount: 50 },
      { payment: 3, amount: 10 },
    ])
  })

  it('always adds up to the payout, of parts that no charge and no order is too small for', () => {
    const order = fc.record({
      payment: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      amount: fc.integer({ min: -5_000, max: 20_000 }),
    })
    const carries = fc.array(fc.integer({ min: 0, max: 15_000 }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000 }),
        fc.array(order, { maxLength: 8 }),
        carries,
        (amount, orders, left) => {
          const parts = splitPayout(amount, orders, new Map(left.map((carried, index) => [index + 1, carried])))
          expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
          for (const part of parts) {
            expect(part.amount).toBeGreaterThan(0)
            if (part.payment === null) continue
            const brings = orders.filter(({ payment, amount: each }) => payment === part.payment && each > 0)
            expect(part.amount).toBeLessThanOrEqual(left[part.payment - 1] ?? 0)
            expect(part.amount).toBeLessThanOrEqual(brings.reduce((sum, each) => sum + each.amount, 0))
          }
          expect(new Set(parts.map(({ payment }) => payment)).size).toBe(parts.length)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('judgeAccount', () => {
  const told = { due: [], disabledBy: null, isSubmitted: true, isPaidTo: false }

  it.each([
    ['nothing was told yet', { due: ['business_type', 'external_account'], isSubmitted: false }, 'incomplete', null],
    ['more is asked for', { due: ['person_1Abc.verification.document'] }, 'incomplete', null],
    ['Stripe looks at it', { disabledBy: 'requirements.pending_verification' }, 'checking', null],
    ['it is late', { due: ['external_account'], disabledBy: 'requirements.past_due' }, 'restricted', 'past_due'],
    ['it was rejected', { disabledBy: 'rejected.fraud' }, 'restricted', 'rejected'],
    ['it is on a list', { disabledBy: 'listed' }, 'restricted', 'review'],
    ['it takes transfers and is paid out', { isPaidTo: true }, 'ready', null],
    ['it is paid out, and more will be due', { isPaidTo: true, due: ['company.tax_id'] }, 'ready', null],
  ] as const)('where %s', (_when, facts, state, limit) => {
    expect(judgeAccount({ ...told, ...facts })).toMatchObject({ state, limit })
  })

  it('says what is asked for by what it is about, each once', () => {
    const due = [
      ...[
        'individual.dob.day',
        'individual.first_name',
        'company.tax_id',
        'company.directors_provided',
        'owners.email',
      ],
      ...[
        'external_account',
        'tos_acceptance.ip',
        'business_profile.mcc',
        'individual.verification.document',
        'odd.one',
      ],
    ]
    expect(judgeAccount({ ...told, due }).needs).toEqual([
      ...['person', 'company', 'owners', 'bank_account', 'terms', 'business', 'document', 'other'],
    ])
  })
})

it('tries for a fortnight, at last once a day', () => {
  let at = 0
  let tries = 1
  while (!isLastTry(tries)) at = nextTryAt(tries++, at)
  expect(Math.round(at / 86_400_000)).toBe(14)
})

it('reads its own keys and no others', () => {
  const transfer = { id: 12, created_at: 1_900_000_000_000, attempt: 2 }
  expect(parseKey('transfer', transferKey(transfer))).toEqual(transfer)
  for (const key of ['rialto-reversal-12-abc', 'transfer-12', '', null])
    expect(parseKey('transfer', key)).toBeUndefined()
})
